import type { Spread } from './spread.ts'

/** A limit that a measurement must meet, and the better value that it aims at. */
export interface Budget {
  readonly must: number
  readonly aim?: number
  /** The direction in which values improve. */
  readonly better: 'less' | 'more'
}

/** One line of the report. */
export interface Finding {
  readonly title: string
  /** The best that the same machine does in the same run; absent where only bytes or requests are counted. */
  readonly floor?: Spread
  readonly ours: Spread
  /** Of floor and ours: `ms`, `KiB`, `requests`, `1/s`. */
  readonly unit: string
  /**
   * The value that is compared with the budget: ours / floor, floor / ours for a speed-up, or ours without a
   * floor.
   */
  readonly score: number
  readonly scoreUnit: string
  /** Absent for a measurement that is reported for information only. */
  readonly budget?: Budget
  /** A short explanation of floor and ours. */
  readonly note?: string
}

type FindingDetails = Pick<Finding, 'title' | 'unit'> & {
  readonly budget?: Budget | undefined
  readonly note?: string | undefined
}

/** Ours as a multiple of the floor: less is better for times, more is better for rates. */
export const asMultiple = ({
  floor,
  ours,
  ...details
}: FindingDetails & { readonly floor: Spread; readonly ours: Spread }): Finding =>
  createFinding(details, floor, ours, ours.median / floor.median, 'x')

/** How many times faster ours is than the floor, both measured in time. */
export const asSpeedUp = ({
  floor,
  ours,
  ...details
}: FindingDetails & { readonly floor: Spread; readonly ours: Spread }): Finding =>
  createFinding(details, floor, ours, floor.median / ours.median, 'x faster')

/** A count without a floor. */
export const asCount = ({ ours, ...details }: FindingDetails & { readonly ours: Spread }): Finding =>
  createFinding(details, undefined, ours, ours.median, details.unit)

function createFinding(
  details: FindingDetails,
  floor: Spread | undefined,
  ours: Spread,
  score: number,
  scoreUnit: string,
): Finding {
  const { title, unit, budget, note } = details
  return {
    title,
    unit,
    ours,
    score,
    scoreUnit,
    ...(floor === undefined ? {} : { floor }),
    ...(budget === undefined ? {} : { budget }),
    ...(note === undefined ? {} : { note }),
  }
}

/** The verdict on a budget: `met`, `met; aim missed by ...`, or `MISSED by ...`. */
export function verdictOf({ score, scoreUnit, budget }: Finding): string {
  if (budget === undefined) return 'no budget'
  const shortfall = (limit: number) => (budget.better === 'less' ? score - limit : limit - score)
  if (shortfall(budget.must) > 0) return `MISSED by ${formatFigure(shortfall(budget.must))} ${scoreUnit}`
  if (budget.aim !== undefined && shortfall(budget.aim) > 0)
    return `met; aim missed by ${formatFigure(shortfall(budget.aim))} ${scoreUnit}`
  return budget.aim === undefined ? 'met' : 'met, aim too'
}

/** A number with three significant digits. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const digits = value === 0 ? 2 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(digits, 3))
}
