import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts/accounts.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { MailAddresses } from '../detail/MailAddresses.tsx'
import { UserStatusBadge } from '../detail/UserStatusBadge.tsx'
import { Day } from '../detail/Moments.tsx'

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
export function useUserColumns(withCustomer: boolean): readonly Column<User>[] {
  const { t } = useTranslation('people')
  return [
    { key: 'name', title: t('name'), sortable: true, width: 190, maxWidth: 280, cell: (row) => row.name },
    {
      key: 'email',
      title: t('email'),
      sortable: true,
      width: 230,
      maxWidth: 320,
      cell: (row) => <MailAddresses>{row.email ?? row.mobilePhone ?? '–'}</MailAddresses>,
    },
    {
      key: 'roles',
      title: t('users.roles'),
      width: 190,
      maxWidth: 280,
      cell: (row) => row.roles.map((role) => t(`users.role.${role}`)).join(', '),
    },
    ...(withCustomer
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
      cell: (row) => <Day at={row.createdAt} />,
    },
  ]
}
