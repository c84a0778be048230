import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { users } from '#contract/accounts/users.ts'
import { type Role, roles } from '#contract/kit/roles.ts'
import { call } from '../../api/call.ts'
import { PersonIcon } from '../../ui/theme/later-icons.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { defineList } from '../shared/list/define-list.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { useUserColumns } from '../shared/tables/use-user-columns.tsx'
import { AddLink } from '../shared/page/item-actions.tsx'

const list = defineList({
  name: 'customer users',
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
  },
  load: (query, { signal, params }) =>
    call(users.list, { query: { ...query, customer: params['customerId'] ?? '' }, signal }),
})
export const { loader } = list

export function Component() {
  const { t } = useTranslation('customers')
  const { t: tPeople } = useTranslation('people')
  const { customerId = '' } = useParams()
  return (
    <ListLayout
      list={list}
      embedded
      title={t('tabs.users')}
      action={<AddLink to={`/users/new?customer=${customerId}`}>{tPeople('users.add')}</AddLink>}
      searchLabel={tPeople('search')}
      columns={useUserColumns(false)}
      linkOf={({ id }) => `/users/${id}`}
      empty={<EmptyState icon={PersonIcon} title={t('users.none')} hint={t('users.noneHint')} />}
    />
  )
}
