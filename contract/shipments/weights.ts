import type { Unit } from '../parties/master-data.ts'

/** Whole thousandths keep arithmetic exact: amounts have at most three decimals. */
const toThousandths = (amount: number) => Math.round(amount * 1000)

/** First (gross) minus second (tare). Undefined if negative, a typing error (specification). */
export function netWeightOf(firstWeighing: number, secondWeighing: number): number | undefined {
  const difference = toThousandths(firstWeighing) - toThousandths(secondWeighing)
  return difference < 0 ? undefined : difference / 1000
}

/** `factor`: kilograms in one unit; undefined if the unit does not measure mass. */
export const toKilograms = (amount: number, factor: number | undefined): number | undefined =>
  factor === undefined ? undefined : Math.round(amount * factor * 1000) / 1000

/** Units of volume by their codes; one that an administrator adds has no density. */
export const cubicMetresPer: Readonly<Partial<Record<string, number>>> = { m3: 1, hl: 0.1, l: 0.001 }

export type CargoUnit = Pick<Unit, 'id' | 'factorToKilograms'>

export const isVolume = ({ id, factorToKilograms }: CargoUnit): boolean =>
  factorToKilograms === undefined && cubicMetresPer[id] !== undefined

/**
 * Kilograms in one unit, to multiply an amount with; undefined where neither unit nor density gives them.
 * @param density tonnes per cubic metre, which is kilograms per litre
 */
export function kilogramsPerUnit(unit: CargoUnit, density: number | undefined): number | undefined {
  if (unit.factorToKilograms !== undefined) return unit.factorToKilograms
  const cubicMetres = cubicMetresPer[unit.id]
  return cubicMetres === undefined || density === undefined
    ? undefined
    : Math.round(cubicMetres * density * 1e6) / 1000
}
