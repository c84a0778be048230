import { type ImplausibleWeight, isFarFrom, loadTolerance, slipOf } from './implausible-weights.ts'

/**
 * What was unloaded of a round is far from what its driver noted at the addresses, in kilograms.
 * @param noted of each address; nothing is known of the others where one has none
 */
export function implausibleRound(
  unloaded: number | undefined,
  noted: readonly (number | undefined)[],
): readonly ImplausibleWeight[] {
  const known = noted.filter((kilograms) => kilograms !== undefined)
  const expected = Math.round(known.reduce((sum, kilograms) => sum + kilograms, 0) * 1000) / 1000
  return unloaded === undefined ||
    expected === 0 ||
    known.length < noted.length ||
    !isFarFrom(unloaded, expected, loadTolerance)
    ? []
    : [
        {
          kind: 'far_from_addresses',
          value: unloaded,
          expected,
          unit: 'kg',
          slip: slipOf(unloaded, expected),
        },
      ]
}
