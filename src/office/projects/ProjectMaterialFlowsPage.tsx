import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { materialFlows, type OfficeFlow } from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '../../api/call.ts'
import { Card, EmptyState } from '../../ui/surfaces.tsx'
import { FlowsTable } from '../shared/FlowsTable.tsx'
import { parseListUrl } from '../shared/list-url-state.ts'
import { loadPageData } from '../shared/page-data.ts'
import { createPage } from '../shared/create-page.tsx'
import { useListUrlState } from '../shared/use-list-url-state.ts'

/** The default order of the server. */
const byNumber = { field: 'number', direction: 'asc' } as const

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadPageData('project flows', request, (signal) => {
    const { page, itemsPerPage } = parseListUrl(new URL(request.url).searchParams, byNumber)
    return call(materialFlows.list, {
      query: { project: params['projectId'] ?? '', page, itemsPerPage },
      signal,
    })
  })

function ProjectFlowsList({ data }: { readonly data: Page<OfficeFlow> }) {
  const { t } = useTranslation('office')
  const list = useListUrlState(byNumber)
  return (
    <Card padding={{ base: '4px', md: '12px' }}>
      <FlowsTable
        caption={t('projects.tabs.materialFlowsCaption')}
        rows={data.member}
        paging={list.paging(data)}
        visibleColumns={[
          'number',
          'usualName',
          'documentType',
          'route',
          'estimatedLoad',
          'requirements',
          'carriers',
          'shipments',
        ]}
        empty={<EmptyState title={t('flows.none')}>{t('flows.noneHint')}</EmptyState>}
      />
    </Card>
  )
}

const ProjectMaterialFlowsPage = createPage(loader, ProjectFlowsList)

export { ProjectMaterialFlowsPage as Component }
