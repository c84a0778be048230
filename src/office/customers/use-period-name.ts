import type { PeriodStatistics } from '#contract/office/statistics.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { Span } from './statistics-periods.ts'

export function usePeriodName(span: Span) {
  const { day, month } = useFormats()
  return (period: Pick<PeriodStatistics, 'startsOn'> | undefined) =>
    period === undefined ? '' : span === 'days' ? day(period.startsOn) : month(period.startsOn)
}
