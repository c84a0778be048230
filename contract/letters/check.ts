import * as z from 'zod/mini'
import { checkToken } from '../shipments/check-tokens.ts'
import { letterContent, letterShipment } from './documents.ts'
import { endpoint } from '../kit/endpoint.ts'
import { loadingPlace, materialFlow, party } from '../flows/material-flows.ts'
import { statementPlace } from '../shipments/positions.ts'
import { moment, uuid } from '../kit/primitives.ts'
import { shipmentEventKinds, shipmentRow } from '../shipments/shipments.ts'
import { acceptanceOutcomes, statedAcceptance } from '../shipments/stated-acceptance.ts'
import { madeCorrection } from '../shipments/shipment-corrections.ts'
import { publicAgreedReceiver, turnedAwayFields } from '../shipments/turned-away.ts'
import { statedSignature } from '../shipments/stated-signature.ts'

const checkedParty = z.omit(party, { phonePlanning: true })
const checkedPlace = z.omit(loadingPlace, { position: true })

/** A flow as a letter shows it, without the office's notes for drivers and without its relations. */
const flowOfLetter = z.pick(z.object(materialFlow.shape), {
  documentType: true,
  usualName: true,
  ewcCode: true,
  processingMethod: true,
  wasteStreamNumber: true,
  composition: true,
  concernSubstances: true,
  noConcernSubstances: true,
  packaging: true,
  adr: true,
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
  density: true,
  remarksForLetter: true,
  product: true,
  evidence: true,
  amountDetermination: true,
  signatures: true,
  repeatingLoads: true,
  routeCollection: true,
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

/** Without drawing, proofs and a driver's own words, which are only for the parties of the letter. */
export const checkedSignature = z.pick(statedSignature, {
  occurredAt: true,
  role: true,
  way: true,
  name: true,
  matches: true,
  changedAt: true,
})
export type CheckedSignature = z.output<typeof checkedSignature>

/** `by`: the company that received or refused, not who stated it; nor why, which is between the parties. */
const checkedAcceptance = z.omit(statedAcceptance, { reason: true })

/** When, and from what to what: who wrote which words is between the parties. */
const checkedCorrection = z.omit(madeCorrection, { by: true, reason: true })

export const checkedShipment = z.extend(letterShipment, {
  corrections: z.optional(z.array(checkedCorrection)),
  signatures: z.optional(z.array(checkedSignature)),
  acceptances: z.optional(z.array(checkedAcceptance)),
  agreedReceiver: z.optional(publicAgreedReceiver),
})

const checkedContent = z.extend(letterContent, {
  flow: checkedFlow,
  shipment: z.optional(checkedShipment),
})

const checkedVersion = z.object({
  version: z.number(),
  createdAt: moment,
  numberOfModifications: z.number(),
  current: z.boolean(),
})

const checkedLetter = z.object({
  /** The token that was asked for: an answer about another letter, repeated by a proxy, is recognised. */
  token: checkToken,
  number: z.string(),
  status: shipmentRow.shape.status,
  loadDate: moment,
  unloadDate: z.optional(moment),
  ...turnedAwayFields,
  agreedReceiver: z.optional(publicAgreedReceiver),
  receivedAt: moment,
  photosAnnounced: z.number(),
  photosReceived: z.number(),
  events: z.array(z.object({ kind: z.enum(shipmentEventKinds), occurredAt: moment, recordedAt: moment })),
  acceptance: z.optional(
    z.object({ outcome: z.enum(acceptanceOutcomes), kilograms: z.optional(z.number()), occurredAt: moment }),
  ),
  positions: z.optional(z.array(statementPlace)),
  signatures: z.optional(z.array(checkedSignature)),
  deviceRevokedAt: z.optional(moment),
  flowChangedAt: z.optional(moment),
  /** The newest first; empty for moments after the load arrived, until the first is written. */
  versions: z.array(checkedVersion),
  letter: z.optional(z.object({ version: z.number(), content: checkedContent })),
})
export type CheckedLetter = z.output<typeof checkedLetter>

/**
 * The letter that a QR code names, readable without an account because the token cannot be guessed. An
 * unknown token gets 404, unless the `device` that signed the code is revoked: a stolen phone delivers
 * nothing, and its letters must be distinguishable from those of a phone without a network. A visit without
 * `version` is counted on the shipment, without the visitor.
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
