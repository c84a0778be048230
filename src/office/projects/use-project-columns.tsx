import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { ProjectStatusBadge } from './ProjectStatusBadge.tsx'

/** The columns of the list of projects. */
// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
export function useProjectColumns(): readonly Column<Project>[] {
  const { t } = useTranslation('office')
  const { number, date } = useFormats()
  return [
    {
      key: 'number',
      title: t('projects.number'),
      sortable: true,
      cell: (row) => (
        <chakra.span whiteSpace="nowrap">
          <TextLink to={`/projects/${row.id}`}>{row.number}</TextLink>
        </chakra.span>
      ),
    },
    {
      key: 'name',
      title: t('projects.name'),
      sortable: true,
      cell: (row) => (
        <chakra.div
          hyphens="auto"
          css={{ overflowWrap: 'anywhere', '@media (min-width: 600px)': { overflowWrap: 'normal' } }}
        >
          {row.name}
        </chakra.div>
      ),
    },
    {
      key: 'employer',
      hiddenOnPhone: true,
      title: t('projects.employer'),
      cell: (row) => row.employer?.name,
    },
    {
      key: 'status',
      title: t('projects.status'),
      sortable: true,
      cell: (row) => <ProjectStatusBadge status={row.status} />,
    },
    {
      key: 'flows',
      hiddenOnPhone: true,
      title: t('projects.flows'),
      numeric: true,
      cell: (row) => number(row.materialFlowCount),
    },
    {
      key: 'shipments',
      hiddenOnPhone: true,
      title: t('projects.shipments'),
      numeric: true,
      cell: (row) => number(row.shipmentCount),
    },
    {
      key: 'createdAt',
      hiddenOnPhone: true,
      title: t('projects.created'),
      sortable: true,
      cell: (row) => (
        <chakra.time dateTime={row.createdAt} whiteSpace="nowrap" className="numbers">
          {date(row.createdAt)}
        </chakra.time>
      ),
    },
  ]
}
