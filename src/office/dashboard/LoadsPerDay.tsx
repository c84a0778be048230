import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '#contract/office/dashboard.ts'
import { documentTypes } from '#contract/parties/master-data.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { ChartArea } from '../shared/chart/ChartArea.tsx'
import { ChartSwitch } from '../shared/chart/ChartSwitch.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

const measures = ['loads', 'weight'] as const
type Measure = (typeof measures)[number]

/** Net weight in tons with one decimal. */
const valueOf = ({ loads, kilograms }: DashboardFigures['days'][number]['waste'], measure: Measure): number =>
  measure === 'loads' ? loads : Math.round(kilograms / 100) / 10

export function LoadsPerDay({ figures: { days } }: { readonly figures: DashboardFigures }) {
  const { t } = useTranslation('dashboard')
  const { number, day: formatDay } = useFormats()
  const [measure, setMeasure] = useState<Measure>('loads')
  const isEmpty = days.every((day) => documentTypes.every((type) => day[type].loads === 0))
  const label = t('chart.label', {
    measure: t(`chart.${measure}`),
    from: formatDay(days[0]?.day ?? ''),
    to: formatDay(days.at(-1)?.day ?? ''),
  })
  return (
    <Card aria-labelledby="loads-per-day" minWidth="0">
      <chakra.div display="flex" flexWrap="wrap" gap="8px 12px" justifyContent="space-between">
        <SectionTitle id="loads-per-day">{t('chart.title')}</SectionTitle>
        <ChartSwitch
          label={t('chart.measure')}
          value={measure}
          options={measures.map((name) => ({ value: name, title: t(`chart.${name}`) }))}
          onChoose={setMeasure}
        />
      </chakra.div>
      {isEmpty ? (
        <chakra.p paddingTop="12px" color="fg.muted">
          {t('chart.none')}
        </chakra.p>
      ) : (
        <>
          <chakra.div paddingTop="8px">
            <ChartArea
              label={label}
              points={days.map((each) => formatDay(each.day))}
              series={documentTypes.map((type) => ({
                title: t(`chart.types.${type}`),
                values: days.map((each) => valueOf(each[type], measure)),
              }))}
              stacked
              show={(value) =>
                measure === 'loads' ? number(value) : t('chart.inTons', { amount: number(value) })
              }
            />
          </chakra.div>
          <chakra.details paddingTop="8px" fontSize="label">
            <chakra.summary cursor="pointer" color="fg.muted">
              {t('chart.table')}
            </chakra.summary>
            <DaysTable days={days} measure={measure} caption={label} />
          </chakra.details>
        </>
      )}
    </Card>
  )
}

const Cell = chakra('td', { base: { padding: '2px 12px', textAlign: 'right', whiteSpace: 'nowrap' } })
const Head = chakra('th', {
  base: { padding: '4px 12px', textAlign: 'right', fontWeight: '600', color: 'fg.muted' },
})

function DaysTable({
  days,
  measure,
  caption,
}: {
  readonly days: DashboardFigures['days']
  readonly measure: Measure
  readonly caption: string
}) {
  const { t } = useTranslation('dashboard')
  const { number, day: formatDay } = useFormats()
  return (
    <chakra.div maxHeight="320px" overflow="auto" marginTop="8px">
      <chakra.table className="numbers" borderCollapse="collapse" aria-label={caption}>
        <thead>
          <tr>
            <Head scope="col" textAlign="left">
              {t('chart.day')}
            </Head>
            {documentTypes.map((type) => (
              <Head key={type} scope="col">
                {t(`chart.types.${type}`)}
              </Head>
            ))}
            <Head scope="col">{t('chart.total')}</Head>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => {
            const values = documentTypes.map((type) => valueOf(day[type], measure))
            const show = (value: number) =>
              measure === 'loads' ? number(value) : t('chart.inTons', { amount: number(value) })
            return (
              <tr key={day.day}>
                <Head scope="row" textAlign="left" fontWeight="400">
                  {formatDay(day.day)}
                </Head>
                {documentTypes.map((type, index) => (
                  <Cell key={type}>{show(values[index] ?? 0)}</Cell>
                ))}
                <Cell>{show(values.reduce((sum, value) => sum + value, 0))}</Cell>
              </tr>
            )
          })}
        </tbody>
      </chakra.table>
    </chakra.div>
  )
}
