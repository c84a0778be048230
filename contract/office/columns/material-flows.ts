import { dayIn } from '../../accounts/customer-days.ts'
import { ewcCodeOn } from '../../parties/ewc-codes.ts'
import type { OfficeFlow } from '../../flows/material-flow-collection.ts'
import { booleanColumn, momentColumn, numberColumn, textColumn, type Texts } from '../../kit/list-column.ts'
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
  number: numberColumn<OfficeFlow>((row) => row.number),
  usualName: textColumn<OfficeFlow>((row) => row.usualName),
  documentType: textColumn<OfficeFlow>((row, locale) => documentTypeTexts[row.documentType][locale]),
  ewcCode: textColumn<OfficeFlow>(({ ewcCode }, _, timeZone) =>
    ewcCode === undefined ? undefined : codeToday(ewcCode, timeZone),
  ),
  processingMethod: textColumn<OfficeFlow>((row) => row.processingMethod?.code),
  wasteStreamNumber: textColumn<OfficeFlow>((row) => row.wasteStreamNumber),
  origin: textColumn<OfficeFlow>((row) => placeText(row.origin)),
  destination: textColumn<OfficeFlow>((row) => placeText(row.destination)),
  sender: textColumn<OfficeFlow>((row) => row.sender.name),
  disposer: textColumn<OfficeFlow>((row) => row.disposer?.name),
  receiver: textColumn<OfficeFlow>((row) => row.receiver?.name),
  carriers: textColumn<OfficeFlow>((row) => row.carriers.map(({ name }) => name).join('; ')),
  product: textColumn<OfficeFlow>((row) => row.product?.name),
  estimatedLoad: numberColumn<OfficeFlow>((row) => row.estimatedLoad),
  cargoUnit: textColumn<OfficeFlow>((row) => row.cargoUnit.symbol),
  density: numberColumn<OfficeFlow>((row) => row.density),
  ready: booleanColumn<OfficeFlow>((row) => row.ready),
  shipmentCount: numberColumn<OfficeFlow>((row) => row.shipmentCount),
  createdAt: momentColumn<OfficeFlow>((row) => row.createdAt),
} as const
