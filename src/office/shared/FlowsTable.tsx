import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { type Column, DataTable, type PagingState, type Sorting } from '../../ui/DataTable.tsx'
import { requirementsOf } from './flow-requirements.ts'
import { TransportRoute } from './TransportRoute.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormats } from './use-formats.ts'
import { WasteCode } from './WasteCode.tsx'

export interface FlowProject {
  readonly id: string
  readonly number: string
  readonly name: string
}

/** The columns that a list of material flows may show. */
export type FlowColumn =
  | 'number'
  | 'usualName'
  | 'project'
  | 'documentType'
  | 'route'
  | 'estimatedLoad'
  | 'requirements'
  | 'carriers'
  | 'shipments'
  | 'createdAt'

/** The table of material flows of all office pages. The `project` column looks its rows up in `projects`. */
export function FlowsTable({
  caption,
  rows,
  visibleColumns,
  empty,
  projects,
  sorting,
  onSort,
  paging,
}: {
  readonly caption: string
  readonly rows: readonly OfficeFlow[]
  readonly visibleColumns: readonly FlowColumn[]
  readonly empty: ReactNode
  readonly projects?: ReadonlyMap<string, FlowProject>
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly paging?: PagingState
}) {
  const columns = useColumns(projects)
  return (
    <DataTable
      caption={caption}
      columns={visibleColumns.map((key) => columns[key])}
      rows={rows}
      empty={empty}
      linkOf={({ id }) => `/material-flows/${id}`}
      {...(sorting === undefined ? {} : { sorting })}
      {...(onSort === undefined ? {} : { onSort })}
      {...(paging === undefined ? {} : { paging })}
    />
  )
}

const SingleLine = chakra('div', { base: { whiteSpace: 'nowrap' } })
const SecondaryText = chakra('div', { base: { fontSize: '0.8125rem', color: 'fg.muted' } })
const TruncatedText = chakra(SecondaryText, {
  base: { maxWidth: '172px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
function useColumns(
  projects: ReadonlyMap<string, FlowProject> = new Map(),
): Record<FlowColumn, Column<OfficeFlow>> {
  const { t } = useTranslation('office')
  const { amount, date, number } = useFormats()
  return {
    number: {
      key: 'number',
      hiddenOnPhone: true,
      title: t('flows.number'),
      numeric: true,
      sortable: true,
      cell: (flow) => flow.number,
    },
    usualName: {
      key: 'usualName',
      title: t('flows.material'),
      sortable: true,
      cell: (flow) => (
        <chakra.div minWidth="176px">
          <TextLink to={`/material-flows/${flow.id}`}>{flow.usualName}</TextLink>
          <SecondaryText>
            {flow.ewcCode === undefined ? flow.product?.name : <WasteCode ewcCode={flow.ewcCode} />}
          </SecondaryText>
        </chakra.div>
      ),
    },
    project: {
      key: 'project',
      hiddenOnPhone: true,
      title: t('shipments.project'),
      cell: (flow) => {
        const project = projects.get(flow.project)
        return project === undefined ? null : (
          <>
            <SingleLine>
              {project.number}-{flow.number}
            </SingleLine>
            <TruncatedText title={project.name}>{project.name}</TruncatedText>
          </>
        )
      },
    },
    documentType: {
      key: 'documentType',
      hiddenOnPhone: true,
      title: t('flows.document'),
      sortable: true,
      cell: (flow) => t(`flows.documentTypes.${flow.documentType}`),
    },
    route: {
      key: 'route',
      hiddenOnPhone: true,
      title: t('shipments.route'),
      cell: (flow) => (
        <chakra.div minWidth="176px">
          <TransportRoute origin={flow.origin} destination={flow.destination} />
        </chakra.div>
      ),
    },
    estimatedLoad: {
      key: 'estimatedLoad',
      title: t('flows.estimated'),
      numeric: true,
      sortable: true,
      cell: (flow) => (
        <>
          <SingleLine>
            {flow.estimatedLoad === undefined ? '–' : amount(flow.estimatedLoad, flow.cargoUnit)}
          </SingleLine>
          <SecondaryText whiteSpace="nowrap">
            {t(`flows.determination.${flow.amountDetermination}`)}
          </SecondaryText>
        </>
      ),
    },
    requirements: {
      key: 'requirements',
      hiddenOnPhone: true,
      title: t('flows.asks'),
      cell: (flow) => (
        <SecondaryText>
          {requirementsOf(flow)
            .map((requirement) => t(`flows.asked.${requirement}`))
            .join(', ') || t('flows.asksNothing')}
        </SecondaryText>
      ),
    },
    carriers: {
      key: 'carriers',
      hiddenOnPhone: true,
      title: t('flows.carriers'),
      cell: (flow) => <SecondaryText>{flow.carriers.map(({ name }) => name).join(', ')}</SecondaryText>,
    },
    shipments: {
      key: 'shipments',
      hiddenOnPhone: true,
      title: t('flows.shipments'),
      numeric: true,
      cell: (flow) => (flow.shipmentCount === undefined ? '–' : number(flow.shipmentCount)),
    },
    createdAt: {
      key: 'createdAt',
      hiddenOnPhone: true,
      title: t('projects.created'),
      sortable: true,
      cell: (flow) => (
        <chakra.time dateTime={flow.createdAt} whiteSpace="nowrap" className="numbers">
          {date(flow.createdAt)}
        </chakra.time>
      ),
    },
  }
}
