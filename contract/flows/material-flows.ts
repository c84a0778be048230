import * as z from 'zod/mini'
import { flowEwcCode, plannedChange } from '../parties/ewc-codes.ts'
import {
  amountDeterminations,
  code,
  declarationTypes,
  documentTypes,
  letterSignatures,
  names,
  senderRoles,
  transportTypes,
  unit,
} from '../parties/master-data.ts'
import { dangerousGoods } from '../parties/dangerous-goods.ts'
import { packaging } from '../parties/packaging.ts'
import { uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

export const party = z.object({
  name: z.string(),
  street: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  city: z.optional(z.string()),
  country: z.optional(z.string()),
  vihbNumber: z.optional(z.string()),
  /** Given by the LMA to a receiver that notifies what it takes; its waste stream numbers begin with it. */
  processorNumber: z.optional(z.string()),
  phonePlanning: z.optional(z.string()),
})
export type Party = z.output<typeof party>

export const loadingPlace = z.object({
  description: z.string(),
  street: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  city: z.optional(z.string()),
  country: z.optional(z.string()),
  position: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
  company: z.optional(z.string()),
})
export type LoadingPlace = z.output<typeof loadingPlace>

const giver = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
})
export type Giver = z.output<typeof giver>

export const collectedGiver = z.extend(giver, { kilograms: z.optional(z.number()) })
export type CollectedGiver = z.output<typeof collectedGiver>

const flowContacts = z.object({
  sender: z.optional(z.string()),
  disposer: z.optional(z.string()),
  receiver: z.optional(z.string()),
})
export type FlowContacts = z.output<typeof flowContacts>

/** Settings of a flow beyond its letter; absent in data from before they existed. */
const flowSettings = {
  signatures: z.optional(z.array(z.enum(letterSignatures))),
  correctionMinutes: z.optional(z.number()),
  /** Drivers of other carriers may unload by the letter's QR code; the loading carrier's always may. */
  otherCarriersMayUnload: z.optional(z.boolean()),
  /** Several loads of one vehicle under one letter (box 5 of the guidance letter). */
  repeatingLoads: z.optional(z.boolean()),
  /** One load from several disposers (box 5). */
  routeCollection: z.optional(z.boolean()),
  givers: z.optional(z.array(giver)),
  /** Collected under the collector's own waste stream number (box 5). */
  collectorsScheme: z.optional(z.boolean()),
  privateDisposer: z.optional(z.boolean()),
}

export const materialFlow = resource('MaterialFlow', 'material_flows', {
  id: uuid,
  version: z.number(),
  project: reference('projects'),
  number: z.number(),
  documentType: z.enum(documentTypes),
  usualName: z.string(),
  ewcCode: z.optional(z.object(flowEwcCode)),
  processingMethod: z.optional(z.object({ code: z.string(), names })),
  wasteStreamNumber: z.optional(z.string()),
  /** Another flow of the customer has this number for another disposer, origin, EWC code or method. */
  wasteStreamNumberShared: z.optional(z.boolean()),
  composition: z.optional(z.string()),
  concernSubstances: z.optional(z.string()),
  noConcernSubstances: z.optional(z.boolean()),
  packaging: z.optional(packaging),
  adr: z.optional(dangerousGoods),
  plannedChange: z.optional(plannedChange),
  origin: loadingPlace,
  destination: loadingPlace,
  sender: party,
  senderType: code,
  senderRole: z.optional(z.enum(senderRoles)),
  disposer: z.optional(party),
  receiver: z.optional(party),
  transportedBy: z.enum(transportTypes),
  carriers: z.array(party),
  estimatedLoad: z.optional(z.number()),
  cargoUnit: unit,
  /** Tonnes per cubic metre. */
  density: z.optional(z.number()),
  loadInstructions: z.optional(z.string()),
  unloadInstructions: z.optional(z.string()),
  remarksForLetter: z.optional(z.string()),
  product: z.optional(
    z.object({
      name: z.string(),
      description: z.optional(z.string()),
      certificateNumber: z.optional(z.string()),
    }),
  ),
  evidence: z.optional(
    z.object({
      declarationType: z.enum(declarationTypes),
      documentNumber: z.string(),
      organisationName: z.string(),
    }),
  ),
  chlorideValueRequired: z.boolean(),
  cargoPhotoRequired: z.boolean(),
  weighSlipNumberRequired: z.boolean(),
  amountDetermination: z.enum(amountDeterminations),
  allowTransporterNote: z.boolean(),
  ...flowSettings,
  shipmentCount: z.optional(z.number()),
  /** On a device: false if the driver only has a shipment of it. */
  mayLoad: z.optional(z.boolean()),
  /** On the device of a driver who may load it: likely signatories of its letters. */
  contacts: z.optional(flowContacts),
})
export type MaterialFlow = z.output<typeof materialFlow>
