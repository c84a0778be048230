import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/permissions.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { ProjectsIcon } from '../../ui/theme/desk-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { customerFilter } from '../shared/list/customer-filter.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { companyChoices, projectStatusChoices } from '../shared/choices/reference-choices.ts'
import { listedProjects, useProjectColumns } from './use-project-columns.tsx'
import { AddLink } from '../shared/page/item-actions.tsx'

const list = defineList({
  name: 'projects',
  texts: 'office',
  sorting: { field: 'number', direction: 'desc' },
  filters: {
    status: { kind: 'reference', choices: projectStatusChoices, title: (t) => t('projects.status') },
    employer: { kind: 'reference', choices: companyChoices, title: (t) => t('projects.employer') },
    closed: { kind: 'yesNo', parameter: 'status.blocked', title: (t) => t('projects.closed') },
    created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('projects.created') },
    customer: customerFilter<'office'>((t) => t('customer')),
  },
  load: (query, { signal }) => call(listedProjects, { query, signal }),
})
export const { loader } = list

function ProjectsPage() {
  const { t } = useTranslation('office')
  const { t: tProjects } = useTranslation('projects')
  const { roles } = useUser()
  return (
    <ListLayout
      list={list}
      title={t('projects.title')}
      searchLabel={t('projects.search')}
      action={
        may(roles, 'create', 'Project') ? <AddLink to="/projects/new">{tProjects('add')}</AddLink> : undefined
      }
      columns={useProjectColumns()}
      exportButton={(shown) => <ExportButton list={list} exported="projects" shown={shown} />}
      linkOf={({ id }) => `/projects/${id}`}
      empty={<EmptyState icon={ProjectsIcon} title={tProjects('empty')} hint={tProjects('emptyHint')} />}
    />
  )
}

export { ProjectsPage as Component }
