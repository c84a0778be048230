import { useTranslation } from 'react-i18next'
import type { Unit } from '#contract/parties/master-data.ts'
import type { PeriodStatistics } from '#contract/office/statistics.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { type Span, tonsOf, usePeriodName } from './statistics-periods.ts'

type Row = PeriodStatistics & { readonly id: string }

export function StatisticsTable({
  periods,
  span,
  units,
}: {
  readonly periods: readonly PeriodStatistics[]
  readonly span: Span
  readonly units: readonly Unit[]
}) {
  const { t } = useTranslation('customers')
  return (
    <DataTable
      caption={t(span === 'days' ? 'statistics.tableDays' : 'statistics.tableMonths')}
      columns={useStatisticsColumns(span, units)}
      rows={periods.toReversed().map((period) => ({ ...period, id: period.startsOn }))}
      empty={null}
    />
  )
}

function useStatisticsColumns(span: Span, units: readonly Unit[]): readonly Column<Row>[] {
  const { t } = useTranslation('customers')
  const { number, amount } = useFormats()
  const periodName = usePeriodName(span)
  const symbols = new Map(units.map(({ id, symbol }) => [id, symbol]))
  const count = (key: 'loaded' | 'unloaded' | 'materialFlows' | 'projects' | 'drivers'): Column<Row> => ({
    key,
    title: t(`statistics.${key}`),
    numeric: true,
    width: key === 'materialFlows' ? 140 : 110,
    cell: (row) => number(row[key]),
  })
  return [
    {
      key: 'startsOn',
      title: t(span === 'days' ? 'statistics.day' : 'statistics.month'),
      width: 120,
      maxWidth: 200,
      cell: (row) => <time dateTime={row.startsOn}>{periodName(row)}</time>,
    },
    count('loaded'),
    count('unloaded'),
    {
      key: 'kilograms',
      title: t('statistics.netto'),
      numeric: true,
      width: 130,
      // Not all units measure mass.
      cell: (row) =>
        row.kilograms === 0 ? '–' : t('statistics.inTons', { amount: number(tonsOf(row.kilograms)) }),
    },
    {
      key: 'netto',
      title: t('statistics.nettoByUnit'),
      width: 200,
      maxWidth: 340,
      cell: (row) =>
        row.netto
          .map(({ unit, amount: value }) => amount(value, { symbol: symbols.get(unit) ?? unit }))
          .join(', ') || '–',
    },
    count('materialFlows'),
    count('projects'),
    count('drivers'),
  ]
}
