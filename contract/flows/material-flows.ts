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
import { uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

/** A party as a letter prints it. */
export const party = z.object({
  name: z.string(),
  street: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  city: z.optional(z.string()),
  country: z.optional(z.string()),
  vihbNumber: z.optional(z.string()),
  phonePlanning: z.optional(z.string()),
})
export type Party = z.output<typeof party>

/** A place of loading or unloading: a company's location, or an address typed for this flow only. */
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

/** One of whom a route collection fetches waste, as a letter lists them: in the Netherlands. */
const giver = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
})
export type Giver = z.output<typeof giver>

/** One whom the driver listed at loading, with what was fetched there where it is known. */
export const collectedGiver = z.extend(giver, { kilograms: z.optional(z.number()) })
export type CollectedGiver = z.output<typeof collectedGiver>

/** Names of the contact persons that the parties of a flow have for its project. */
const flowContacts = z.object({
  sender: z.optional(z.string()),
  disposer: z.optional(z.string()),
  receiver: z.optional(z.string()),
})
export type FlowContacts = z.output<typeof flowContacts>

/** What the office sets for a flow beyond its letter. Absent in what was stored before they existed. */
const flowSettings = {
  /** Whose signatures are asked for. */
  signatures: z.optional(z.array(z.enum(letterSignatures))),
  /** For how many minutes drivers may correct what they stated; 0: not at all. */
  correctionMinutes: z.optional(z.number()),
  /**
   * Whether drivers of the flow's other carriers may unload by the letter's QR code what one carrier loaded. The
   * carrier's own drivers always may.
   */
  otherCarriersMayUnload: z.optional(z.boolean()),
  /** Several loads of one vehicle under one letter (box 5 of the guidance letter). */
  repeatingLoads: z.optional(z.boolean()),
  /** One load from several disposers (box 5). */
  routeCollection: z.optional(z.boolean()),
  /** With route collection: whose waste is fetched; absent where none are listed. */
  givers: z.optional(z.array(giver)),
  /** Collected under the collector's own waste stream number (box 5). */
  collectorsScheme: z.optional(z.boolean()),
  /** The disposer is a private person, not a company (box 3A). */
  privateDisposer: z.optional(z.boolean()),
}

export const materialFlow = resource('MaterialFlow', 'material_flows', {
  id: uuid,
  version: z.number(),
  project: reference('projects'),
  /** Increases within the project. */
  number: z.number(),
  documentType: z.enum(documentTypes),
  usualName: z.string(),
  ewcCode: z.optional(z.object(flowEwcCode)),
  processingMethod: z.optional(z.object({ code: z.string(), names })),
  wasteStreamNumber: z.optional(z.string()),
  plannedChange: z.optional(plannedChange),
  origin: loadingPlace,
  destination: loadingPlace,
  sender: party,
  /** The code of a sender type. */
  senderType: code,
  /** Its role in box 1 of the letter; absent in what was stored before sender types had one. */
  senderRole: z.optional(z.enum(senderRoles)),
  disposer: z.optional(party),
  receiver: z.optional(party),
  transportedBy: z.enum(transportTypes),
  carriers: z.array(party),
  /** In the cargo unit. */
  estimatedLoad: z.optional(z.number()),
  cargoUnit: unit,
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
  /** Number of its shipments that the viewer sees. */
  shipmentCount: z.optional(z.number()),
  /** On a driver's device: false where the driver only has a shipment of it and may not load another. */
  mayLoad: z.optional(z.boolean()),
  /** On the device of a driver who may load it: who is likely to sign its letters. */
  contacts: z.optional(flowContacts),
})
export type MaterialFlow = z.output<typeof materialFlow>
