import type { WasteStreamMonth } from '../waste-stream-months.ts'
import { numberColumn, textColumn } from '../../kit/list-column.ts'
import { monthGapLabels as en } from '../labels/en/waste-stream-months.ts'
import { monthGapLabels as nl } from '../labels/nl/waste-stream-months.ts'

const gaps = { en, nl } as const

export const wasteStreamMonthColumns = {
  month: textColumn<WasteStreamMonth>(({ month }) => month),
  wasteStreamNumber: textColumn<WasteStreamMonth>((row) => row.wasteStreamNumber),
  usualName: textColumn<WasteStreamMonth>((row) => row.usualName),
  ewcCode: textColumn<WasteStreamMonth>((row) => row.ewcCode),
  receiver: textColumn<WasteStreamMonth>((row) => row.receiver),
  loads: numberColumn<WasteStreamMonth>(({ loads }) => loads),
  kilograms: numberColumn<WasteStreamMonth>(({ kilograms }) => kilograms),
  gap: textColumn<WasteStreamMonth>(({ gap }, locale) => gap && gaps[locale][gap]),
} as const
