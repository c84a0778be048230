import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { type DashboardVehicle, dashboardVehicles } from '#contract/dashboard.ts'
import { defaultPageSize, type Page } from '#contract/paging.ts'
import { listShipments, type ShipmentRow } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { ShipmentsIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, PageTitle, SectionTitle } from '../../ui/surfaces.tsx'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { ShipmentsTable } from '../shared/ShipmentsTable.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { VehiclesOnRoute } from './VehiclesOnRoute.tsx'

interface DashboardData {
  readonly vehicles: Page<DashboardVehicle>
  readonly shipments: Page<ShipmentRow>
}

/** Rows shown in the table; the loader reads a whole page, because the key figures are counted from it. */
const recentRows = 10

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData<DashboardData>('dashboard', request, async (signal) => {
    const [vehicles, shipments] = await Promise.all([
      call(dashboardVehicles.list, { query: { itemsPerPage: defaultPageSize }, signal }),
      call(listShipments, { query: { itemsPerPage: defaultPageSize, order: { loadDate: 'desc' } }, signal }),
    ])
    return { vehicles, shipments }
  })

/** Key figures, the vehicles on route, and the most recent shipments. */
function Dashboard({ data: { vehicles, shipments } }: { readonly data: DashboardData }) {
  const { t } = useTranslation('office')
  useTitle(t('dashboard.title'))
  return (
    <>
      <PageTitle>{t('dashboard.title')}</PageTitle>
      <KeyFigures vehicles={vehicles} shipments={shipments} />
      <VehiclesOnRoute vehicles={vehicles} />
      <Card padding="0" aria-labelledby="recent">
        <chakra.div
          display="flex"
          gap="16px"
          justifyContent="space-between"
          alignItems="baseline"
          padding={{ base: '16px 16px 8px', md: '20px 24px 8px' }}
        >
          <SectionTitle id="recent">{t('dashboard.recent')}</SectionTitle>
          <TextLink to="/shipments" fontSize="0.9375rem">
            {t('dashboard.all')}
          </TextLink>
        </chakra.div>
        <chakra.div padding={{ base: '0 4px 8px', md: '0 12px 12px' }}>
          <ShipmentsTable
            caption={t('dashboard.recent')}
            rows={shipments.member.slice(0, recentRows)}
            visibleColumns={['number', 'status', 'material', 'vehicle', 'nettoWeight', 'loadDate', 'photos']}
            empty={
              <EmptyState icon={<ShipmentsIcon width={40} height={40} />} title={t('dashboard.noneRecent')}>
                {t('dashboard.noneRecentHint')}
              </EmptyState>
            }
          />
        </chakra.div>
      </Card>
    </>
  )
}

const DashboardPage = createPage(loader, Dashboard, { skeleton: <DashboardSkeleton /> })

export { DashboardPage as Component }
