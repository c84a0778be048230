import { listWasteStreamMonths, type WasteStreamMonth } from '#contract/office/waste-stream-months.ts'
import { call } from '../../../api/call.ts'
import type { Choice } from '../../../ui/controls/ChoiceField.tsx'
import { joinParts } from '../../../ui/controls/format.ts'
import { recentMonths } from '../page/recent-months.ts'
import type { ReferenceChoices } from './reference-choices.ts'

const rowsOf = async (from: string, until: string, signal: AbortSignal) =>
  (await call(listWasteStreamMonths, { query: { from, until }, signal })).months

const choiceOf = ({ row, month, wasteStreamNumber, usualName }: WasteStreamMonth): Choice => ({
  value: row,
  title: joinParts([month, wasteStreamNumber ?? usualName]),
  hint: usualName,
})

/** The rows of the months: each filters to the shipments that it counts. */
export const monthRowChoices: ReferenceChoices = {
  type: 'Shipment',
  search: async (q, signal) => {
    const [until = '', from = until] = recentMonths()
    const found = (await rowsOf(from, until, signal)).filter(({ row, usualName }) =>
      `${row} ${usualName}`.toLowerCase().includes(q.toLowerCase()),
    )
    return { choices: found.map(choiceOf), total: found.length }
  },
  byIds: async (ids, signal) => {
    const months = ids.map((id) => id.slice(0, 7)).sort()
    const found = await rowsOf(months[0] ?? '', months.at(-1) ?? '', signal)
    return found.filter(({ row }) => ids.includes(row)).map(choiceOf)
  },
}
