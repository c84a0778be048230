import { useTranslation } from 'react-i18next'
import type { Driver } from '#contract/accounts/drivers.ts'
import type { Column } from '../../ui/table/columns.ts'
import { HoursLeft } from '../shared/detail/HoursLeft.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { DriverStatusBadge, driverStatusOf } from '../shared/detail/DriverStatusBadge.tsx'
import { Day } from '../shared/detail/Moments.tsx'

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
export function useDriverColumns(): readonly Column<Driver>[] {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  return [
    { key: 'name', title: t('name'), sortable: true, width: 160, maxWidth: 280, cell: (row) => row.name },
    { key: 'kind', title: t('drivers.kindShort'), width: 104, cell: (row) => t(`drivers.kinds.${row.kind}`) },
    {
      key: 'contact',
      title: t('contact'),
      width: 150,
      maxWidth: 240,
      cell: (row) => row.mobilePhone ?? row.email ?? '–',
    },
    {
      key: 'email',
      title: t('email'),
      width: 200,
      maxWidth: 260,
      visibility: 'hidden',
      cell: (row) => row.email ?? '–',
    },
    {
      key: 'company',
      title: t('company'),
      width: 150,
      maxWidth: 260,
      cell: (row) => row.company?.name ?? '–',
    },
    {
      key: 'state',
      title: t('drivers.state'),
      width: 180,
      cell: (row) => <DriverStatusBadge driver={row} />,
    },
    {
      key: 'graceUntil',
      title: t('drivers.graceUntil'),
      width: 160,
      cell: (row) =>
        driverStatusOf(row) === 'waiting' && row.graceUntil !== undefined ? (
          <HoursLeft graceUntil={row.graceUntil} />
        ) : (
          '–'
        ),
    },
    {
      key: 'ridesToday',
      title: t('drivers.ridesToday'),
      numeric: true,
      width: 118,
      cell: (row) => number(row.ridesToday),
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
