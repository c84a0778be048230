import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment, uuid } from '../kit/primitives.ts'

/* Weighbridges: the systems of receiving companies get letters and report weighings. docs/eba.md has their protocol. */

export const ebaLetterStatuses = ['queued', 'sent', 'failed'] as const
export const weighingDecisions = ['applied', 'dismissed'] as const

/** Why the system of a company did not do what it was asked for; the office has a text for each. */
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
  /** Of its answer, with `refused_status`. */
  status: z.optional(z.number()),
  /** The network's own code for `unreachable`, such as ECONNREFUSED. */
  cause: z.optional(z.string()),
})
export type EbaFailure = z.output<typeof ebaFailure>

/** How the connection with the system of a company stands. */
const ebaState = z.object({
  /** Whether the company has an address. */
  connected: z.boolean(),
  /** When it last answered as it should. */
  lastContactAt: z.optional(moment),
  /** The last failure, where it is later than that. */
  lastErrorAt: z.optional(moment),
  lastFailure: z.optional(ebaFailure),
  /** Letters that have not been sent. */
  waitingLetters: z.number(),
  /** Weighings of the last week that fit no shipment. */
  unmatchedWeighings: z.number(),
})
export type EbaState = z.output<typeof ebaState>

/** For those who may change the company. */
export const readEbaState = endpoint({
  method: 'GET',
  path: '/companies/{id}/eba',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  response: ebaState,
  type: 'EbaState',
  refusals: ['not_found', 'access_denied'],
})

/** Asks the company's system whether it is there, and answers with how the connection stands then. */
export const testEbaConnection = endpoint({
  method: 'POST',
  path: '/companies/{id}/eba/test',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  response: ebaState,
  type: 'EbaState',
  refusals: ['not_found', 'access_denied', 'too_many_requests'],
})

const ebaLetter = z.object({
  id: uuid,
  company: z.string(),
  /** Version of the letter. */
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

/** What was exchanged with weighbridges about a shipment. */
export const readShipmentEba = endpoint({
  method: 'GET',
  path: '/shipments/{id}/eba',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  response: shipmentEba,
  type: 'ShipmentEba',
  refusals: ['not_found', 'access_denied'],
})

/** Takes a reported weighing over as a correction of its shipment, with the weighbridge as the reason, or dismisses it. */
export const decideOnWeighing = endpoint({
  method: 'POST',
  path: '/eba_weighings/{id}/decide',
  access: 'signed-in',
  params: z.object({ id: uuid }),
  body: z.object({ decision: z.enum(weighingDecisions) }),
  response: shipmentEba,
  type: 'ShipmentEba',
  refusals: ['not_found', 'access_denied', 'acting_as_another'],
})
