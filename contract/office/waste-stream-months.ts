import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { reference } from '../kit/resource.ts'

/** A month: `2026-11`. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month'))

/** Months of one request. */
export const maxMonths = 36

/** What was received of a waste stream number in a month: its receiver reports loads and kilograms by it (BWBR0017294, art. 4). */
const wasteStreamMonth = z.object({
  month,
  wasteStreamNumber: z.string(),
  usualName: z.string(),
  ewcCode: z.optional(z.string()),
  receiver: z.optional(z.string()),
  /** Shipments that were unloaded in the month. */
  loads: z.number(),
  /** Whole kilograms of those that have a weight. */
  kilograms: z.number(),
  /** Loads whose weight is unknown, or measured in a unit without mass. */
  withoutWeight: z.number(),
})
export type WasteStreamMonth = z.output<typeof wasteStreamMonth>

/** Which months: both included, in the time zone of the viewer's customer. */
export const monthsQuery = z.object({ from: month, until: month, project: z.optional(reference('projects')) })

/** The loads of each month for each waste stream number, of the shipments that the viewer sees. */
export const listWasteStreamMonths = endpoint({
  method: 'GET',
  path: '/waste_stream_months',
  access: 'signed-in',
  query: monthsQuery,
  response: z.object({ months: z.array(wasteStreamMonth) }),
  type: 'WasteStreamMonths',
  refusals: ['access_denied', 'validation_failed'],
})
