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
  texts: 'projects',
  sorting: { field: 'number', direction: 'desc' },
  filters: {
    status: { kind: 'reference', choices: projectStatusChoices, title: (t) => t('fields.status') },
    employer: { kind: 'reference', choices: companyChoices, title: (t) => t('fields.employer') },
    closed: { kind: 'yesNo', parameter: 'status.blocked', title: (t) => t('closed') },
    created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('fields.createdAt') },
    customer: customerFilter<'projects'>((t) => t('fields.customer')),
  },
  load: (query, { signal }) => call(listedProjects, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('projects')
  const { roles } = useUser()
  return (
    <ListLayout
      list={list}
      title={t('title')}
      searchLabel={t('search')}
      action={may(roles, 'create', 'Project') ? <AddLink to="/projects/new">{t('add')}</AddLink> : undefined}
      columns={useProjectColumns()}
      exportButton={(shown) => <ExportButton list={list} exported="projects" shown={shown} />}
      linkOf={({ id }) => `/projects/${id}`}
      empty={<EmptyState icon={ProjectsIcon} title={t('empty')} hint={t('emptyHint')} />}
    />
  )
}
