import { useTranslation } from 'react-i18next'
import { type EwcCodeChanges, readEwcCodeChanges } from '#contract/flows/ewc-code-changes.ts'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { only } from '#contract/kit/only.ts'
import type { Page } from '#contract/kit/paging.ts'
import { projects } from '#contract/flows/projects.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../app/session/session.ts'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { defineList, type ListQuery, type LoadContext } from '../shared/list/define-list.ts'
import { flowFiltersInProject } from '../shared/list/flow-filters.ts'
import { projectChoices } from '../shared/choices/reference-choices.ts'
import { flowColumns, type ListedFlow } from '../shared/tables/use-flow-columns.tsx'
import { FlowsList } from '../shared/tables/FlowsList.tsx'

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
  const { member: flowProjects } =
    ids.length === 0
      ? { member: [] }
      : await call(only(projects.list, ['number', 'name']), {
          query: { id: ids, itemsPerPage: ids.length },
          signal,
        })
  const byId = new Map(flowProjects.map((project) => [project.id, project]))
  return {
    ...page,
    codeChanges,
    member: page.member.map((flow) => ({ ...flow, listedProject: byId.get(flow.project) })),
  }
}

export function Component() {
  const { t } = useTranslation('office')
  return (
    <FlowsList
      list={list}
      title={t('flows.title')}
      above={(loaded) => (loaded?.codeChanges?.total ? <CodeChangesNotice {...loaded.codeChanges} /> : null)}
    />
  )
}
