import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { only } from '#contract/kit/only.ts'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { flowFiltersInProject } from '../shared/list/flow-filters.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { flowExportColumns } from '../shared/list/export-columns.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { flowRowMenu } from '../shared/tables/FlowRowMenu.tsx'
import { flowColumns, useFlowColumns } from '../shared/tables/use-flow-columns.tsx'

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

function ProjectMaterialFlowsPage() {
  const { t } = useTranslation('office')
  const { t: tFlows } = useTranslation('flows')
  const { projectId } = useParams()
  const mayCreate = may(useUser().roles, 'create', 'MaterialFlow')
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
    <ListLayout
      list={list}
      embedded
      title={t('projects.tabs.materialFlows')}
      searchLabel={t('flows.search')}
      action={
        mayCreate ? (
          <LinkButton to={`/projects/${projectId}/material-flows/new`}>
            <PlusIcon width={18} height={18} />
            {tFlows('actions.add')}
          </LinkButton>
        ) : undefined
      }
      {...(mayCreate ? { rowMenu: flowRowMenu } : {})}
      columns={columns}
      exportButton={(shown) => (
        <ExportButton
          list={list}
          exported="material_flows"
          columns={flowExportColumns}
          shown={shown}
          query={{ project: projectId }}
        />
      )}
      linkOf={({ id }) => `/material-flows/${id}`}
      empty={<EmptyState title={tFlows('empty')}>{tFlows('emptyHint')}</EmptyState>}
    />
  )
}

export { ProjectMaterialFlowsPage as Component }
