import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/permissions.ts'
import type { Page } from '#contract/kit/paging.ts'
import { useUser } from '../../../app/session/use-user.ts'
import { FlowsIcon } from '../../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../../ui/theme/surfaces.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import type { ListLayoutProps } from '../list/list-layout-props.ts'
import { ListLayout } from '../list/ListLayout.tsx'
import { AddLink } from '../page/item-actions.tsx'
import { flowRowMenu } from './FlowRowMenu.tsx'
import { flowColumns, type ListedFlow, useFlowColumns } from './use-flow-columns.tsx'

const allColumns = Object.keys(flowColumns) as (keyof typeof flowColumns)[]

/** The flows of all projects, or of one, whose number they all have. */
export function FlowsList<Loaded extends Page<ListedFlow>>({
  project,
  ...props
}: Pick<ListLayoutProps<ListedFlow, 'office', Loaded>, 'list' | 'title' | 'above'> & {
  readonly project?: string | undefined
}) {
  const { t } = useTranslation(['flows', 'office'])
  const mayCreate = may(useUser().roles, 'create', 'MaterialFlow')
  const addAt = project === undefined ? '/material-flows/new' : `/projects/${project}/material-flows/new`
  const shared = project === undefined ? 'number' : 'project'
  return (
    <ListLayout
      {...props}
      embedded={project !== undefined}
      searchLabel={t('office:flows.search')}
      action={mayCreate ? <AddLink to={addAt}>{t('actions.add')}</AddLink> : undefined}
      rowMenu={mayCreate ? flowRowMenu : undefined}
      columns={useFlowColumns(allColumns.filter((key) => key !== shared))}
      exportButton={(shown) => (
        <ExportButton list={props.list} exported="material_flows" shown={shown} query={{ project }} />
      )}
      linkOf={({ id }) => `/material-flows/${id}`}
      empty={<EmptyState icon={FlowsIcon} title={t('empty')} hint={t('emptyHint')} />}
    />
  )
}
