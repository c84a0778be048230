import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { reference } from '../kit/resource.ts'

const day = z.iso.date()

/** Statistics of one month or day, in the customer's time zone. */
export const periodStatistics = z.object({
  /** First day of the month, or the day. */
  startsOn: day,
  /** Shipments loaded, and unloaded, in this period. */
  loaded: z.number(),
  unloaded: z.number(),
  /** Net weight loaded by cargo unit (`netto` is the wire name); kilograms where the unit has a factor. */
  netto: z.array(
    z.object({ unit: reference('units'), amount: z.number(), kilograms: z.optional(z.number()) }),
  ),
  /** Total of the units that have a factor. */
  kilograms: z.number(),
  /** Number of distinct flows, projects and drivers with a loaded shipment. */
  materialFlows: z.number(),
  projects: z.number(),
  drivers: z.number(),
})
export type PeriodStatistics = z.output<typeof periodStatistics>

/** Statistics of a customer, calculated every hour. */
const customerStatistics = z.object({
  customer: reference('customers'),
  /** Absent before the first calculation. */
  calculatedAt: z.optional(moment),
  months: z.array(periodStatistics),
  /** The last 31 days. */
  days: z.array(periodStatistics),
})
export type CustomerStatistics = z.output<typeof customerStatistics>

/** Selects months and days that begin from `from` to `until`, both included. */
export const readCustomerStatistics = endpoint({
  method: 'GET',
  path: '/customers/{id}/statistics',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  query: z.object({ from: z.optional(day), until: z.optional(day) }),
  response: customerStatistics,
  type: 'CustomerStatistics',
  refusals: ['not_found', 'access_denied'],
})
