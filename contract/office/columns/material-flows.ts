import { dayIn } from '../../accounts/customer-days.ts'
import { ewcCodeOn } from '../../parties/ewc-codes.ts'
import type { OfficeFlow } from '../../flows/material-flow-collection.ts'
import {
  booleanColumn,
  createdTitle,
  momentColumn,
  numberColumn,
  textColumn,
  type Texts,
} from '../../kit/list-column.ts'
import { placeText } from './shipments.ts'

const documentTypeTexts: Readonly<Record<OfficeFlow['documentType'], Texts>> = {
  waste: { en: 'waste', nl: 'afval' },
  reuse: { en: 'reuse', nl: 'hergebruik' },
  product: { en: 'product', nl: 'product' },
}

/** As a letter of today states it, by the day of the customer. */
function codeToday(ewcCode: NonNullable<OfficeFlow['ewcCode']>, timeZone: string | undefined): string {
  const { code, hazardous } = ewcCodeOn(ewcCode, dayIn(Date.now(), timeZone))
  return `${code}${hazardous ? '*' : ''}`
}

export const materialFlowColumns = {
  number: numberColumn<OfficeFlow>({ en: 'Number', nl: 'Nummer' }, (row) => row.number),
  usualName: textColumn<OfficeFlow>({ en: 'Material', nl: 'Materiaal' }, (row) => row.usualName),
  documentType: textColumn<OfficeFlow>(
    { en: 'Document', nl: 'Document' },
    (row, locale) => documentTypeTexts[row.documentType][locale],
  ),
  ewcCode: textColumn<OfficeFlow>({ en: 'EWC code', nl: 'Euralcode' }, ({ ewcCode }, _, timeZone) =>
    ewcCode === undefined ? undefined : codeToday(ewcCode, timeZone),
  ),
  processingMethod: textColumn<OfficeFlow>(
    { en: 'Processing method', nl: 'Verwerkingsmethode' },
    (row) => row.processingMethod?.code,
  ),
  wasteStreamNumber: textColumn<OfficeFlow>(
    { en: 'Waste stream number', nl: 'Afvalstroomnummer' },
    (row) => row.wasteStreamNumber,
  ),
  origin: textColumn<OfficeFlow>({ en: 'From', nl: 'Van' }, (row) => placeText(row.origin)),
  destination: textColumn<OfficeFlow>({ en: 'To', nl: 'Naar' }, (row) => placeText(row.destination)),
  sender: textColumn<OfficeFlow>({ en: 'Sender', nl: 'Afzender' }, (row) => row.sender.name),
  disposer: textColumn<OfficeFlow>({ en: 'Disposer', nl: 'Ontdoener' }, (row) => row.disposer?.name),
  receiver: textColumn<OfficeFlow>({ en: 'Receiver', nl: 'Ontvanger' }, (row) => row.receiver?.name),
  carriers: textColumn<OfficeFlow>({ en: 'Carriers', nl: 'Vervoerders' }, (row) =>
    row.carriers.map(({ name }) => name).join('; '),
  ),
  product: textColumn<OfficeFlow>({ en: 'Product', nl: 'Product' }, (row) => row.product?.name),
  estimatedLoad: numberColumn<OfficeFlow>(
    { en: 'Estimated load', nl: 'Geschatte hoeveelheid' },
    (row) => row.estimatedLoad,
  ),
  cargoUnit: textColumn<OfficeFlow>({ en: 'Unit', nl: 'Eenheid' }, (row) => row.cargoUnit.symbol),
  ready: booleanColumn<OfficeFlow>({ en: 'Ready to load', nl: 'Gereed om te laden' }, (row) => row.ready),
  shipmentCount: numberColumn<OfficeFlow>({ en: 'Shipments', nl: 'Vrachten' }, (row) => row.shipmentCount),
  createdAt: momentColumn<OfficeFlow>(createdTitle, (row) => row.createdAt),
} as const
