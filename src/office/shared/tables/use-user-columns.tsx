import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/users.ts'
import { userColumns } from '#contract/office/columns/users.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { MailAddresses } from '../detail/MailAddresses.tsx'
import { useListColumns } from '../list/use-list-columns.tsx'
import { UserStatusBadge } from '../detail/UserStatusBadge.tsx'

export function useUserColumns(withCustomer: boolean): readonly Column<User>[] {
  const { t } = useTranslation('people')
  return useListColumns(userColumns, (field) => t(`fields.${field}`), {
    name: { sortable: true, width: 190, maxWidth: 280 },
    email: {
      sortable: true,
      width: 230,
      maxWidth: 320,
      cell: (row) => <MailAddresses>{row.email ?? row.mobilePhone ?? '–'}</MailAddresses>,
    },
    roles: {
      width: 190,
      maxWidth: 280,
      cell: (row) => row.roles.map((role) => t(`users.role.${role}`)).join(', '),
    },
    customer: withCustomer ? { width: 160, maxWidth: 240 } : undefined,
    company: { width: 160, maxWidth: 260 },
    active: {
      title: t('users.state'),
      sortable: true,
      width: 150,
      exported: ['active', 'canSignIn'],
      cell: (row) => <UserStatusBadge user={row} />,
    },
    createdAt: { sortable: true, width: 120, visibility: 'hidden' },
  })
}
