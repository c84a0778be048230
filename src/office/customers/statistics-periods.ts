import type { PeriodStatistics } from '#contract/office/statistics.ts'
import { useFormats } from '../shared/page/use-formats.ts'

export const spans = ['days', 'months'] as const
export type Span = (typeof spans)[number]

function before(startsOn: string, span: Span): string {
  const date = new Date(`${startsOn}T00:00:00Z`)
  if (span === 'days') date.setUTCDate(date.getUTCDate() - 1)
  else date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 10)
}

/** The fewest periods of a chart: those before the first figures are empty. */
const shownAtLeast = { days: 31, months: 12 } as const

/**
 * From the first to the last period with figures, oldest first, including those without any, which the server
 * leaves out.
 */
export function completePeriods(
  figures: readonly PeriodStatistics[],
  span: Span,
): readonly PeriodStatistics[] {
  const [first] = figures
  const last = figures.at(-1)
  if (first === undefined || last === undefined) return []
  const byStart = new Map(figures.map((period) => [period.startsOn, period]))
  const periods: PeriodStatistics[] = []
  for (
    let startsOn = last.startsOn;
    startsOn >= first.startsOn || periods.length < shownAtLeast[span];
    startsOn = before(startsOn, span)
  )
    periods.unshift(byStart.get(startsOn) ?? emptyPeriod(startsOn))
  return periods
}

const emptyPeriod = (startsOn: string): PeriodStatistics => ({
  startsOn,
  loaded: 0,
  unloaded: 0,
  netto: [],
  kilograms: 0,
  materialFlows: 0,
  projects: 0,
  drivers: 0,
})

export const hasFigures = ({ loaded, unloaded }: PeriodStatistics) => loaded + unloaded > 0

/** Tons with one decimal. */
export const tonsOf = (kilograms: number) => Math.round(kilograms / 100) / 10

export function usePeriodName(span: Span) {
  const { day, month } = useFormats()
  return (period: Pick<PeriodStatistics, 'startsOn'> | undefined) =>
    period === undefined ? '' : span === 'days' ? day(period.startsOn) : month(period.startsOn)
}
