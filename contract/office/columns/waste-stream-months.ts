import type { WasteStreamMonth } from '../waste-stream-months.ts'
import { numberColumn, textColumn } from '../../kit/list-column.ts'

export const wasteStreamMonthColumns = {
  month: textColumn<WasteStreamMonth>(({ month }) => month),
  wasteStreamNumber: textColumn<WasteStreamMonth>((row) => row.wasteStreamNumber),
  usualName: textColumn<WasteStreamMonth>((row) => row.usualName),
  ewcCode: textColumn<WasteStreamMonth>((row) => row.ewcCode),
  receiver: textColumn<WasteStreamMonth>((row) => row.receiver),
  loads: numberColumn<WasteStreamMonth>(({ loads }) => loads),
  kilograms: numberColumn<WasteStreamMonth>(({ kilograms }) => kilograms),
  withoutWeight: numberColumn<WasteStreamMonth>((row) => row.withoutWeight),
} as const
