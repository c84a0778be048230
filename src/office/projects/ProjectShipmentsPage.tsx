import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router-dom'
import type { Page } from '#contract/paging.ts'
import { listShipments, type ShipmentRow, shipmentStatus } from '#contract/shipments.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, EmptyState } from '../../ui/surfaces.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Problem } from '../../api/errors.ts'
import { listQuery, parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { ShipmentsTable } from '../shared/ShipmentsTable.tsx'
import { useListUrlState } from '../shared/use-list-url-state.ts'

const newestFirst = { field: 'loadDate', direction: 'desc' } as const

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData('project shipments', request, async (signal) => {
    const status = shipmentStatus.safeParse(params['status'])
    if (params['status'] !== undefined && !status.success) throw new Problem('no_such_route', 404, '')
    const urlState = parseListUrl(new URL(request.url).searchParams, newestFirst)
    return call(listShipments, {
      query: {
        ...listQuery(urlState),
        project: params['projectId'] ?? '',
        ...(status.success ? { status: status.data } : {}),
      },
      signal,
    })
  })

function ProjectShipmentsList({ data }: { readonly data: Page<ShipmentRow> }) {
  const { t } = useTranslation('office')
  const { projectId } = useParams()
  const list = useListUrlState(newestFirst)
  const shipmentsPath = `/projects/${projectId}/shipments`
  return (
    <>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="8px 24px"
        justifyContent="space-between"
        alignItems="flex-end"
      >
        <Tabs
          label={t('projects.shipmentTabs.label')}
          tabs={[
            { to: shipmentsPath, title: t('projects.shipmentTabs.all'), end: true },
            { to: `${shipmentsPath}/loaded`, title: t('projects.shipmentTabs.loaded') },
            { to: `${shipmentsPath}/unloaded`, title: t('projects.shipmentTabs.unloaded') },
          ]}
        />
        <SearchField
          label={t('shipments.search')}
          value={list.q ?? ''}
          onSearch={(q) => list.change({ q }, true)}
        />
      </chakra.div>
      <Card padding={{ base: '4px', md: '12px' }}>
        <ShipmentsTable
          caption={t('shipments.title')}
          rows={data.member}
          empty={<NoShipments list={list} />}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(data)}
          visibleColumns={[
            'numberInProject',
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
    </>
  )
}

function NoShipments({ list }: { readonly list: ReturnType<typeof useListUrlState> }) {
  const { t } = useTranslation('office')
  return list.q === undefined ? (
    <EmptyState title={t('shipments.none')}>{t('shipments.noneHint')}</EmptyState>
  ) : (
    <EmptyState
      title={t('shipments.noneFound')}
      action={
        <Button variant="outline" onClick={() => list.change({ q: undefined })}>
          {t('shipments.clear')}
        </Button>
      }
    />
  )
}

const ProjectShipmentsPage = createPage(loader, ProjectShipmentsList)

export { ProjectShipmentsPage as Component }
