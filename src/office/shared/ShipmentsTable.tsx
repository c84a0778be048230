import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments.ts'
import { type Column, DataTable, type PagingState, type Sorting } from '../../ui/DataTable.tsx'
import { PhotoCount, ShipmentStatus } from './ShipmentStatus.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useRecentChanges } from './use-recent-changes.ts'
import { useFormats } from './use-formats.ts'
import { Vehicle } from './Vehicle.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** The columns that a list of shipments may show. */
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

/** Differs when a shipment has a new version or more of its photos have arrived. */
const shipmentChangeKey = ({ version, photosReceived }: Pick<ShipmentRow, 'version' | 'photosReceived'>) =>
  `${version} ${photosReceived}`

/**
 * The table of shipments of all office pages; rows that arrive or change while it is open are highlighted for
 * a moment.
 */
export function ShipmentsTable({
  caption,
  rows,
  visibleColumns,
  empty,
  sorting,
  onSort,
  paging,
}: {
  readonly caption: string
  readonly rows: readonly ShipmentRow[]
  readonly visibleColumns: readonly ShipmentColumn[]
  readonly empty: ReactNode
  readonly sorting?: Sorting
  readonly onSort?: (sorting: Sorting) => void
  readonly paging?: PagingState
}) {
  const { t } = useTranslation('office')
  const columns = useColumns()
  const recentlyChanged = useRecentChanges(rows, shipmentChangeKey)
  return (
    <chakra.div position="relative">
      <DataTable
        caption={caption}
        columns={visibleColumns.map((key) => columns[key])}
        rows={rows}
        empty={empty}
        highlighted={recentlyChanged}
        linkOf={({ id }) => `/shipments/${id}`}
        {...(sorting === undefined ? {} : { sorting })}
        {...(onSort === undefined ? {} : { onSort })}
        {...(paging === undefined ? {} : { paging })}
      />
      <VisuallyHidden role="status">
        {recentlyChanged.size === 0 ? '' : t('live.arrived', { count: recentlyChanged.size })}
      </VisuallyHidden>
    </chakra.div>
  )
}

const SingleLine = chakra('div', { base: { whiteSpace: 'nowrap' } })
const SecondaryText = chakra('div', {
  base: {
    fontSize: '0.8125rem',
    color: 'fg.muted',
    maxWidth: '172px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
function useColumns(): Record<ShipmentColumn, Column<ShipmentRow>> {
  const { t } = useTranslation('office')
  const { amount, moment } = useFormats()
  const number = (row: ShipmentRow) => (
    <SingleLine>
      <TextLink to={`/shipments/${row.id}`}>{row.number}</TextLink>
    </SingleLine>
  )
  return {
    number: {
      key: 'number',
      title: t('shipments.number'),
      sortable: true,
      cell: (row) => (
        <>
          {number(row)}
          <SecondaryText title={row.project.name}>{row.project.name}</SecondaryText>
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
      hiddenOnPhone: true,
      title: t('shipments.material'),
      cell: (row) => <chakra.div minWidth="136px">{row.materialFlow.usualName}</chakra.div>,
    },
    vehicle: {
      key: 'vehicle',
      hiddenOnPhone: true,
      title: t('shipments.vehicle'),
      cell: ({ transportMode, driver, transporter }) => {
        const people = [driver?.name, transporter?.name].filter(Boolean).join(' · ')
        return (
          <>
            <Vehicle type={transportMode.type} identificationCode={transportMode.identificationCode} />
            <SecondaryText title={people}>{people}</SecondaryText>
          </>
        )
      },
    },
    nettoWeight: {
      key: 'nettoWeight',
      title: t('shipments.netto'),
      numeric: true,
      cell: (row) => (
        <SingleLine>
          {row.nettoWeight === undefined ? '–' : amount(row.nettoWeight, row.cargoUnit)}
        </SingleLine>
      ),
    },
    loadDate: {
      key: 'loadDate',
      hiddenOnPhone: true,
      title: t('shipments.loaded'),
      sortable: true,
      cell: (row) => (
        <SingleLine className="numbers">
          <time dateTime={row.loadDate}>{moment(row.loadDate)}</time>
        </SingleLine>
      ),
    },
    unloadDate: {
      key: 'unloadDate',
      hiddenOnPhone: true,
      title: t('shipments.unloaded'),
      sortable: true,
      cell: (row) => (
        <SingleLine className="numbers">
          {row.unloadDate === undefined ? (
            '–'
          ) : (
            <time dateTime={row.unloadDate}>{moment(row.unloadDate)}</time>
          )}
        </SingleLine>
      ),
    },
    photos: {
      key: 'photos',
      hiddenOnPhone: true,
      title: t('shipments.photos'),
      cell: (row) => <PhotoCount photosReceived={row.photosReceived} photosAnnounced={row.photosAnnounced} />,
    },
  }
}
