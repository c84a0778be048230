import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments.ts'
import { type Column, DataTable, type PagingState, type Sorting } from '../../ui/DataTable.tsx'
import { PhotoCount, ShipmentStatus } from './ShipmentState.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useFormats } from './use-formats.ts'
import { Vehicle } from './Vehicle.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** What a list of shipments may show, in the order of its columns. */
export type ShipmentColumn =
  | 'number'
  | 'numberInProject'
  | 'status'
  | 'material'
  | 'vehicle'
  | 'nettoWeight'
  | 'loadDate'
  | 'unloadDate'
  | 'photos'

/** What of a shipment changes while it is under way. */
export const shipmentSignature = ({
  version,
  photosReceived,
}: Pick<ShipmentRow, 'version' | 'photosReceived'>) => `${version} ${photosReceived}`

/** Shipments as every room of the office lists them; those that arrive or change while one looks are marked for a moment. */
export function ShipmentsTable({
  caption,
  rows,
  show,
  empty,
  sorting,
  onSort,
  paging,
}: {
  readonly caption: string
  readonly rows: readonly ShipmentRow[]
  readonly show: readonly ShipmentColumn[]
  readonly empty: ReactNode
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly paging?: PagingState
}) {
  const { t } = useTranslation('office')
  const columns = useColumns()
  const marked = useArrivals(rows, shipmentSignature)
  return (
    <chakra.div position="relative">
      <DataTable
        caption={caption}
        columns={show.map((key) => columns[key])}
        rows={rows}
        empty={empty}
        marked={marked}
        linkOf={({ id }) => `/shipments/${id}`}
        {...(sorting === undefined ? {} : { sorting })}
        {...(onSort === undefined ? {} : { onSort })}
        {...(paging === undefined ? {} : { paging })}
      />
      <VisuallyHidden role="status">
        {marked.size === 0 ? '' : t('live.arrived', { count: marked.size })}
      </VisuallyHidden>
    </chakra.div>
  )
}

const Line = chakra('div', { base: { whiteSpace: 'nowrap' } })
const Under = chakra('div', {
  base: {
    fontSize: '0.8125rem',
    color: 'fg.muted',
    maxWidth: '172px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

function useColumns(): Record<ShipmentColumn, Column<ShipmentRow>> {
  const { t } = useTranslation('office')
  const { amount, moment } = useFormats()
  const number = (row: ShipmentRow) => (
    <Line>
      <TextLink to={`/shipments/${row.id}`}>{row.number}</TextLink>
    </Line>
  )
  return {
    number: {
      key: 'number',
      title: t('shipments.number'),
      sortable: true,
      cell: (row) => (
        <>
          {number(row)}
          <Under title={row.project.name}>{row.project.name}</Under>
        </>
      ),
    },
    numberInProject: { key: 'number', title: t('shipments.number'), sortable: true, cell: number },
    status: {
      key: 'status',
      title: t('shipments.status'),
      cell: (row) => <ShipmentStatus status={row.status} />,
    },
    material: {
      key: 'material',
      wide: true,
      title: t('shipments.material'),
      cell: (row) => <chakra.div minWidth="136px">{row.materialFlow.usualName}</chakra.div>,
    },
    vehicle: {
      key: 'vehicle',
      wide: true,
      title: t('shipments.vehicle'),
      cell: ({ transportMode, driver, transporter }) => {
        const by = [driver?.name, transporter?.name].filter(Boolean).join(' · ')
        return (
          <>
            <Vehicle type={transportMode.type} identificationCode={transportMode.identificationCode} />
            <Under title={by}>{by}</Under>
          </>
        )
      },
    },
    nettoWeight: {
      key: 'nettoWeight',
      title: t('shipments.netto'),
      numeric: true,
      cell: (row) => (
        <Line>{row.nettoWeight === undefined ? '–' : amount(row.nettoWeight, row.cargoUnit)}</Line>
      ),
    },
    loadDate: {
      key: 'loadDate',
      wide: true,
      title: t('shipments.loaded'),
      sortable: true,
      cell: (row) => (
        <Line className="numbers">
          <time dateTime={row.loadDate}>{moment(row.loadDate)}</time>
        </Line>
      ),
    },
    unloadDate: {
      key: 'unloadDate',
      wide: true,
      title: t('shipments.unloaded'),
      sortable: true,
      cell: (row) => (
        <Line className="numbers">
          {row.unloadDate === undefined ? (
            '–'
          ) : (
            <time dateTime={row.unloadDate}>{moment(row.unloadDate)}</time>
          )}
        </Line>
      ),
    },
    photos: {
      key: 'photos',
      wide: true,
      title: t('shipments.photos'),
      cell: (row) => <PhotoCount photosReceived={row.photosReceived} photosAnnounced={row.photosAnnounced} />,
    },
  }
}
