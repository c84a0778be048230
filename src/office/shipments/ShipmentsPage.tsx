import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Page } from '#contract/paging.ts'
import { listShipments, type ShipmentRow, shipmentStatus } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { useTitle } from '../../app/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import type { Sorting } from '../../ui/DataTable.tsx'
import { ShipmentsIcon } from '../../ui/icons.tsx'
import { Card, EmptyState, PageTitle } from '../../ui/surfaces.tsx'
import { ListSkeleton } from '../shared/ListSkeleton.tsx'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { ShipmentsTable } from '../shared/ShipmentsTable.tsx'
import { useListUrlState } from '../shared/use-list-url-state.ts'
import { StatusFilter } from './StatusFilter.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const newestFirst: Sorting = { field: 'loadDate', direction: 'desc' }

const parseStatus = (search: URLSearchParams) => shipmentStatus.safeParse(search.get('status')).data

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData('shipments', request, (signal) => {
    const search = new URL(request.url).searchParams
    const status = parseStatus(search)
    return call(listShipments, {
      query: {
        ...listQuery(parseListUrl(search, newestFirst)),
        ...(status === undefined ? {} : { status }),
      },
      signal,
    })
  })

function ShipmentsList({ data }: { readonly data: Page<ShipmentRow> }) {
  const { t } = useTranslation('office')
  useTitle(t('shipments.title'))
  const list = useListUrlState(newestFirst)
  const status = parseStatus(list.search)
  const empty =
    list.q === undefined && status === undefined ? (
      <EmptyState icon={<ShipmentsIcon width={40} height={40} />} title={t('shipments.none')}>
        {t('shipments.noneHint')}
      </EmptyState>
    ) : (
      <EmptyState
        title={t('shipments.noneFound')}
        action={
          <Button variant="outline" onClick={() => list.change({ q: undefined, status: undefined })}>
            {t('shipments.clear')}
          </Button>
        }
      />
    )
  return (
    <>
      <PageTitle>{t('shipments.title')}</PageTitle>
      <chakra.div display="flex" flexWrap="wrap" gap="8px 16px" alignItems="center">
        <SearchField
          label={t('shipments.search')}
          value={list.q ?? ''}
          onSearch={(q) => list.change({ q }, true)}
        />
        <StatusFilter value={status} onChange={(choice) => list.change({ status: choice })} />
      </chakra.div>
      <Card padding={{ base: '4px', md: '12px' }}>
        <ShipmentsTable
          caption={t('shipments.title')}
          rows={data.member}
          empty={empty}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(data)}
          visibleColumns={[
            'number',
            'status',
            'material',
            'vehicle',
            'nettoWeight',
            'loadDate',
            'unloadDate',
            'photos',
          ]}
        />
      </Card>
      <VisuallyHidden role="status">{t('room.found', { count: data.totalItems })}</VisuallyHidden>
    </>
  )
}

const ShipmentsPage = createPage(loader, ShipmentsList, { skeleton: <ListSkeleton of="shipments" /> })

export { ShipmentsPage as Component }
