import { useTranslation } from 'react-i18next'
import { type User, users } from '#contract/accounts.ts'
import { type Role, roles } from '#contract/roles.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/use-user.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PersonIcon, PlusIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/surfaces.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { customerFilter, seesAllCustomers } from '../shared/list/customer-filter.ts'
import { defineList } from '../shared/list/define-list.ts'
import { ExportButton } from '../shared/list/ExportButton.tsx'
import { userExportColumns } from '../shared/list/export-columns.ts'
import { ListLayout } from '../shared/list/ListLayout.tsx'
import { companyChoices } from '../shared/list/reference-choices.ts'
import { useFormats } from '../shared/use-formats.ts'
import { UserStatusBadge } from './UserStatusBadge.tsx'

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
      title: (t) => t('users.roles'),
    },
    active: { kind: 'yesNo', title: (t) => t('users.isActive') },
    company: { kind: 'reference', choices: companyChoices, title: (t) => t('company') },
    created: { kind: 'dates', parameter: 'createdAt', title: (t) => t('added') },
    customer: customerFilter<'people'>((t) => t('users.customer')),
  },
  load: (query, { signal }) => call(users.list, { query, signal }),
})
export const { loader } = list

function useUserColumns(): readonly Column<User>[] {
  const { t } = useTranslation('people')
  const { date } = useFormats()
  const viewer = useUser()
  return [
    { key: 'name', title: t('name'), sortable: true, width: 190, maxWidth: 280, cell: (row) => row.name },
    {
      key: 'email',
      title: t('email'),
      sortable: true,
      width: 230,
      maxWidth: 320,
      cell: (row) => row.email ?? row.mobilePhone ?? '–',
    },
    {
      key: 'roles',
      title: t('users.roles'),
      width: 170,
      maxWidth: 280,
      cell: (row) => row.roles.map((role) => t(`users.role.${role}`)).join(', '),
    },
    ...(seesAllCustomers(viewer)
      ? [
          {
            key: 'customer',
            title: t('users.customer'),
            width: 160,
            maxWidth: 240,
            cell: (row: User) => row.customer?.name ?? '–',
          },
        ]
      : []),
    {
      key: 'company',
      title: t('company'),
      width: 160,
      maxWidth: 260,
      cell: (row) => row.company?.name ?? '–',
    },
    {
      key: 'active',
      title: t('users.state'),
      sortable: true,
      width: 150,
      cell: (row) => <UserStatusBadge user={row} />,
    },
    {
      key: 'createdAt',
      title: t('added'),
      sortable: true,
      width: 120,
      visibility: 'hidden',
      cell: (row) => (
        <time className="numbers" dateTime={row.createdAt}>
          {date(row.createdAt)}
        </time>
      ),
    },
  ]
}

function UsersPage() {
  const { t } = useTranslation('people')
  return (
    <ListLayout
      list={list}
      title={t('users.title')}
      action={
        <LinkButton to="/users/new">
          <PlusIcon width={20} height={20} />
          {t('users.add')}
        </LinkButton>
      }
      searchLabel={t('search')}
      columns={useUserColumns()}
      exportButton={(shown) => (
        <ExportButton list={list} exported="users" columns={userExportColumns} shown={shown} />
      )}
      linkOf={({ id }) => `/users/${id}`}
      empty={<EmptyState icon={<PersonIcon width={40} height={40} />} title={t('users.none')} />}
    />
  )
}

export { UsersPage as Component }
