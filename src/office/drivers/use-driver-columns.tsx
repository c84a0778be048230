import { useTranslation } from 'react-i18next'
import type { Driver } from '#contract/accounts/drivers.ts'
import { driverColumns } from '#contract/office/columns/drivers.ts'
import type { Column } from '../../ui/table/columns.ts'
import { HoursLeft } from '../shared/detail/HoursLeft.tsx'
import { DriverStatusBadge, driverStatusOf } from '../shared/detail/DriverStatusBadge.tsx'
import { useListColumns } from '../shared/list/use-list-columns.tsx'

export function useDriverColumns(): readonly Column<Driver>[] {
  const { t } = useTranslation('people')
  return useListColumns(driverColumns, (field) => t(`fields.${field}`), {
    name: { sortable: true, width: 160, maxWidth: 280 },
    kind: { title: t('drivers.kindShort'), width: 104, cell: (row) => t(`drivers.kinds.${row.kind}`) },
    mobilePhone: {
      title: t('contact'),
      width: 150,
      maxWidth: 240,
      cell: (row) => row.mobilePhone ?? row.email ?? '–',
    },
    email: { width: 200, maxWidth: 260, visibility: 'hidden' },
    company: { width: 150, maxWidth: 260 },
    inviteStatus: {
      title: t('drivers.state'),
      width: 180,
      exported: ['inviteStatus', 'approved', 'active'],
      cell: (row) => <DriverStatusBadge driver={row} />,
    },
    graceUntil: {
      width: 160,
      exported: [],
      cell: (row) =>
        driverStatusOf(row) === 'waiting' && row.graceUntil !== undefined ? (
          <HoursLeft graceUntil={row.graceUntil} />
        ) : (
          '–'
        ),
    },
    ridesToday: { width: 118 },
    createdAt: { sortable: true, width: 120, visibility: 'hidden' },
  })
}
