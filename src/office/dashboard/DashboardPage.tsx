import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import {
  dashboardVehicles,
  readDashboardAttention,
  readDashboardFigures,
} from '#contract/office/dashboard.ts'
import { dashboardLists, type LiveDashboard, recentShipments } from '#contract/office/live-dashboard.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { ShipmentsIcon } from '../../ui/theme/desk-icons.tsx'
import { Card, EmptyState, PageTitle, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { definePage } from '../shared/page/define-page.tsx'
import { receivedDashboard } from '../shared/page/live-dashboard.ts'
import { ShipmentsTable } from '../shared/tables/ShipmentsTable.tsx'
import { Attention } from './Attention.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { LoadsPerDay } from './LoadsPerDay.tsx'
import { OnRoute } from './OnRoute.tsx'
import { Tiles } from './Tiles.tsx'

export const { loader, Component } = definePage(
  'dashboard',
  async (signal) => {
    const received = receivedDashboard()
    if (received !== undefined) return received
    const [figures, attention, vehicles, shipments] = await Promise.all([
      call(readDashboardFigures, { signal }),
      call(readDashboardAttention, { signal }),
      call(dashboardVehicles.list, { query: dashboardLists.vehicles, signal }),
      call(recentShipments, { query: dashboardLists.shipments, signal }),
    ])
    return { figures, attention, vehicles, shipments }
  },
  Dashboard,
  <DashboardSkeleton />,
)

function Dashboard({ data }: { readonly data: LiveDashboard }) {
  const { t } = useTranslation('dashboard')
  useTitle(t('title'))
  const { figures, attention, vehicles, shipments } = data
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Tiles figures={figures} attention={attention} />
      <Attention attention={attention} />
      <OnRoute vehicles={vehicles} />
      <LoadsPerDay figures={figures} />
      <RecentShipments rows={shipments.member} />
    </>
  )
}

function RecentShipments({ rows }: { readonly rows: LiveDashboard['shipments']['member'] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Card padding="0" minWidth="0" aria-labelledby="recent">
      <chakra.div
        display="flex"
        gap="16px"
        justifyContent="space-between"
        alignItems="center"
        minHeight="row"
        padding="8px 16px"
      >
        <SectionTitle id="recent">{t('recent')}</SectionTitle>
        <TextLink to="/shipments" fontSize="label">
          {t('all')}
        </TextLink>
      </chakra.div>
      <ShipmentsTable
        caption={t('recent')}
        rows={rows}
        visibleColumns={[
          'number',
          'project',
          'status',
          'material',
          'vehicle',
          'nettoWeight',
          'loadDate',
          'photos',
        ]}
        empty={<EmptyState icon={ShipmentsIcon} title={t('noneRecent')} hint={t('noneRecentHint')} />}
      />
    </Card>
  )
}
