import { useTranslation } from 'react-i18next'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { PhotoCount, ShipmentStatus } from '../detail/ShipmentStatus.tsx'
import { formatPlace } from '../detail/format-place.ts'
import { useFormats } from '../page/use-formats.ts'
import { Vehicle } from '../detail/Vehicle.tsx'

/** The columns that a list of shipments may show. */
export type ShipmentColumn =
  | 'number'
  | 'project'
  | 'status'
  | 'material'
  | 'origin'
  | 'destination'
  | 'vehicle'
  | 'driver'
  | 'transporter'
  | 'nettoWeight'
  | 'loadDate'
  | 'unloadDate'
  | 'photos'

/** The columns of shipments, in this order. */
// oxlint-disable-next-line max-lines-per-function -- a flat table, one entry a column
export function useShipmentColumns(shown: readonly ShipmentColumn[]): readonly Column<ShipmentRow>[] {
  const { t } = useTranslation('office')
  const { amount, moment } = useFormats()
  const columns: Record<ShipmentColumn, Omit<Column<ShipmentRow>, 'key'>> = {
    number: {
      title: t('shipments.number'),
      sortable: true,
      width: 188,
      maxWidth: 220,
      cell: (row) => row.number,
    },
    project: {
      title: t('shipments.project'),
      width: 160,
      maxWidth: 260,
      visibility: 'hidden',
      cell: (row) => row.project.name,
    },
    status: {
      title: t('shipments.status'),
      width: 120,
      cell: (row) => <ShipmentStatus status={row.status} />,
    },
    material: {
      title: t('shipments.material'),
      width: 168,
      maxWidth: 320,
      cell: (row) => row.materialFlow.usualName,
    },
    origin: {
      title: t('shipments.from'),
      width: 160,
      maxWidth: 260,
      visibility: 'hidden',
      cell: (row) => formatPlace(row.origin),
    },
    destination: {
      title: t('shipments.to'),
      width: 160,
      maxWidth: 260,
      visibility: 'hidden',
      cell: (row) => formatPlace(row.destination),
    },
    vehicle: {
      title: t('shipments.vehicle'),
      width: 168,
      maxWidth: 200,
      cell: ({ transportMode: { type, identificationCode } }) => (
        <Vehicle type={type} identificationCode={identificationCode} />
      ),
    },
    driver: {
      title: t('shipments.driver'),
      width: 140,
      visibility: 'hidden',
      cell: (row) => row.driver?.name ?? '–',
    },
    transporter: {
      title: t('shipments.transporter'),
      width: 160,
      visibility: 'hidden',
      cell: (row) => row.transporter?.name ?? '–',
    },
    nettoWeight: {
      title: t('shipments.netto'),
      numeric: true,
      sortable: true,
      width: 112,
      cell: (row) => (row.nettoWeight === undefined ? '–' : amount(row.nettoWeight, row.cargoUnit)),
    },
    loadDate: {
      title: t('shipments.loaded'),
      sortable: true,
      width: 136,
      cell: (row) => <Moment moment={row.loadDate} text={moment(row.loadDate)} />,
    },
    unloadDate: {
      title: t('shipments.unloaded'),
      sortable: true,
      width: 136,
      cell: (row) =>
        row.unloadDate === undefined ? '–' : <Moment moment={row.unloadDate} text={moment(row.unloadDate)} />,
    },
    photos: {
      title: t('shipments.photos'),
      width: 80,
      cell: (row) => <PhotoCount photosReceived={row.photosReceived} photosAnnounced={row.photosAnnounced} />,
    },
  }
  return shown.map((key) => ({ key, ...columns[key] }))
}

const Moment = ({ moment, text }: { readonly moment: string; readonly text: string }) => (
  <time className="numbers" dateTime={moment}>
    {text}
  </time>
)

/** Differs when a shipment has a new version or more of its photos have arrived. */
export const shipmentChangeKey = ({
  version,
  photosReceived,
}: Pick<ShipmentRow, 'version' | 'photosReceived'>) => `${version} ${photosReceived}`
