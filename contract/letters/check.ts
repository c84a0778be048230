import * as z from 'zod/mini'
import { checkToken } from '../shipments/check-tokens.ts'
import { letterContent, letterShipment } from './documents.ts'
import { endpoint } from '../kit/endpoint.ts'
import { loadingPlace, materialFlow, party } from '../flows/material-flows.ts'
import { statementPlace } from '../shipments/positions.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { shipmentEventKinds, shipmentRow } from '../shipments/shipments.ts'
import { acceptanceOutcomes } from '../shipments/stated-acceptance.ts'
import { statedSignature } from '../shipments/stated-signature.ts'

const checkedParty = z.omit(party, { phonePlanning: true })
const checkedPlace = z.omit(loadingPlace, { position: true })

/** A flow as far as a letter shows it: without what the office writes for its drivers, and without its place in our data. */
const flowOfLetter = z.pick(z.object(materialFlow.shape), {
  documentType: true,
  usualName: true,
  ewcCode: true,
  processingMethod: true,
  wasteStreamNumber: true,
  origin: true,
  destination: true,
  sender: true,
  senderType: true,
  senderRole: true,
  disposer: true,
  receiver: true,
  transportedBy: true,
  carriers: true,
  estimatedLoad: true,
  cargoUnit: true,
  remarksForLetter: true,
  product: true,
  evidence: true,
  amountDetermination: true,
  signatures: true,
  repeatingLoads: true,
  routeCollection: true,
  givers: true,
  collectorsScheme: true,
  privateDisposer: true,
})
export const checkedFlow = z.extend(flowOfLetter, {
  origin: checkedPlace,
  destination: checkedPlace,
  sender: checkedParty,
  disposer: z.optional(checkedParty),
  receiver: z.optional(checkedParty),
  carriers: z.array(checkedParty),
})

/** Who signed as what, when and how; not what was drawn, nor what verifies it, which are for the parties of the letter. */
export const checkedSignature = z.pick(statedSignature, {
  occurredAt: true,
  role: true,
  way: true,
  name: true,
  reason: true,
  matches: true,
})
export type CheckedSignature = z.output<typeof checkedSignature>

const checkedContent = z.extend(letterContent, {
  flow: checkedFlow,
  shipment: z.optional(z.extend(letterShipment, { signatures: z.optional(z.array(checkedSignature)) })),
})

/** One version of a letter: an older one stays, and can be read. */
const checkedVersion = z.object({
  version: z.number(),
  createdAt: moment,
  /** Number of amendments of the flow before this version. */
  numberOfModifications: z.number(),
  /** The version that counts now. */
  current: z.boolean(),
})

/** What the office has received of a shipment, as far as its letter shows it. */
const checkedLetter = z.object({
  /** That was asked for: what is said of another letter, given again by something on the way, is not of this one. */
  token: checkToken,
  number: z.string(),
  status: shipmentRow.shape.status,
  loadDate: moment,
  unloadDate: z.optional(moment),
  /** When the load reached the server. */
  receivedAt: moment,
  photosAnnounced: z.number(),
  photosReceived: z.number(),
  /** What happened to it, the oldest first, without who did it. */
  events: z.array(z.object({ kind: z.enum(shipmentEventKinds), occurredAt: moment, recordedAt: moment })),
  /** What the receiver took, as last stated. */
  acceptance: z.optional(
    z.object({ outcome: z.enum(acceptanceOutcomes), kilograms: z.optional(z.number()), occurredAt: moment }),
  ),
  /** Where it was loaded and unloaded, of drivers who agreed to that; absent where there are none. */
  positions: z.optional(z.array(statementPlace)),
  /** In the order in which they were received; absent where nobody has signed. */
  signatures: z.optional(z.array(checkedSignature)),
  /** Since when nothing that the device of the load signs is to be relied on. */
  deviceRevokedAt: z.optional(moment),
  /** When the flow was last changed after the version that the load states, which is the letter's. */
  flowChangedAt: z.optional(moment),
  /** The newest first; empty until the first is written, moments after the load was received. */
  versions: z.array(checkedVersion),
  /** Content of the version that was asked for; of the current one by default. */
  letter: z.optional(z.object({ version: z.number(), content: checkedContent })),
})
export type CheckedLetter = z.output<typeof checkedLetter>

/**
 * The letter that a QR code names, for whoever was shown it: no account is needed, and the token cannot be guessed. Any
 * token that names no shipment gets the same 404, unless the `device` that signed the letter's code is revoked: a phone that
 * was stolen delivers nothing, and its letters are to be told from those of a phone without a network. A visit without `version` is counted on the shipment, without who made it.
 */
export const readCheckedLetter = endpoint({
  method: 'GET',
  path: '/check/{token}',
  access: 'public',
  params: z.object({ token: checkToken }),
  query: z.object({
    version: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    device: z.optional(uuid),
  }),
  response: checkedLetter,
  type: 'CheckedLetter',
  personal: true,
  refusals: ['not_found', 'device_revoked', 'too_many_requests'],
})
