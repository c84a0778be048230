import { useTranslation } from 'react-i18next'
import type { DashboardAttention, DashboardFigures } from '#contract/office/dashboard.ts'
import { StatTile, StatTiles } from '../shared/detail/StatTile.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { attentionKinds } from './attention-kinds.ts'

const kilogramsInTon = 1000

export function Tiles({
  figures,
  attention,
}: {
  readonly figures: DashboardFigures
  readonly attention: DashboardAttention
}) {
  const { t } = useTranslation('dashboard')
  const { number } = useFormats()
  const waiting = attentionKinds.reduce((sum, kind) => sum + (attention[kind]?.count ?? 0), 0)
  const { today } = figures
  return (
    <StatTiles>
      <StatTile
        label={t('tiles.onRoute')}
        to="/shipments?status=loaded"
        hint={t('tiles.onRouteHint', {
          count: figures.shipmentsOnRoute,
          shown: number(figures.shipmentsOnRoute),
        })}
      >
        {number(figures.vehiclesOnRoute)}
      </StatTile>
      <StatTile
        label={t('tiles.loadedToday')}
        hint={t('tiles.shipments', { count: figures.loadedToday })}
        to={`/shipments?loadDate=${today}..${today}`}
      >
        {number(figures.loadedToday)}
      </StatTile>
      <StatTile
        label={t('tiles.unloadedToday')}
        hint={t('tiles.shipments', { count: figures.unloadedToday })}
        to={`/shipments?unloadDate=${today}..${today}`}
      >
        {number(figures.unloadedToday)}
      </StatTile>
      <StatTile label={t('tiles.netToday')} hint={t('tiles.netTodayHint')}>
        {t('chart.inTons', {
          amount: number(Math.round((figures.netKilogramsToday / kilogramsInTon) * 10) / 10),
        })}
      </StatTile>
      <StatTile
        label={t('tiles.attention')}
        hint={t('tiles.attentionHint')}
        tone={waiting === 0 ? undefined : 'warning'}
      >
        {number(waiting)}
      </StatTile>
    </StatTiles>
  )
}
