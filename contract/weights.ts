/** Thousandths of a unit, so that sums of decimals are exact: amounts carry at most three digits behind the point. */
const thousandths = (amount: number) => Math.round(amount * 1000)

/**
 * Netto of two weighings in the same unit: first (gross or laden) minus second (tare).
 * Undefined where it would be negative: that is a typing error, never a weight (specification, shipment weights).
 */
export function nettoOf(firstWeighing: number, secondWeighing: number): number | undefined {
  const netto = thousandths(firstWeighing) - thousandths(secondWeighing)
  return netto < 0 ? undefined : netto / 1000
}

/** Kilograms of an amount; undefined where the unit is no mass. `factor`: kilograms in one unit. */
export const kilogramsOf = (amount: number, factor: number | undefined): number | undefined =>
  factor === undefined ? undefined : Math.round(amount * factor * 1000) / 1000
