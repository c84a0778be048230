import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { moment, uuid } from '../kit/primitives.ts'

/* What a device needs from the server to sign a letter's code; a sync asks for the parts that are missing. */

const signedPart = z.string().check(z.regex(/^[\w-]+$/))

export const flowsPerRequest = 200

const issued = { version: z.number(), part: signedPart }

/** Flows and shipments that the viewer does not see are left out; a revoked device only learns that it is. */
export const issueLetterParts = endpoint({
  method: 'POST',
  path: '/devices/{id}/letter_parts',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({
    flows: z.array(uuid).check(z.maxLength(flowsPerRequest)),
    /** Shipments that state a version of their flow which it no longer has. */
    loads: z.optional(z.array(uuid).check(z.maxLength(flowsPerRequest))),
  }),
  response: z.object({
    revoked: z.optional(z.literal(true)),
    certificate: z.optional(z.object({ part: signedPart, issuedAt: moment, expiresAt: moment })),
    issuedFlows: z.array(z.object({ id: uuid, ...issued })),
    /** By shipment: of the version that it states. */
    issuedLoads: z.optional(z.array(z.object({ id: uuid, ...issued }))),
  }),
  type: 'LetterParts',
  personal: true,
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
export type LetterParts = z.output<NonNullable<(typeof issueLetterParts)['response']>>
