import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { only } from '#contract/kit/only.ts'
import { projects } from '#contract/flows/projects.ts'
import { useUser } from '../../app/session/use-user.ts'
import type { Column } from '../../ui/table/columns.ts'
import { seesAllCustomers } from '../shared/page/sees-all-customers.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'
import { Day } from '../shared/detail/Moments.tsx'

/** Projects as their columns read them. */
export const listedProjects = only(projects.list, [
  'version',
  'number',
  'name',
  'customer.name',
  'employer.name',
  'employerReference',
  'status.names',
  'status.blocked',
  'materialFlowCount',
  'shipmentCount',
  'createdAt',
])
type ListedProject = OutputOf<typeof listedProjects.response>

/** The columns of the list of projects; `owner` is the title of the customer, where projects of others are listed. */
// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
export function useProjectColumns({
  owner,
}: { readonly owner?: string } = {}): readonly Column<ListedProject>[] {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const user = useUser()
  return [
    { key: 'number', title: t('fields.number'), sortable: true, width: 128, cell: (row) => row.number },
    {
      key: 'name',
      title: t('fields.name'),
      sortable: true,
      width: 200,
      maxWidth: 480,
      visibility: 'always',
      cell: (row) => row.name,
    },
    ...(owner !== undefined || seesAllCustomers(user)
      ? [
          {
            key: 'customer',
            title: owner ?? t('fields.customer'),
            width: 140,
            maxWidth: 240,
            cell: (row: ListedProject) => row.customer.name,
          },
        ]
      : []),
    {
      key: 'employer',
      title: t('fields.employer'),
      width: 160,
      maxWidth: 280,
      cell: (row) => row.employer?.name ?? '–',
    },
    {
      key: 'employerReference',
      title: t('fields.employerReference'),
      width: 150,
      visibility: 'hidden',
      cell: (row) => row.employerReference ?? '–',
    },
    {
      key: 'status',
      title: t('fields.status'),
      sortable: true,
      width: 136,
      cell: (row) => <ProjectStatusBadge status={row.status} />,
    },
    {
      key: 'materialFlowCount',
      title: t('flows'),
      numeric: true,
      width: 88,
      cell: (row) => number(row.materialFlowCount),
    },
    {
      key: 'shipmentCount',
      title: t('fields.shipmentCount'),
      numeric: true,
      width: 96,
      cell: (row) => number(row.shipmentCount),
    },
    {
      key: 'createdAt',
      title: t('fields.createdAt'),
      sortable: true,
      width: 124,
      cell: (row) => <Day at={row.createdAt} />,
    },
  ]
}
