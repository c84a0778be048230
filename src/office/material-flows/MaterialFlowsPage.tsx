import { useTranslation } from 'react-i18next'
import {
  materialFlows,
  type EwcCodeChanges,
  readEwcCodeChanges,
} from '#contract/flows/material-flow-collection.ts'
import { only } from '#contract/kit/only.ts'
import type { Page } from '#contract/kit/paging.ts'
import { projects } from '#contract/flows/projects.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { FlowsIcon } from '../../ui/theme/desk-icons.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { useSession } from '../../app/session/session.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { defineList, type ListQuery, type LoadContext } from '../shared/list/define-list.ts'
import { flowFiltersInProject } from '../shared/list/flow-filters.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { flowExportColumns } from '../shared/list/export-columns.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { projectChoices } from '../shared/choices/reference-choices.ts'
import { flowRowMenu } from '../shared/tables/FlowRowMenu.tsx'
import { flowColumns, type ListedFlow, useFlowColumns } from '../shared/tables/use-flow-columns.tsx'

const list = defineList({
  name: 'material flows',
  texts: 'office',
  sorting: { field: 'createdAt', direction: 'desc' },
  filters: {
    project: { kind: 'reference', choices: projectChoices, title: (t) => t('shipments.project') },
    ...flowFiltersInProject,
  },
  columns: flowColumns,
  load: readFlows,
})
export const { loader } = list

// Such changes are rare: the notice is fetched with its texts when there are any.
const CodeChangesNotice = lazyDialog(
  async () => (await import('./code-changes/CodeChangesNotice.tsx')).CodeChangesNotice,
  'codechanges',
)

interface FlowsData extends Page<ListedFlow> {
  readonly codeChanges: EwcCodeChanges | undefined
}

async function readFlows(
  query: ListQuery,
  { signal, properties }: LoadContext<typeof flowColumns>,
): Promise<FlowsData> {
  const session = useSession.getState()
  const mayAmend = session.state === 'signed-in' && mayPerform(session.user.roles, 'amendMaterialFlow')
  const [page, codeChanges] = await Promise.all([
    call(only(materialFlows.list, properties), { query, signal }),
    mayAmend ? call(readEwcCodeChanges, { signal }) : undefined,
  ])
  const ids = [...new Set(page.member.map(({ project }) => project))]
  const flowProjects =
    ids.length === 0
      ? []
      : (
          await call(only(projects.list, ['number', 'name']), {
            query: { id: ids, itemsPerPage: ids.length },
            signal,
          })
        ).member
  const byId = new Map(flowProjects.map((project) => [project.id, project]))
  return {
    ...page,
    codeChanges,
    member: page.member.map((flow) => ({ ...flow, listedProject: byId.get(flow.project) })),
  }
}

function MaterialFlowsPage() {
  const { t } = useTranslation('office')
  const { t: tFlows } = useTranslation('flows')
  const mayCreate = may(useUser().roles, 'create', 'MaterialFlow')
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
    <ListLayout
      list={list}
      title={t('flows.title')}
      searchLabel={t('flows.search')}
      action={
        mayCreate ? (
          <LinkButton to="/material-flows/new">
            <PlusIcon width={18} height={18} />
            {tFlows('actions.add')}
          </LinkButton>
        ) : undefined
      }
      above={(loaded) => (loaded?.codeChanges?.total ? <CodeChangesNotice {...loaded.codeChanges} /> : null)}
      {...(mayCreate ? { rowMenu: flowRowMenu } : {})}
      columns={columns}
      exportButton={(shown) => (
        <ExportButton list={list} exported="material_flows" columns={flowExportColumns} shown={shown} />
      )}
      linkOf={({ id }) => `/material-flows/${id}`}
      empty={
        <EmptyState icon={<FlowsIcon width={40} height={40} />} title={tFlows('empty')}>
          {tFlows('emptyHint')}
        </EmptyState>
      }
    />
  )
}

export { MaterialFlowsPage as Component }
