import { useTranslation } from 'react-i18next'
import { users } from '#contract/accounts/users.ts'
import { type Role, roles } from '#contract/kit/roles.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { PersonIcon } from '../../ui/theme/later-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { customerFilter } from '../shared/list/customer-filter.ts'
import { mayNow } from '../shared/page/may-now.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { companyChoices } from '../shared/choices/reference-choices.ts'
import { useUserColumns } from '../shared/tables/use-user-columns.tsx'
import { AddLink } from '../shared/page/item-actions.tsx'

const list = defineList({
  name: 'users',
  texts: 'people',
  sorting: { field: 'name', direction: 'asc' },
  filters: {
    role: {
      kind: 'choice',
      parameter: 'roles',
      values: roles,
      titleOf: (t, role) => t(`users.role.${role as Role}`),
      title: (t) => t('fields.roles'),
    },
    active: { kind: 'yesNo', title: (t) => t('users.isActive') },
    company: { kind: 'reference', choices: companyChoices, title: (t) => t('fields.company') },
    created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('fields.createdAt') },
    customer: customerFilter<'people'>((t) => t('fields.customer')),
  },
  load: (query, { signal }) => call(users.list, { query, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('people')
  const user = useUser()
  return (
    <ListLayout
      list={list}
      title={t('users.title')}
      action={
        mayNow(user.roles, 'create', 'User') ? <AddLink to="/users/new">{t('users.add')}</AddLink> : null
      }
      searchLabel={t('search')}
      columns={useUserColumns(seesAllCustomers(user))}
      exportButton={(shown) => <ExportButton list={list} exported="users" shown={shown} />}
      linkOf={({ id }) => `/users/${id}`}
      empty={<EmptyState icon={PersonIcon} title={t('users.none')} />}
    />
  )
}
