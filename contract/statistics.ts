import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment, uuid } from './primitives.ts'
import { reference } from './resource.ts'

const day = z.iso.date()

/** What happened in a month or on a day, by the calendar of the Netherlands. */
export const figures = z.object({
  /** First day of the month, or the day. */
  startsOn: day,
  /** Shipments by the moment of loading, and by that of unloading. */
  loaded: z.number(),
  unloaded: z.number(),
  /** Netto weight of what was loaded, in each cargo unit; kilograms where the unit has a factor. */
  netto: z.array(
    z.object({ unit: reference('units'), amount: z.number(), kilograms: z.optional(z.number()) }),
  ),
  /** Of all units that have a factor. */
  kilograms: z.number(),
  /** How many different ones had a shipment loaded. */
  materialFlows: z.number(),
  projects: z.number(),
  drivers: z.number(),
})
export type Figures = z.output<typeof figures>

/** Figures of a customer, counted every hour. */
export const customerStatistics = z.object({
  customer: reference('customers'),
  /** Absent until they were counted for the first time. */
  calculatedAt: z.optional(moment),
  months: z.array(figures),
  /** Of the last 31 days. */
  days: z.array(figures),
})
export type CustomerStatistics = z.output<typeof customerStatistics>

/** `from` and `until` are days, both included: months and days that begin between them. */
export const readCustomerStatistics = endpoint({
  method: 'GET',
  path: '/customers/{id}/statistics',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  query: z.object({ from: z.optional(day), until: z.optional(day) }),
  answer: customerStatistics,
  type: 'CustomerStatistics',
  refusals: ['not_found', 'access_denied'],
})
