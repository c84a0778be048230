import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { transportModeTypes } from './master-data.ts'
import { materialFlow } from './material-flows.ts'
import { contentUrl, moment, text, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'

/** A letter template belongs to a flow and a guidance letter to a shipment: both are made, never uploaded. */
export const letterTypes = ['letter_template', 'guidance_letter'] as const
/** Hang on a company or a project. */
export const uploadedDocumentTypes = ['permit', 'certificate', 'evidence', 'other'] as const
export const documentType = z.enum([...letterTypes, ...uploadedDocumentTypes])

/**
 * What a letter says, whole, so that it can be read and drawn long after everything it names has changed: letters are kept for
 * five years (BWBR0017313, art. 3(6)). Weights in the flow's cargo unit. A template has no shipment in it.
 */
export const letterContent = z.object({
  flow: materialFlow,
  project: z.object({ number: z.string(), name: z.string(), customerName: z.string() }),
  /** The customer's; the letter is drawn in it and in English. */
  language: z.enum(['en', 'nl']),
  shipment: z.optional(
    z.object({
      number: z.string(),
      loadDate: moment,
      unloadDate: z.optional(moment),
      weighedLoad: z.optional(z.number()),
      tareWeight: z.optional(z.number()),
      nettoWeight: z.optional(z.number()),
      chlorideValue: z.optional(z.number()),
      weightTicketNumber: z.optional(z.string()),
      /** Hash of the last event behind it: what the letter says can be held against the record. */
      recordHash: z.optional(z.string()),
    }),
  ),
  transportMode: z.optional(z.object({ type: z.enum(transportModeTypes), identificationCode: z.string() })),
  driver: z.optional(z.string()),
  transporter: z.optional(z.string()),
})
export type LetterContent = z.output<typeof letterContent>

const versionFields = {
  id: uuid,
  document: reference('documents'),
  /** Counts up within the document. */
  version: z.number(),
  /** Amendments of the flow that came before it. */
  numberOfModifications: z.number(),
  /** The one that counts: the newest. */
  defaultDocument: z.boolean(),
  withCompanyLogo: z.boolean(),
  mediaObject: z.optional(reference('media_objects')),
  /** Where it can be fetched as a PDF. Absent where there is none: letters are kept as what they say, pictures as they are. */
  contentUrl: z.optional(contentUrl),
  createdAt: moment,
}

export const documentVersionRow = resource('DocumentVersion', 'document_versions', versionFields)

/** One immutable state of a document. */
export const documentVersion = resource('DocumentVersion', 'document_versions', {
  ...versionFields,
  content: z.optional(letterContent),
})
export type DocumentVersion = z.output<typeof documentVersion>

export const documentVersions = collection({
  type: 'DocumentVersion',
  path: 'document_versions',
  item: documentVersion,
  row: documentVersionRow,
  operations: ['list', 'read'],
  filters: {
    document: 'reference',
    defaultDocument: 'boolean',
    numberOfModifications: 'number',
    createdAt: 'moment',
  },
  order: ['createdAt', 'version'],
})

/** The PDF of a version, if it has one: octets, with ranges. */
export const documentPdfPath = (id: string) => `/document_versions/${id}/pdf`

export const document = resource('Document', 'documents', {
  id: uuid,
  version: z.number(),
  documentType,
  name: z.string(),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  materialFlow: z.optional(reference('material_flows')),
  shipment: z.optional(reference('shipments')),
  /** The file of an uploaded document: that of its newest version. */
  file: z.optional(reference('media_objects')),
  latestVersion: z.optional(documentVersionRow),
  createdAt: moment,
  updatedAt: moment,
})
export type Document = z.output<typeof document>

/** An uploaded document of a company or of a project: exactly one of the two. Another file makes another version of it. */
export const documentDraft = z.object({
  documentType: z.enum(uploadedDocumentTypes),
  name: text(255),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  file: reference('media_objects'),
})
export type DocumentDraft = z.output<typeof documentDraft>

export const documents = collection({
  type: 'Document',
  path: 'documents',
  item: document,
  draft: documentDraft,
  operations: ['list', 'read', 'create', 'change', 'remove'],
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
  means: { name: 'https://schema.org/name' },
})
