import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { materialFlows, type OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '../../api/call.ts'
import { Card, EmptyState } from '../../ui/surfaces.tsx'
import { FlowsTable } from '../shared/FlowsTable.tsx'
import { readListAddress } from '../shared/list-address.ts'
import { readRoom } from '../shared/reading.ts'
import { room } from '../shared/page.tsx'
import { useListAddress } from '../shared/use-list-address.ts'

/** The server gives flows by their number. */
const byNumber = { field: 'number', direction: 'asc' } as const

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  readRoom('project flows', request, (signal) => {
    const { page, itemsPerPage } = readListAddress(new URL(request.url).searchParams, byNumber)
    return call(materialFlows.list, {
      query: { project: params['projectId'] ?? '', page, itemsPerPage },
      signal,
    })
  })

function MaterialFlows({ data }: { readonly data: Page<OfficeFlow> }) {
  const { t } = useTranslation('office')
  const list = useListAddress(byNumber)
  return (
    <Card padding={{ base: '4px', md: '12px' }}>
      <FlowsTable
        caption={t('projects.tabs.materialFlowsCaption')}
        rows={data.member}
        paging={list.paging(data)}
        show={[
          'number',
          'usualName',
          'documentType',
          'route',
          'estimatedLoad',
          'asks',
          'carriers',
          'shipments',
        ]}
        empty={<EmptyState title={t('flows.none')}>{t('flows.noneHint')}</EmptyState>}
      />
    </Card>
  )
}

export const Component = room(loader, MaterialFlows)
