import type { Language } from '#contract/kit/locales.ts'
import type { Unit } from '#contract/parties/master-data.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'

/** A flow, or what else has weights in a unit. */
export interface InUnit {
  readonly cargoUnit: Pick<Unit, 'symbol' | 'factorToKilograms'>
}

export interface WeightUnit {
  readonly symbol: string
  /** How many kilograms one of this unit is. */
  readonly kilograms: number
}

const printedUnits: readonly WeightUnit[] = [
  { symbol: 't', kilograms: 1000 },
  { symbol: 'kg', kilograms: 1 },
]

/**
 * The flow's own unit first: weighbridges print kilograms where the letter has tonnes. None where the unit of
 * the flow does not measure mass.
 */
export function weightUnitsOf({ cargoUnit }: InUnit): readonly WeightUnit[] {
  const { symbol, factorToKilograms: kilograms } = cargoUnit
  if (kilograms === undefined || kilograms === 0) return []
  return [
    { symbol, kilograms },
    ...printedUnits.filter((unit) => unit.kilograms !== kilograms && unit.symbol !== symbol),
  ]
}

export const chosenUnitOf = (flow: InUnit, chosen: string | undefined): WeightUnit | undefined => {
  const units = weightUnitsOf(flow)
  return units.find(({ symbol }) => symbol === chosen) ?? units[0]
}

/** How a weight may be written, for who wrote none. */
export const exampleWeight = (flow: InUnit, chosen: string | undefined, locale: Language): string =>
  formatTypedNumber(chosenUnitOf(flow, chosen)?.kilograms === 1 ? 24_500 : 24.5, locale)

/** Both units are given in kilograms; the result is free of the errors of binary fractions. */
export const convertWeight = (
  amount: number,
  { from, to }: { readonly from: number; readonly to: number },
): number => Math.round(((amount * from) / to) * 1e6) / 1e6

/** Whether an amount has at most the three decimals that are stored. */
export const isStorable = (amount: number): boolean => Math.round(amount * 1000) / 1000 === amount

/**
 * The most decimals of a weight that is typed in a unit and stored in the flow's, at the precision of
 * `isStorable`.
 */
export function decimalsOf(flow: InUnit, typedIn: WeightUnit | undefined): number {
  const [own] = weightUnitsOf(flow)
  if (own === undefined || typedIn === undefined) return 3
  const smallest = own.kilograms / 1000 / typedIn.kilograms
  return [0, 1, 2].find((decimals) => Number(smallest.toFixed(decimals)) === smallest) ?? 3
}

/** No line breaks within it. */
const formatUnbroken = (amount: number, symbol: string, locale: Language) =>
  formatAmount(amount, symbol, locale).replaceAll(' ', '\u00a0')

export function formatInOtherUnit(amount: number, flow: InUnit, locale: Language): string | undefined {
  const [own, other] = weightUnitsOf(flow)
  return own === undefined || other === undefined
    ? undefined
    : formatUnbroken(
        convertWeight(amount, { from: own.kilograms, to: other.kilograms }),
        other.symbol,
        locale,
      )
}

/** In the unit of its flow, with kilograms or tonnes beside it, so that neither is taken for the other. */
export function formatWeight(amount: number, flow: InUnit, locale: Language): string {
  const own = formatUnbroken(amount, flow.cargoUnit.symbol, locale)
  const other = formatInOtherUnit(amount, flow, locale)
  return other === undefined ? own : `${own} (${other})`
}
