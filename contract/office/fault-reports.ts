import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { referencePattern } from '../kit/readable-codes.ts'
import { resource } from '../kit/resource.ts'

/** Per report (specification: the limit of its breadcrumbs). */
const maxFaultSteps = 100
export const maxFaultsPerRequest = 10
export const maxFaultTextLength = 500
export const maxFaultStackLength = 3000

export const faultParts = ['page', 'worker', 'server'] as const

/** Only patterns and types: the alphabet excludes names, numbers and addresses. */
export const faultStep = z.object({
  seconds: z.number().check(z.int(), z.gte(0)),
  step: z.string().check(z.regex(/^[a-z][A-Za-z_.:/ *-]{0,79}$/, 'pattern')),
})

const faultFields = {
  part: z.enum(faultParts),
  appVersion: z.string().check(z.maxLength(40)),
  where: z.string().check(z.minLength(1), z.maxLength(80)),
  name: z.string().check(z.maxLength(80)),
  message: z.string().check(z.maxLength(maxFaultTextLength)),
  stack: z.optional(z.string().check(z.maxLength(maxFaultStackLength))),
  steps: z.array(faultStep).check(z.maxLength(maxFaultSteps)),
  count: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
}

const faultReport = z.object({
  ...faultFields,
  part: z.enum(['page', 'worker']),
  reference: z.optional(z.string().check(z.regex(referencePattern, 'pattern'))),
})
export type FaultReport = z.output<typeof faultReport>

/** Needs no sign-in, so that faults of the sign-in arrive; limited by network and size. */
export const reportFaults = endpoint({
  method: 'POST',
  path: '/fault_reports',
  access: 'public',
  body: z.object({ faults: z.array(faultReport).check(z.minLength(1), z.maxLength(maxFaultsPerRequest)) }),
  refusals: ['body_too_large', 'too_many_requests'],
})

const storedFault = resource('FaultReport', 'fault_reports', {
  id: uuid,
  ...faultFields,
  firstAt: moment,
  lastAt: moment,
})
export type StoredFault = z.output<typeof storedFault>

export const faultReports = collection({
  type: 'FaultReport',
  item: storedFault,
  operations: ['list', 'read', 'remove'],
  filters: { part: 'exact', where: 'exact', appVersion: 'exact', lastAt: 'moment' },
  order: ['lastAt', 'firstAt', 'count', 'where'],
})

/**
 * A message without possible personal data: quotations, e-mail addresses, numbers and long identifiers.
 * Single quotes around one word stay, because engines quote names of properties.
 */
export const withoutPersonalData = (message: string): string =>
  message
    .replace(/"[^"]*("|$)|`[^`]*(`|$)|“[^”]*(”|$)/g, '"…"')
    .replace(/'[^']*[^'\w.][^']*'/g, "'…'")
    .replace(/\S+@\S+/g, '…@…')
    .replace(/[\w+/-]{25,}=*/g, '…')
    .replace(/\d[\d.,:-]*/g, '#')
    .slice(0, maxFaultTextLength)
