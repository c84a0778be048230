import { useTranslation } from 'react-i18next'
import { materialFlows } from '#contract/material-flow-collection.ts'
import type { Page } from '#contract/paging.ts'
import { projects } from '#contract/projects.ts'
import { call } from '../../api/call.ts'
import { FlowsIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/surfaces.tsx'
import { defineList, type ListQuery } from '../shared/list/define-list.ts'
import { flowFiltersInProject } from '../shared/list/flow-filters.ts'
import { ListPage } from '../shared/list/ListPage.tsx'
import { projectChoices } from '../shared/list/reference-choices.ts'
import { type ListedFlow, useFlowColumns } from '../shared/use-flow-columns.tsx'

const list = defineList({
  name: 'material flows',
  texts: 'office',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    project: { kind: 'reference', choices: projectChoices, title: (t) => t('shipments.project') },
    ...flowFiltersInProject,
  },
  load: (query, { signal }) => readFlows(query, signal),
})
export const { loader } = list

async function readFlows(query: ListQuery, signal: AbortSignal): Promise<Page<ListedFlow>> {
  const { member, totalItems } = await call(materialFlows.list, { query, signal })
  const ids = [...new Set(member.map(({ project }) => project))]
  const flowProjects =
    ids.length === 0
      ? []
      : (await call(projects.list, { query: { id: ids, itemsPerPage: ids.length }, signal })).member
  const byId = new Map(flowProjects.map((project) => [project.id, project]))
  return { member: member.map((flow) => ({ ...flow, listedProject: byId.get(flow.project) })), totalItems }
}

function MaterialFlowsPage() {
  const { t } = useTranslation('office')
  const columns = useFlowColumns([
    'usualName',
    'project',
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
      title={t('flows.title')}
      searchLabel={t('flows.search')}
      columns={columns}
      linkOf={({ id }) => `/material-flows/${id}`}
      empty={
        <EmptyState icon={<FlowsIcon width={40} height={40} />} title={t('flows.none')}>
          {t('flows.noneHint')}
        </EmptyState>
      }
    />
  )
}

export { MaterialFlowsPage as Component }
