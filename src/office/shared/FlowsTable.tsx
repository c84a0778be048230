import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { type Column, DataTable, type PagingState, type Sorting } from '../../ui/DataTable.tsx'
import { demandsOf } from './flow-demands.ts'
import { Route } from './Route.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormats } from './use-formats.ts'
import { WasteCode } from './WasteCode.tsx'

export interface ProjectOfFlow {
  readonly id: string
  readonly number: string
  readonly name: string
}

/** What a list of material flows may show. */
export type FlowColumn =
  | 'number'
  | 'usualName'
  | 'project'
  | 'documentType'
  | 'route'
  | 'estimatedLoad'
  | 'asks'
  | 'carriers'
  | 'shipments'
  | 'createdAt'

/** Material flows as every room of the office lists them. `projects`: those that the rows belong to, where they are shown. */
export function FlowsTable({
  caption,
  rows,
  show,
  empty,
  projects,
  sorting,
  onSort,
  paging,
}: {
  readonly caption: string
  readonly rows: readonly OfficeFlow[]
  readonly show: readonly FlowColumn[]
  readonly empty: ReactNode
  readonly projects?: ReadonlyMap<string, ProjectOfFlow>
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly paging?: PagingState
}) {
  const columns = useColumns(projects)
  return (
    <DataTable
      caption={caption}
      columns={show.map((key) => columns[key])}
      rows={rows}
      empty={empty}
      linkOf={({ id }) => `/material-flows/${id}`}
      {...(sorting === undefined ? {} : { sorting })}
      {...(onSort === undefined ? {} : { onSort })}
      {...(paging === undefined ? {} : { paging })}
    />
  )
}

const Line = chakra('div', { base: { whiteSpace: 'nowrap' } })
const Under = chakra('div', { base: { fontSize: '0.8125rem', color: 'fg.muted' } })
const Short = chakra(Under, {
  base: { maxWidth: '172px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

function useColumns(
  projects: ReadonlyMap<string, ProjectOfFlow> = new Map(),
): Record<FlowColumn, Column<OfficeFlow>> {
  const { t } = useTranslation('office')
  const { amount, date, number } = useFormats()
  return {
    number: {
      key: 'number',
      wide: true,
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
          <Under>
            {flow.ewcCode === undefined ? flow.product?.name : <WasteCode ewcCode={flow.ewcCode} />}
          </Under>
        </chakra.div>
      ),
    },
    project: {
      key: 'project',
      wide: true,
      title: t('shipments.project'),
      cell: (flow) => {
        const project = projects.get(flow.project)
        return project === undefined ? null : (
          <>
            <Line>
              {project.number}-{flow.number}
            </Line>
            <Short title={project.name}>{project.name}</Short>
          </>
        )
      },
    },
    documentType: {
      key: 'documentType',
      wide: true,
      title: t('flows.document'),
      sortable: true,
      cell: (flow) => t(`flows.documentTypes.${flow.documentType}`),
    },
    route: {
      key: 'route',
      wide: true,
      title: t('shipments.route'),
      cell: (flow) => (
        <chakra.div minWidth="176px">
          <Route origin={flow.origin} destination={flow.destination} />
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
          <Line>{flow.estimatedLoad === undefined ? '–' : amount(flow.estimatedLoad, flow.cargoUnit)}</Line>
          <Under whiteSpace="nowrap">{t(`flows.determination.${flow.amountDetermination}`)}</Under>
        </>
      ),
    },
    asks: {
      key: 'asks',
      wide: true,
      title: t('flows.asks'),
      cell: (flow) => (
        <Under>
          {demandsOf(flow)
            .map((one) => t(`flows.asked.${one}`))
            .join(', ') || t('flows.asksNothing')}
        </Under>
      ),
    },
    carriers: {
      key: 'carriers',
      wide: true,
      title: t('flows.carriers'),
      cell: (flow) => <Under>{flow.carriers.map(({ name }) => name).join(', ')}</Under>,
    },
    shipments: {
      key: 'shipments',
      wide: true,
      title: t('flows.shipments'),
      numeric: true,
      cell: (flow) => (flow.shipmentCount === undefined ? '–' : number(flow.shipmentCount)),
    },
    createdAt: {
      key: 'createdAt',
      wide: true,
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
