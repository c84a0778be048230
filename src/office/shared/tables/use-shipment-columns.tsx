import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { PropertyOf } from '#contract/kit/only.ts'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import { shownStateReads } from '#contract/shipments/shown-state.ts'
import { PhotoCount, ShipmentStatus } from '../detail/ShipmentStatus.tsx'
import { type Cells, columnsOf, type ListColumns, type ShownRow } from '../list/list-columns.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { formatPlace } from '../detail/format-place.ts'
import { useFormats } from '../page/use-formats.ts'
import { Vehicle } from '../detail/Vehicle.tsx'
import { Moment } from '../detail/Moments.tsx'

/** The columns that a list of shipments may show, in their order. */
export const shipmentColumns = {
  number: { reads: ['number', 'version', 'photosReceived'] },
  project: { reads: ['project.name'], visibility: 'hidden', exported: ['projectNumber', 'project'] },
  status: { reads: shownStateReads, exported: ['status', 'ending'] },
  material: { reads: ['materialFlow.usualName'], exported: ['materialFlow', 'usualName'] },
  origin: { reads: ['origin.description', 'origin.city'], visibility: 'hidden' },
  destination: { reads: ['destination.description', 'destination.city'], visibility: 'hidden' },
  receiver: { reads: ['receiverName'], visibility: 'hidden' },
  wasteStreamNumber: { reads: ['wasteStreamNumber'], visibility: 'hidden' },
  vehicle: {
    reads: ['transportMode.type', 'transportMode.identificationCode'],
    exported: ['transportModeType', 'transportMode'],
  },
  driver: { reads: ['driver.name'], visibility: 'hidden' },
  transporter: { reads: ['transporter.name'], visibility: 'hidden' },
  nettoWeight: { reads: ['nettoWeight', 'cargoUnit.symbol'], exported: ['nettoWeight', 'cargoUnit'] },
  kilograms: { reads: ['nettoKilograms'], visibility: 'hidden', exported: ['kilograms'] },
  surveyedBy: { reads: ['surveyedBy'], visibility: 'hidden' },
  missingSignatures: { reads: ['missingSignatures'], visibility: 'hidden' },
  loadDate: { reads: ['loadDate'] },
  unloadDate: { reads: ['unloadDate'] },
  photos: {
    reads: ['photosReceived', 'photosAnnounced'],
    exported: ['photosReceived', 'photosAnnounced'],
  },
} as const satisfies ListColumns<PropertyOf<ShipmentRow>>

export type ShipmentColumn = keyof typeof shipmentColumns
export const allShipmentColumns = Object.keys(shipmentColumns) as readonly ShipmentColumn[]

/** A shipment in a table with these columns. */
export type ShownShipment<Key extends ShipmentColumn = ShipmentColumn> = Pick<
  ShipmentRow,
  'version' | 'photosReceived'
> &
  ShownRow<ShipmentRow, typeof shipmentColumns, Key>

// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
export function useShipmentColumns<Key extends ShipmentColumn>(
  shown: readonly Key[],
): readonly Column<ShownShipment<Key>>[] {
  const { t } = useTranslation('office')
  const { amount } = useFormats()
  const cells: Cells<ShipmentRow, typeof shipmentColumns> = {
    number: {
      title: t('shipments.number'),
      sortable: true,
      width: 200,
      maxWidth: 220,
      // Whole: its end tells the loads of a flow apart.
      cell: (row) => (
        <chakra.span whiteSpace="normal" overflowWrap="anywhere">
          {row.number}
        </chakra.span>
      ),
    },
    project: {
      title: t('shipments.project'),
      width: 160,
      maxWidth: 260,
      cell: (row) => row.project.name,
    },
    status: {
      title: t('shipments.status'),
      // The longest: a cargo that was refused in part and is still on board.
      width: 214,
      maxWidth: 214,
      cell: (row) => (
        <ShipmentStatus
          status={row.status}
          acceptance={row.acceptance}
          ending={row.ending}
          forwardedBy={row.forwardedBy}
        />
      ),
    },
    material: {
      title: t('shipments.material'),
      width: 156,
      maxWidth: 320,
      cell: (row) => row.materialFlow.usualName,
    },
    origin: {
      title: t('shipments.from'),
      width: 160,
      maxWidth: 260,
      cell: (row) => formatPlace(row.origin),
    },
    destination: {
      title: t('shipments.to'),
      width: 160,
      maxWidth: 260,
      cell: (row) => formatPlace(row.destination),
    },
    receiver: {
      title: t('shipments.signatories.receiver'),
      width: 160,
      maxWidth: 260,
      cell: (row) => row.receiverName ?? '–',
    },
    wasteStreamNumber: {
      title: t('shipments.wasteStreamNumber'),
      width: 160,
      cell: (row) => row.wasteStreamNumber ?? '–',
    },
    vehicle: {
      title: t('shipments.vehicle'),
      width: 150,
      maxWidth: 200,
      cell: ({ transportMode: { type, identificationCode } }) => (
        <Vehicle type={type} identificationCode={identificationCode} />
      ),
    },
    driver: {
      title: t('shipments.driver'),
      width: 140,
      cell: (row) => row.driver?.name ?? '–',
    },
    transporter: {
      title: t('shipments.transporter'),
      width: 160,
      cell: (row) => row.transporter?.name ?? '–',
    },
    nettoWeight: {
      title: t('shipments.netto'),
      numeric: true,
      sortable: true,
      width: 124,
      cell: (row) => (row.nettoWeight === undefined ? '–' : amount(row.nettoWeight, row.cargoUnit)),
    },
    kilograms: {
      title: t('shipments.kilograms'),
      numeric: true,
      width: 108,
      cell: (row) => (row.nettoKilograms === undefined ? '–' : amount(row.nettoKilograms, { symbol: 'kg' })),
    },
    surveyedBy: {
      title: t('shipments.surveyedBy.title'),
      width: 140,
      cell: (row) => (row.surveyedBy === undefined ? '–' : t(`shipments.surveyedBy.${row.surveyedBy}`)),
    },
    missingSignatures: {
      title: t('shipments.signatureMissingOf'),
      width: 160,
      maxWidth: 260,
      cell: (row) =>
        row.missingSignatures?.map((role) => t(`shipments.signatories.${role}`)).join(', ') ?? '–',
    },
    loadDate: {
      title: t('shipments.loaded'),
      sortable: true,
      width: 126,
      cell: (row) => <Moment at={row.loadDate} />,
    },
    unloadDate: {
      title: t('shipments.unloaded'),
      sortable: true,
      width: 126,
      cell: (row) => (row.unloadDate === undefined ? '–' : <Moment at={row.unloadDate} />),
    },
    photos: {
      title: t('shipments.photos'),
      width: 80,
      cell: (row) => <PhotoCount photosReceived={row.photosReceived} photosAnnounced={row.photosAnnounced} />,
    },
  }
  return columnsOf(shipmentColumns, cells, shown)
}

/** Differs when a shipment has a new version or more of its photos have arrived. */
export const shipmentChangeKey = ({
  version,
  photosReceived,
}: Pick<ShipmentRow, 'version' | 'photosReceived'>) => `${version} ${photosReceived}`
