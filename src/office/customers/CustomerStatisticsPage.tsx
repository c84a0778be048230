import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Unit } from '#contract/parties/master-data.ts'
import { units } from '#contract/parties/reference-data.ts'
import {
  type CustomerStatistics,
  type PeriodStatistics,
  readCustomerStatistics,
} from '#contract/office/statistics.ts'
import { call } from '../../api/call.ts'
import { ClockIcon } from '../../ui/theme/icons.tsx'
import { Card, EmptyState, Hint, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { ChartArea } from '../shared/chart/ChartArea.tsx'
import { ChartSwitch } from '../shared/chart/ChartSwitch.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { StatTile, StatTiles } from '../shared/detail/StatTile.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { completePeriods, hasFigures, type Span, spans, tonsOf, usePeriodName } from './statistics-periods.ts'
import { StatisticsTable } from './StatisticsTable.tsx'

interface StatisticsData {
  readonly statistics: CustomerStatistics
  readonly units: readonly Unit[]
}

export const { loader, Component } = definePage(
  'statistics',
  async (signal, { customerId = '' }): Promise<StatisticsData> => {
    const [statistics, { member }] = await Promise.all([
      call(readCustomerStatistics, { params: { id: customerId }, query: {}, signal }),
      call(units.list, { query: { itemsPerPage: 100 }, signal }),
    ])
    return { statistics, units: member }
  },
  Statistics,
)

const measures = ['shipments', 'weight'] as const
type Measure = (typeof measures)[number]

function Statistics({ data: { statistics, units: knownUnits } }: { readonly data: StatisticsData }) {
  const { t } = useTranslation('customers')
  const { moment } = useFormats()
  const [search, setSearch] = useSearchParams()
  const span = spans.find((one) => one === search.get('per')) ?? 'days'
  if (statistics.calculatedAt === undefined)
    return (
      <Card>
        <EmptyState icon={ClockIcon} title={t('statistics.notYet')} hint={t('statistics.notYetHint')} />
      </Card>
    )
  const periods = completePeriods(statistics[span], span)
  const periodsWithFigures = periods.filter(hasFigures)
  return (
    <>
      <CurrentFigures month={statistics.months.at(-1)} day={statistics.days.at(-1)} />
      <FiguresChart
        periods={periods}
        span={span}
        onSpan={(chosen) => setSearch(chosen === 'days' ? {} : { per: chosen }, { replace: true })}
      />
      {periodsWithFigures.length > 0 ? (
        <Card padding="0" minWidth="0">
          <StatisticsTable periods={periodsWithFigures} span={span} units={knownUnits} />
        </Card>
      ) : null}
      <Hint>{t('statistics.calculatedAt', { moment: moment(statistics.calculatedAt) })}</Hint>
    </>
  )
}

function CurrentFigures({
  month,
  day,
}: {
  readonly month: PeriodStatistics | undefined
  readonly day: PeriodStatistics | undefined
}) {
  const { t } = useTranslation('customers')
  const { number } = useFormats()
  if (month === undefined || day === undefined) return null
  const inTons = (kilograms: number) => t('statistics.inTons', { amount: number(tonsOf(kilograms)) })
  const tiles = [
    { label: t('statistics.loaded'), month: number(month.loaded), day: number(day.loaded) },
    { label: t('statistics.unloaded'), month: number(month.unloaded), day: number(day.unloaded) },
    { label: t('statistics.netto'), month: inTons(month.kilograms), day: inTons(day.kilograms) },
    { label: t('statistics.activeDrivers'), month: number(month.drivers), day: number(day.drivers) },
  ]
  return (
    <StatTiles>
      {tiles.map((tile) => (
        <StatTile
          key={tile.label}
          label={tile.label}
          hint={`${t('statistics.thisMonth')} · ${t('statistics.today', { shown: tile.day })}`}
        >
          {tile.month}
        </StatTile>
      ))}
    </StatTiles>
  )
}

function FiguresChart({
  periods,
  span,
  onSpan,
}: {
  readonly periods: readonly PeriodStatistics[]
  readonly span: Span
  readonly onSpan: (span: Span) => void
}) {
  const { t } = useTranslation('customers')
  const [measure, setMeasure] = useState<Measure>('shipments')
  return (
    <Card aria-labelledby="statistics-chart" minWidth="0">
      <chakra.div display="flex" flexWrap="wrap" gap="8px 12px" alignItems="center">
        <chakra.div flex="1 1 auto">
          <SectionTitle id="statistics-chart">
            {t(span === 'days' ? 'statistics.titleDays' : 'statistics.titleMonths')}
          </SectionTitle>
        </chakra.div>
        <ChartSwitch
          label={t('statistics.period')}
          value={span}
          options={spans.map((value) => ({ value, title: t(`statistics.${value}`) }))}
          onChoose={onSpan}
        />
        <ChartSwitch
          label={t('statistics.measure')}
          value={measure}
          options={measures.map((value) => ({ value, title: t(`statistics.${value}`) }))}
          onChoose={setMeasure}
        />
      </chakra.div>
      {periods.some(hasFigures) ? (
        <MeasureChart periods={periods} span={span} measure={measure} />
      ) : (
        <chakra.p paddingTop="12px" color="fg.muted">
          {t('statistics.nothing')}
        </chakra.p>
      )}
    </Card>
  )
}

function MeasureChart({
  periods,
  span,
  measure,
}: {
  readonly periods: readonly PeriodStatistics[]
  readonly span: Span
  readonly measure: Measure
}) {
  const { t } = useTranslation('customers')
  const { number } = useFormats()
  const periodName = usePeriodName(span)
  const range = { from: periodName(periods[0]), to: periodName(periods.at(-1)) }
  const series = {
    shipments: [
      { title: t('statistics.loaded'), values: periods.map(({ loaded }) => loaded) },
      { title: t('statistics.unloaded'), values: periods.map(({ unloaded }) => unloaded) },
    ],
    weight: [{ title: t('statistics.netto'), values: periods.map(({ kilograms }) => tonsOf(kilograms)) }],
  }
  const isWeight = measure === 'weight'
  return (
    <chakra.div paddingTop="8px">
      <ChartArea
        label={t(isWeight ? 'statistics.labelWeight' : 'statistics.labelShipments', range)}
        points={periods.map(periodName)}
        series={series[measure]}
        show={(value) => (isWeight ? t('statistics.inTons', { amount: number(value) }) : number(value))}
      />
    </chakra.div>
  )
}
