/** Whole thousandths, so that arithmetic is exact: amounts have at most three decimals. */
const toThousandths = (amount: number) => Math.round(amount * 1000)

/**
 * Net weight of two weighings in the same unit: first (gross) minus second (tare). Undefined where it would
 * be negative, which is a typing error (specification, shipment weights).
 */
export function netWeightOf(firstWeighing: number, secondWeighing: number): number | undefined {
  const difference = toThousandths(firstWeighing) - toThousandths(secondWeighing)
  return difference < 0 ? undefined : difference / 1000
}

/**
 * Converts an amount to kilograms; undefined where the unit does not measure mass. `factor`: kilograms in one
 * unit.
 */
export const toKilograms = (amount: number, factor: number | undefined): number | undefined =>
  factor === undefined ? undefined : Math.round(amount * factor * 1000) / 1000
