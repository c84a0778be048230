import { type measurementNames, measurements } from '../../shipments/measurements.ts'
import type { LoadingPlace } from '../../flows/material-flows.ts'
import type { ShipmentRow } from '../../shipments/shipments.ts'
import { type ListColumn, momentColumn, numberColumn, textColumn, type Texts } from '../../kit/list-column.ts'

type Column = ListColumn<ShipmentRow>

export const shipmentStatusTexts: Readonly<Record<ShipmentRow['status'], Texts>> = {
  loaded: { en: 'loaded', nl: 'geladen' },
  unloaded: { en: 'unloaded', nl: 'gelost' },
}
export const transportModeTexts: Readonly<Record<ShipmentRow['transportMode']['type'], Texts>> = {
  ship: { en: 'ship', nl: 'schip' },
  container: { en: 'container', nl: 'container' },
  truck: { en: 'truck', nl: 'vrachtwagen' },
}

export const placeText = ({ company, description }: LoadingPlace): string =>
  [company, description].filter(Boolean).join(', ')

const measured = (name: (typeof measurementNames)[number]): Column => {
  const { kind, label } = measurements[name]
  return (kind === 'text' ? textColumn : numberColumn)<ShipmentRow>(label, (row) => row[name])
}

export const shipmentColumns = {
  number: textColumn<ShipmentRow>({ en: 'Number', nl: 'Nummer' }, (row) => row.number),
  status: textColumn<ShipmentRow>(
    { en: 'Status', nl: 'Status' },
    (row, locale) => shipmentStatusTexts[row.status][locale],
  ),
  loadDate: momentColumn<ShipmentRow>({ en: 'Loaded', nl: 'Geladen' }, (row) => row.loadDate),
  unloadDate: momentColumn<ShipmentRow>({ en: 'Unloaded', nl: 'Gelost' }, (row) => row.unloadDate),
  projectNumber: textColumn<ShipmentRow>(
    { en: 'Project number', nl: 'Projectnummer' },
    (row) => row.project.number,
  ),
  project: textColumn<ShipmentRow>({ en: 'Project', nl: 'Project' }, (row) => row.project.name),
  materialFlow: numberColumn<ShipmentRow>(
    { en: 'Material flow', nl: 'Materiaalstroom' },
    (row) => row.materialFlow.number,
  ),
  usualName: textColumn<ShipmentRow>(
    { en: 'Material', nl: 'Materiaal' },
    (row) => row.materialFlow.usualName,
  ),
  origin: textColumn<ShipmentRow>({ en: 'From', nl: 'Van' }, (row) => placeText(row.origin)),
  destination: textColumn<ShipmentRow>({ en: 'To', nl: 'Naar' }, (row) => placeText(row.destination)),
  transportModeType: textColumn<ShipmentRow>(
    { en: 'Transported by', nl: 'Vervoerd per' },
    (row, locale) => transportModeTexts[row.transportMode.type][locale],
  ),
  transportMode: textColumn<ShipmentRow>(
    { en: 'Transport mode', nl: 'Vervoermiddel' },
    (row) => row.transportMode.identificationCode,
  ),
  transporter: textColumn<ShipmentRow>(
    { en: 'Transporter', nl: 'Vervoerder' },
    (row) => row.transporter?.name,
  ),
  driver: textColumn<ShipmentRow>({ en: 'Driver', nl: 'Chauffeur' }, (row) => row.driver?.name),
  weighedLoad: measured('weighedLoad'),
  tareWeight: measured('tareWeight'),
  nettoWeight: measured('nettoWeight'),
  cargoUnit: textColumn<ShipmentRow>({ en: 'Unit', nl: 'Eenheid' }, (row) => row.cargoUnit.symbol),
  kilograms: numberColumn<ShipmentRow>({ en: 'Kilograms', nl: 'Kilogram' }, (row) => row.nettoKilograms),
  chlorideValue: measured('chlorideValue'),
  weightTicketNumber: measured('weightTicketNumber'),
  transporterNoteLoad: textColumn<ShipmentRow>(
    { en: 'Note on loading', nl: 'Opmerking bij laden' },
    (row) => row.transporterNoteLoad,
  ),
  transporterNoteUnload: textColumn<ShipmentRow>(
    { en: 'Note on unloading', nl: 'Opmerking bij lossen' },
    (row) => row.transporterNoteUnload,
  ),
  photosReceived: numberColumn<ShipmentRow>(
    { en: 'Photos received', nl: "Foto's ontvangen" },
    (row) => row.photosReceived,
  ),
  photosAnnounced: numberColumn<ShipmentRow>(
    { en: 'Photos announced', nl: "Foto's aangekondigd" },
    (row) => row.photosAnnounced,
  ),
} as const
