import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { fileStatuses } from './media.ts'
import { contentUrl, moment, sha256, storedFields } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'

/** Cargo photos come only with a driver's operations, the others are uploaded. */
export const mediaKinds = ['logo', 'cargo_photo', 'evidence', 'certificate', 'document'] as const
export const mediaKind = z.enum(mediaKinds)
export type MediaKind = z.output<typeof mediaKind>
export const uploadKind = z.enum(['logo', 'evidence', 'certificate', 'document'])
export type UploadKind = z.output<typeof uploadKind>

const imageTypes = ['image/png', 'image/jpeg'] as const
/** Detected from the content, never from the name (specification, section 4). */
export const uploadTypes: Readonly<Record<UploadKind, readonly string[]>> = {
  logo: imageTypes,
  evidence: ['application/pdf', ...imageTypes],
  certificate: ['application/pdf', ...imageTypes],
  document: ['application/pdf', ...imageTypes],
}

/** Specification, section 4. A larger upload is not read to its end. */
export const maxLogoBytes = 1024 * 1024
/** A picture of a few bytes can take a browser hundreds of megabytes to show. */
export const maxLogoPixels = 4_000_000
export const maxUploadBytes = 20 * 1024 * 1024
/** Pixels (specification, section 4). */
export const preferredLogoSize = { width: 1048, height: 570 } as const

const position = z.object({ latitude: z.number(), longitude: z.number() })

export const mediaObject = resource('MediaObject', 'media_objects', {
  ...storedFields,
  kind: mediaKind,
  status: z.enum(fileStatuses),
  fileName: z.optional(z.string()),
  mediaType: z.string(),
  bytes: z.number(),
  sha256,
  /** Of the uploaded file, if the stored one was re-encoded from it. */
  originalSha256: z.optional(sha256),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  takenAt: z.optional(moment),
  /** Only with the photographer's consent. */
  position: z.optional(position),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  shipment: z.optional(reference('shipments')),
  expiredAt: z.optional(moment),
  contentUrl: z.optional(contentUrl),
  advice: z.optional(z.string()),
})
export type MediaObject = z.output<typeof mediaObject>

export const mediaObjectDraft = z.object({
  kind: uploadKind,
  customer: z.optional(reference('customers')),
  company: z.optional(reference('companies')),
  project: z.optional(reference('projects')),
  /** Without consent the position in the camera's metadata is removed. */
  positionConsent: z.optional(z.boolean()),
})
export type MediaObjectDraft = z.output<typeof mediaObjectDraft>

/** `multipart/form-data` with the part `file`; a change is a new upload. */
export const mediaObjects = collection({
  type: 'MediaObject',
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
  propertyIris: { contentUrl: 'https://schema.org/contentUrl' },
})
