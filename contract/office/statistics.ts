import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment } from '../kit/primitives.ts'
import { reference } from '../kit/resource.ts'

const day = z.iso.date()

export const periodStatistics = z.object({
  startsOn: day,
  loaded: z.number(),
  unloaded: z.number(),
  netto: z.array(
    z.object({ unit: reference('units'), amount: z.number(), kilograms: z.optional(z.number()) }),
  ),
  kilograms: z.number(),
  materialFlows: z.number(),
  projects: z.number(),
  drivers: z.number(),
})
export type PeriodStatistics = z.output<typeof periodStatistics>

const customerStatistics = z.object({
  customer: reference('customers'),
  calculatedAt: z.optional(moment),
  months: z.array(periodStatistics),
  days: z.array(periodStatistics),
})
export type CustomerStatistics = z.output<typeof customerStatistics>

export const readCustomerStatistics = endpoint({
  method: 'GET',
  path: '/customers/{id}/statistics',
  query: z.object({ from: z.optional(day), until: z.optional(day) }),
  response: customerStatistics,
  type: 'CustomerStatistics',
  refusals: ['not_found', 'access_denied'],
})
