import type { WasteStreamMonth } from '../waste-stream-months.ts'
import { numberColumn, textColumn } from '../../kit/list-column.ts'

export const wasteStreamMonthColumns = {
  month: textColumn<WasteStreamMonth>({ en: 'Month', nl: 'Maand' }, ({ month }) => month),
  wasteStreamNumber: textColumn<WasteStreamMonth>(
    { en: 'Waste stream number', nl: 'Afvalstroomnummer' },
    (row) => row.wasteStreamNumber,
  ),
  usualName: textColumn<WasteStreamMonth>(
    { en: 'Usual name', nl: 'Gebruikelijke benaming' },
    (row) => row.usualName,
  ),
  ewcCode: textColumn<WasteStreamMonth>({ en: 'EWC code', nl: 'Euralcode' }, (row) => row.ewcCode),
  receiver: textColumn<WasteStreamMonth>({ en: 'Receiver', nl: 'Ontvanger' }, (row) => row.receiver),
  loads: numberColumn<WasteStreamMonth>({ en: 'Loads', nl: 'Vrachten' }, ({ loads }) => loads),
  kilograms: numberColumn<WasteStreamMonth>(
    { en: 'Kilograms', nl: 'Kilogram' },
    ({ kilograms }) => kilograms,
  ),
  withoutWeight: numberColumn<WasteStreamMonth>(
    { en: 'Loads without weight', nl: 'Vrachten zonder gewicht' },
    (row) => row.withoutWeight,
  ),
} as const
