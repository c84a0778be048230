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
import { listQuery, readListAddress } from '../shared/list-address.ts'
import { readRoom } from '../shared/reading.ts'
import { room } from '../shared/page.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { ShipmentsTable } from '../shared/ShipmentsTable.tsx'
import { useListAddress } from '../shared/use-list-address.ts'

const newestFirst = { field: 'loadDate', direction: 'desc' } as const

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readRoom('project shipments', request, async (signal) => {
    const status = shipmentStatus.safeParse(params['status'])
    if (params['status'] !== undefined && !status.success) throw new Problem('no_such_route', 404, '')
    const address = readListAddress(new URL(request.url).searchParams, newestFirst)
    return call(listShipments, {
      query: {
        ...listQuery(address),
        project: params['projectId'] ?? '',
        ...(status.success ? { status: status.data } : {}),
      },
      signal,
    })
  })

function ProjectShipments({ data }: { readonly data: Page<ShipmentRow> }) {
  const { t } = useTranslation('office')
  const { projectId } = useParams()
  const list = useListAddress(newestFirst)
  const here = `/projects/${projectId}/shipments`
  const empty =
    list.q === undefined ? (
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
            { to: here, title: t('projects.shipmentTabs.all'), end: true },
            { to: `${here}/loaded`, title: t('projects.shipmentTabs.loaded') },
            { to: `${here}/unloaded`, title: t('projects.shipmentTabs.unloaded') },
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
          empty={empty}
          sorting={list.sorting}
          onSort={list.onSort}
          paging={list.paging(data)}
          show={[
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

export const Component = room(loader, ProjectShipments)
