import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { endpoint } from '../kit/endpoint.ts'
import { locales } from '../kit/locales.ts'
import { transportModeTypes } from '../parties/master-data.ts'
import { packaging } from '../parties/packaging.ts'
import { collectedGiver, materialFlow } from '../flows/material-flows.ts'
import { surveyKinds } from '../shipments/shipment-lists.ts'
import { readMeasurements } from '../shipments/measurements.ts'
import { contentUrl, moment, storedFields, text, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { statedAcceptance } from '../shipments/stated-acceptance.ts'
import { statedSignature } from '../shipments/stated-signature.ts'
import { madeCorrection } from '../shipments/shipment-corrections.ts'
import { turnedAwayFields } from '../shipments/turned-away.ts'

/** Both are generated, never uploaded. */
const letterTypes = ['letter_template', 'guidance_letter'] as const
export const uploadedDocumentTypes = ['permit', 'certificate', 'evidence', 'other'] as const
export const allDocumentTypes = [...letterTypes, ...uploadedDocumentTypes] as const
export const documentType = z.enum(allDocumentTypes)

/** `notTaken`: where the receiver did not take all of it. */
const loadOfWeek = z.object({
  at: moment,
  kilograms: z.optional(z.number()),
  notTaken: z.optional(z.enum(['partly', 'refused'])),
})
export type LoadOfWeek = z.output<typeof loadOfWeek>

export const letterShipment = z.object({
  number: z.string(),
  formerNumber: z.optional(z.string()),
  loadDate: moment,
  unloadDate: z.optional(moment),
  /** Letters of earlier releases have the times alone. */
  loadsOfWeek: z.optional(z.array(z.union([moment, loadOfWeek]))),
  givers: z.optional(z.array(collectedGiver)),
  packaging: z.optional(packaging),
  ...readMeasurements,
  ...turnedAwayFields,
  surveyedBy: z.optional(z.enum(surveyKinds)),
  corrections: z.optional(z.array(madeCorrection)),
  acceptances: z.optional(z.array(statedAcceptance)),
  signatures: z.optional(z.array(statedSignature)),
  /** Hash of the shipment's last event, which ties the letter to the event chain. */
  recordHash: z.optional(z.string()),
})

/**
 * The complete content of a letter, which can be rendered long after its objects have changed: letters are
 * kept for five years (BWBR0017313, art. 3(6)). Weights in the flow's cargo unit. A template has no shipment.
 */
export const letterContent = z.object({
  flow: materialFlow,
  project: z.object({ number: z.string(), name: z.string(), customerName: z.string() }),
  language: z.enum(locales),
  timeZone: z.optional(z.string()),
  logo: z.optional(z.object({ file: uuid, name: z.string() })),
  shipment: z.optional(letterShipment),
  /** Never stored: stands in for the list of a route collection in what its receiver and the public get. */
  addressList: z.optional(z.object({ addresses: z.optional(z.number()) })),
  transportMode: z.optional(
    z.object({
      type: z.enum(transportModeTypes),
      identificationCode: z.string(),
      truck: z.optional(
        z.object({ licencePlate: z.optional(z.string()), maximumLoadCapacity: z.optional(z.number()) }),
      ),
      ship: z.optional(z.object({ eniNumber: z.optional(z.string()), quantityTon: z.optional(z.number()) })),
    }),
  ),
  driver: z.optional(z.string()),
  transporter: z.optional(z.string()),
})
export type LetterContent = z.output<typeof letterContent>

const versionFields = {
  id: uuid,
  document: reference('documents'),
  version: z.number(),
  numberOfModifications: z.number(),
  defaultDocument: z.boolean(),
  withCompanyLogo: z.boolean(),
  mediaObject: z.optional(reference('media_objects')),
  /** A letter's PDF is drawn on the first request. Absent for pictures. */
  contentUrl: z.optional(contentUrl),
  createdAt: moment,
}

export const documentVersionRow = resource('DocumentVersion', 'document_versions', versionFields)

/** One immutable state of a document. */
const documentVersion = resource('DocumentVersion', 'document_versions', {
  ...versionFields,
  content: z.optional(letterContent),
})
export type DocumentVersion = z.output<typeof documentVersion>

export const documentVersions = collection({
  type: 'DocumentVersion',
  item: documentVersion,
  row: documentVersionRow,
  operations: ['list', 'read'],
  openWithoutApproval: ['list', 'read'],
  filters: {
    document: 'reference',
    defaultDocument: 'boolean',
    numberOfModifications: 'number',
    createdAt: 'moment',
  },
  order: ['createdAt', 'version'],
})

export const makeDefaultVersion = endpoint({
  method: 'POST',
  path: '/document_versions/{id}/make_default',
  response: documentVersion,
  refusals: ['access_denied', 'not_found', 'project_blocked'],
})

export const documentPdfPath = (id: string) => `/document_versions/${id}/pdf`

const document = resource('Document', 'documents', {
  ...storedFields,
  documentType,
  name: z.string(),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  materialFlow: z.optional(reference('material_flows')),
  shipment: z.optional(reference('shipments')),
  file: z.optional(reference('media_objects')),
  latestVersion: z.optional(documentVersionRow),
})
export type Document = z.output<typeof document>

/** Belongs to either a company or a project. Changing the file makes a new version. */
const documentDraft = z.object({
  documentType: z.enum(uploadedDocumentTypes),
  name: text(255),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  file: reference('media_objects'),
  withCompanyLogo: z._default(z.boolean(), false),
})
export type DocumentDraft = z.output<typeof documentDraft>

export const documents = collection({
  type: 'Document',
  item: document,
  draft: documentDraft,
  openWithoutApproval: ['list', 'read'],
  filters: {
    documentType: 'exact',
    name: 'text',
    company: 'reference',
    project: 'reference',
    materialFlow: 'reference',
    shipment: 'reference',
    createdAt: 'moment',
  },
  order: ['name', 'documentType', 'createdAt', 'updatedAt'],
  propertyIris: { name: 'https://schema.org/name' },
})
