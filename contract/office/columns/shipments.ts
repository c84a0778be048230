import { type measurementNames, measurements } from '../../shipments/measurements.ts'
import type { LoadingPlace } from '../../flows/material-flows.ts'
import type { ShipmentEnding } from '../../shipments/shipment-lists.ts'
import type { SignatoryRole } from '../../shipments/stated-signature.ts'
import type { ShipmentRow } from '../../shipments/shipments.ts'
import { type ShownState, shownState } from '../../shipments/shown-state.ts'
import type { Locale } from '../../kit/locales.ts'
import { type ListColumn, momentColumn, numberColumn, textColumn, type Texts } from '../../kit/list-column.ts'

type Column = ListColumn<ShipmentRow>

const shipmentEndingTexts: Readonly<Record<ShipmentEnding, Texts>> = {
  returned: { en: 'returned', nl: 'teruggebracht' },
  forwarded: { en: 'forwarded', nl: 'doorgestuurd' },
}
export const shipmentStateTexts: Readonly<Record<ShownState, Texts>> = {
  loaded: { en: 'loaded', nl: 'geladen' },
  turned_away: { en: 'refused by the receiver, on board', nl: 'geweigerd door de ontvanger, aan boord' },
  part_turned_away: {
    en: 'refused in part by the receiver, on board',
    nl: 'deels geweigerd door de ontvanger, aan boord',
  },
  unloaded: { en: 'unloaded', nl: 'gelost' },
  ...shipmentEndingTexts,
  part_returned: { en: 'rest returned', nl: 'rest teruggebracht' },
  part_forwarded: { en: 'rest forwarded', nl: 'rest doorgestuurd' },
  awaits_flow: { en: 'forwarded, flow to be chosen', nl: 'doorgestuurd, stroom nog te kiezen' },
  part_awaits_flow: {
    en: 'rest forwarded, flow to be chosen',
    nl: 'rest doorgestuurd, stroom nog te kiezen',
  },
}
export const surveyTexts: Readonly<Record<NonNullable<ShipmentRow['surveyedBy']>, Texts>> = {
  holds: { en: 'by hold', nl: 'beunmeting' },
  draughts: { en: 'by draught survey', nl: 'ijkopname' },
}
export const signatoryTexts: Readonly<Record<SignatoryRole, Texts>> = {
  sender: { en: 'sender', nl: 'afzender' },
  disposer: { en: 'disposer', nl: 'ontdoener' },
  receiver: { en: 'receiver', nl: 'ontvanger' },
}
export const transportModeTexts: Readonly<Record<ShipmentRow['transportMode']['type'], Texts>> = {
  ship: { en: 'ship', nl: 'schip' },
  container: { en: 'container', nl: 'container' },
  truck: { en: 'truck', nl: 'vrachtwagen' },
}

export const placeText = ({ company, description }: LoadingPlace): string =>
  [company, description].filter(Boolean).join(', ')

const measured = (name: (typeof measurementNames)[number]): Column => {
  const { kind } = measurements[name]
  return (kind === 'text' ? textColumn : numberColumn)<ShipmentRow>((row) => row[name])
}

/** Of a cargo that was turned away, also while it is on board. */
export const refusedCargoText = (row: ShipmentRow, locale: Locale): string | undefined => {
  const state = shownState(row)
  return state === 'loaded' || state === 'unloaded' ? undefined : shipmentStateTexts[state][locale]
}

export const shipmentColumns = {
  number: textColumn<ShipmentRow>((row) => row.number),
  status: textColumn<ShipmentRow>((row, locale) => shipmentStateTexts[shownState(row)][locale]),
  ending: textColumn<ShipmentRow>(refusedCargoText),
  loadDate: momentColumn<ShipmentRow>((row) => row.loadDate),
  unloadDate: momentColumn<ShipmentRow>((row) => row.unloadDate),
  projectNumber: textColumn<ShipmentRow>((row) => row.project.number),
  project: textColumn<ShipmentRow>((row) => row.project.name),
  materialFlow: numberColumn<ShipmentRow>((row) => row.materialFlow.number),
  usualName: textColumn<ShipmentRow>((row) => row.materialFlow.usualName),
  origin: textColumn<ShipmentRow>((row) => placeText(row.origin)),
  destination: textColumn<ShipmentRow>((row) => placeText(row.destination)),
  receiver: textColumn<ShipmentRow>((row) => row.receiverName),
  wasteStreamNumber: textColumn<ShipmentRow>((row) => row.wasteStreamNumber),
  transportModeType: textColumn<ShipmentRow>(
    (row, locale) => transportModeTexts[row.transportMode.type][locale],
  ),
  transportMode: textColumn<ShipmentRow>((row) => row.transportMode.identificationCode),
  transporter: textColumn<ShipmentRow>((row) => row.transporter?.name),
  driver: textColumn<ShipmentRow>((row) => row.driver?.name),
  weighedLoad: measured('weighedLoad'),
  tareWeight: measured('tareWeight'),
  nettoWeight: measured('nettoWeight'),
  cargoUnit: textColumn<ShipmentRow>((row) => row.cargoUnit.symbol),
  kilograms: numberColumn<ShipmentRow>((row) => row.nettoKilograms),
  acceptedKilograms: numberColumn<ShipmentRow>((row) => row.acceptedKilograms),
  surveyedBy: textColumn<ShipmentRow>((row, locale) =>
    row.surveyedBy === undefined ? undefined : surveyTexts[row.surveyedBy][locale],
  ),
  missingSignatures: textColumn<ShipmentRow>((row, locale) =>
    row.missingSignatures?.map((role) => signatoryTexts[role][locale]).join(', '),
  ),
  chlorideValue: measured('chlorideValue'),
  weightTicketNumber: measured('weightTicketNumber'),
  transporterNoteLoad: textColumn<ShipmentRow>((row) => row.transporterNoteLoad),
  transporterNoteUnload: textColumn<ShipmentRow>((row) => row.transporterNoteUnload),
  photosReceived: numberColumn<ShipmentRow>((row) => row.photosReceived),
  photosAnnounced: numberColumn<ShipmentRow>((row) => row.photosAnnounced),
} as const
