import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { reference } from '../kit/resource.ts'

export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month'))

export const maxMonths = 36

/** Why loads of waste cannot be reported as they are. */
export const monthGaps = ['no_number', 'no_weight', 'no_number_no_weight', 'implausible_weight'] as const

/** For the receiver's report of loads and kilograms (BWBR0017294, art. 4). Loads with a gap have rows of their own. */
const wasteStreamMonth = z.object({
  /** Filters the list of shipments to what it counts: `monthRow`. */
  row: z.string(),
  month,
  wasteStreamNumber: z.optional(z.string()),
  usualName: z.string(),
  /** As on the letter: with spaces, and an asterisk where it is hazardous. */
  ewcCode: z.optional(z.string()),
  receiver: z.optional(z.string()),
  loads: z.number(),
  kilograms: z.number(),
  gap: z.optional(z.enum(monthGaps)),
})
export type WasteStreamMonth = z.output<typeof wasteStreamMonth>

export const monthsQuery = z.object({ from: month, until: month, project: z.optional(reference('projects')) })

export const listWasteStreamMonths = endpoint({
  method: 'GET',
  path: '/waste_stream_months',
  query: monthsQuery,
  response: z.object({ months: z.array(wasteStreamMonth) }),
  type: 'WasteStreamMonths',
  refusals: ['access_denied', 'validation_failed'],
})
