import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { contentUrl, moment, sha256, uuid } from './primitives.ts'
import { reference, resource } from './resource.ts'

/** What a file is for. Cargo photos come by a driver's operations alone, the others are uploaded. */
export const mediaKind = z.enum(['logo', 'cargo_photo', 'evidence', 'certificate', 'document'])
export type MediaKind = z.output<typeof mediaKind>
export const uploadKind = z.enum(['logo', 'evidence', 'certificate', 'document'])
export type UploadKind = z.output<typeof uploadKind>

const pictures = ['image/png', 'image/jpeg'] as const
/** By content, never by name (specification, section 4: a media object must be of the right type). */
export const uploadTypes: Readonly<Record<UploadKind, readonly string[]>> = {
  logo: pictures,
  evidence: ['application/pdf', ...pictures],
  certificate: ['application/pdf', ...pictures],
  document: ['application/pdf', ...pictures],
}

/** Bytes; of a logo 1 MB (specification, section 4). Above the largest a body is not even read to its end. */
export const largestLogo = 1024 * 1024
export const largestUpload = 20 * 1024 * 1024
/** Pixels that a logo had best have (specification, section 4). */
export const preferredLogo = { width: 1048, height: 570 } as const

const position = z.object({ latitude: z.number(), longitude: z.number() })

export const mediaObject = resource('MediaObject', 'media_objects', {
  id: uuid,
  version: z.number(),
  kind: mediaKind,
  /** A photo that its driver announced is not there yet. */
  status: z.enum(['announced', 'received']),
  fileName: z.optional(z.string()),
  mediaType: z.string(),
  /** Of what is kept, as are hash and pixels. */
  bytes: z.number(),
  sha256,
  /** Of what arrived, where what is kept was made anew from it. */
  originalSha256: z.optional(sha256),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** As the camera says. */
  takenAt: z.optional(moment),
  /** Only where whoever took it agreed. */
  position: z.optional(position),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  shipment: z.optional(reference('shipments')),
  contentUrl: z.optional(contentUrl),
  /** Said once, in the answer to an upload: what would be better of it. */
  advice: z.optional(z.string()),
  createdAt: moment,
  updatedAt: moment,
})
export type MediaObject = z.output<typeof mediaObject>

/** The text parts that go with the part `file`. */
export const mediaObjectDraft = z.object({
  kind: uploadKind,
  /** For administrators, who belong to no customer: whose file it is, unless company or project say so. */
  customer: z.optional(reference('customers')),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  /** Keeps the position that the camera wrote into a photo; without it the position is gone. */
  positionConsent: z.optional(z.boolean()),
})
export type MediaObjectDraft = z.output<typeof mediaObjectDraft>

/**
 * Uploaded files. Creation is `multipart/form-data` with the part `file`; a change is a new upload. The bytes are at
 * `/api/media_objects/{id}/content`.
 */
export const mediaObjects = collection({
  type: 'MediaObject',
  path: 'media_objects',
  item: mediaObject,
  draft: mediaObjectDraft,
  operations: ['list', 'read', 'create', 'remove'],
  filters: {
    kind: 'exact',
    status: 'exact',
    company: 'reference',
    project: 'reference',
    shipment: 'reference',
    createdAt: 'moment',
    takenAt: 'moment',
  },
  order: ['createdAt', 'fileName', 'bytes'],
  means: { contentUrl: 'https://schema.org/contentUrl' },
})
