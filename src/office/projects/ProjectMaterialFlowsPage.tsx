import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { only } from '#contract/kit/only.ts'
import { call } from '../../api/call.ts'
import { defineList } from '../shared/list/define-list.ts'
import { flowFiltersInProject } from '../shared/list/flow-filters.ts'
import { flowColumns } from '../shared/tables/use-flow-columns.tsx'
import { FlowsList } from '../shared/tables/FlowsList.tsx'

const list = defineList({
  name: 'project flows',
  texts: 'office',
  sorting: { field: 'number', direction: 'asc' },
  filters: flowFiltersInProject,
  columns: flowColumns,
  load: (query, { signal, params, properties }) =>
    call(only(materialFlows.list, properties), {
      query: { ...query, project: params['projectId'] ?? '' },
      signal,
    }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('office')
  const { projectId } = useParams()
  return <FlowsList list={list} project={projectId} title={t('projects.tabs.materialFlows')} />
}
