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
