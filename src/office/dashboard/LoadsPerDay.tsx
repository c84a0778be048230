import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '#contract/dashboard.ts'
import { documentTypes } from '#contract/master-data.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, SectionTitle } from '../../ui/surfaces.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { type Measure, measures, valueOf } from './measures.ts'

const LoadsChart = lazy(async () => ({ default: (await import('./LoadsChart.tsx')).LoadsChart }))

const chartHeight = '240px'

/** Loads and net weight of the last days by document type, as a chart and as a table. */
export function LoadsPerDay({ figures: { days } }: { readonly figures: DashboardFigures }) {
  const { t } = useTranslation('dashboard')
  const { day: formatDay } = useFormats()
  const [measure, setMeasure] = useState<Measure>('loads')
  const { element, wasVisible } = useWasVisible()
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
        <chakra.div role="group" aria-label={t('chart.measure')} display="flex" gap="4px">
          {measures.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === measure ? 'outline' : 'ghost'}
              aria-pressed={name === measure}
              onClick={() => setMeasure(name)}
            >
              {t(`chart.${name}`)}
            </Button>
          ))}
        </chakra.div>
      </chakra.div>
      {isEmpty ? (
        <chakra.p paddingTop="12px" color="fg.muted">
          {t('chart.none')}
        </chakra.p>
      ) : (
        <>
          <chakra.div ref={element} height={chartHeight} marginTop="8px" position="relative">
            {wasVisible ? (
              <Suspense fallback={null}>
                <LoadsChart days={days} measure={measure} label={label} />
              </Suspense>
            ) : null}
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

/** Whether the element has been on the screen: what is drawn into it is fetched then. */
function useWasVisible() {
  const element = useRef<HTMLDivElement>(null)
  const [wasVisible, setWasVisible] = useState(false)
  useEffect(() => {
    if (wasVisible || element.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasVisible(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [wasVisible])
  return { element, wasVisible }
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
    <chakra.div overflowX="auto" maxHeight="320px" overflowY="auto" marginTop="8px">
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
