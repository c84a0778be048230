import type { Spread } from './spread.ts'

/** What an issue asks for, and where the field is won. */
export interface Budget {
  readonly must: number
  readonly aim?: number
  /** Which way is good. */
  readonly better: 'less' | 'more'
}

/** One line of the report. */
export interface Finding {
  readonly what: string
  /** What the same machine does at best, in the same run; absent where only bytes or requests are counted. */
  readonly floor?: Spread
  readonly ours: Spread
  /** Of floor and ours: `ms`, `KiB`, `requests`, `1/s`. */
  readonly unit: string
  /**
   * What the budget is about: ours over floor, floor over ours where the budget speaks of times faster, or ours itself
   * where there is no floor.
   */
  readonly judged: number
  readonly judgedUnit: string
  /** Absent: said for information. */
  readonly budget?: Budget
  /** What floor and ours are, in a few words. */
  readonly note?: string
}

type Given = Pick<Finding, 'what' | 'unit'> & {
  readonly budget?: Budget | undefined
  readonly note?: string | undefined
}

/** Ours as a multiple of the floor: less is better for times, more for answers a second. */
export const asMultiple = ({
  floor,
  ours,
  ...given
}: Given & { readonly floor: Spread; readonly ours: Spread }): Finding =>
  finding(given, floor, ours, ours.median / floor.median, 'x')

/** How many times faster than the floor, both in a unit of time. */
export const asSpeedUp = ({
  floor,
  ours,
  ...given
}: Given & { readonly floor: Spread; readonly ours: Spread }): Finding =>
  finding(given, floor, ours, floor.median / ours.median, 'x faster')

/** A count without a floor. */
export const asCount = ({ ours, ...given }: Given & { readonly ours: Spread }): Finding =>
  finding(given, undefined, ours, ours.median, given.unit)

function finding(
  given: Given,
  floor: Spread | undefined,
  ours: Spread,
  judged: number,
  judgedUnit: string,
): Finding {
  const { what, unit, budget, note } = given
  return {
    what,
    unit,
    ours,
    judged,
    judgedUnit,
    ...(floor === undefined ? {} : { floor }),
    ...(budget === undefined ? {} : { budget }),
    ...(note === undefined ? {} : { note }),
  }
}

/** `met`, `met; aim missed by ...`, or `MISSED by ...`. */
export function verdictOf({ judged, judgedUnit, budget }: Finding): string {
  if (budget === undefined) return 'no budget'
  const short = (wanted: number) => (budget.better === 'less' ? judged - wanted : wanted - judged)
  if (short(budget.must) > 0) return `MISSED by ${figure(short(budget.must))} ${judgedUnit}`
  if (budget.aim !== undefined && short(budget.aim) > 0)
    return `met; aim missed by ${figure(short(budget.aim))} ${judgedUnit}`
  return budget.aim === undefined ? 'met' : 'met, aim too'
}

/** Three digits that count. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const digits = value === 0 ? 2 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(digits, 3))
}
