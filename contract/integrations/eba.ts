import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment, uuid } from '../kit/primitives.ts'

/* Weighbridges of receiving companies: docs/eba.md has the protocol. */

export const ebaLetterStatuses = ['queued', 'sent', 'failed'] as const
export const weighingDecisions = ['applied', 'dismissed'] as const

const ebaFailureCodes = [
  'unreachable',
  'timeout',
  'refused_status',
  'unreadable_weighings',
  'too_long',
  'private_network',
  'not_https',
  'credentials_lost',
  'no_address',
  'given_up',
] as const

const ebaFailure = z.object({
  code: z.enum(ebaFailureCodes),
  status: z.optional(z.number()),
  cause: z.optional(z.string()),
})
export type EbaFailure = z.output<typeof ebaFailure>

const ebaState = z.object({
  connected: z.boolean(),
  lastContactAt: z.optional(moment),
  lastErrorAt: z.optional(moment),
  lastFailure: z.optional(ebaFailure),
  waitingLetters: z.number(),
  unmatchedWeighings: z.number(),
})
export type EbaState = z.output<typeof ebaState>

export const readEbaState = endpoint({
  method: 'GET',
  path: '/companies/{id}/eba',
  response: ebaState,
  type: 'EbaState',
  refusals: ['not_found', 'access_denied'],
})

export const testEbaConnection = endpoint({
  method: 'POST',
  path: '/companies/{id}/eba/test',
  response: ebaState,
  type: 'EbaState',
  refusals: ['not_found', 'access_denied', 'too_many_requests'],
})

const ebaLetter = z.object({
  id: uuid,
  company: z.string(),
  letterVersion: z.number(),
  status: z.enum(ebaLetterStatuses),
  sentAt: z.optional(moment),
  lastFailure: z.optional(ebaFailure),
})

const ebaWeighing = z.object({
  id: uuid,
  location: z.string(),
  licencePlate: z.string(),
  weighedAt: moment,
  grossKilograms: z.optional(z.number()),
  tareKilograms: z.optional(z.number()),
  netKilograms: z.number(),
  ticketNumber: z.optional(z.string()),
  decision: z.optional(z.enum(weighingDecisions)),
})
export type EbaWeighing = z.output<typeof ebaWeighing>

const shipmentEba = z.object({ letters: z.array(ebaLetter), weighings: z.array(ebaWeighing) })
export type ShipmentEba = z.output<typeof shipmentEba>

export const readShipmentEba = endpoint({
  method: 'GET',
  path: '/shipments/{id}/eba',
  response: shipmentEba,
  type: 'ShipmentEba',
  refusals: ['not_found', 'access_denied'],
})

export const decideOnWeighing = endpoint({
  method: 'POST',
  path: '/eba_weighings/{id}/decide',
  body: z.object({ decision: z.enum(weighingDecisions) }),
  response: shipmentEba,
  type: 'ShipmentEba',
  refusals: ['not_found', 'access_denied', 'acting_as_another'],
})
