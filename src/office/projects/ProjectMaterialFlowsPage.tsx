import { useTranslation } from 'react-i18next'
import { materialFlows } from '#contract/material-flow-collection.ts'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/surfaces.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { flowFiltersInProject } from '../shared/list/flow-filters.ts'
import { ListPage } from '../shared/list/ListPage.tsx'
import { useFlowColumns } from '../shared/use-flow-columns.tsx'

const list = defineList({
  name: 'project flows',
  texts: 'office',
  sorting: { field: 'number', direction: 'asc' },
  filters: flowFiltersInProject,
  load: (query, { signal, params }) =>
    call(materialFlows.list, { query: { ...query, project: params['projectId'] ?? '' }, signal }),
})
export const { loader } = list

function ProjectMaterialFlowsPage() {
  const { t } = useTranslation('office')
  const columns = useFlowColumns([
    'usualName',
    'number',
    'documentType',
    'wasteCode',
    'wasteStreamNumber',
    'sender',
    'origin',
    'destination',
    'estimatedLoad',
    'determination',
    'requirements',
    'carriers',
    'shipments',
    'createdAt',
  ])
  return (
    <ListPage
      list={list}
      embedded
      title={t('projects.tabs.materialFlows')}
      searchLabel={t('flows.search')}
      columns={columns}
      linkOf={({ id }) => `/material-flows/${id}`}
      empty={<EmptyState title={t('flows.none')}>{t('flows.noneHint')}</EmptyState>}
    />
  )
}

export { ProjectMaterialFlowsPage as Component }
