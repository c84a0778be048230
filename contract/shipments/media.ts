import * as z from 'zod/mini'
import { moment, sha256, uuid } from '../kit/primitives.ts'

export const photoChunkBytes = 128 * 1024
export const maxSingleUploadBytes = 512 * 1024
/** Photos that a device makes are far smaller. */
export const maxPhotoBytes = 8 * 1024 * 1024
export const fileStatuses = ['announced', 'received'] as const

const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** As its operation announces it; the bytes are uploaded separately. */
export const photoManifest = z.object({
  id: uuid,
  sha256,
  bytes: z.number().check(z.int(), z.gt(0), z.lte(maxPhotoBytes)),
  mediaType: z.enum(photoTypes),
  /** From the camera's metadata: an unverified claim of the device. */
  takenAt: z.optional(moment),
})
export type PhotoManifest = z.output<typeof photoManifest>

/**
 * Photo bytes: `PUT|HEAD|GET /api/media_objects/{id}/content`. PUT sends one chunk and is idempotent:
 * `Upload-Offset` is its start; the announced length and hash decide. 200: `{ photo, sha256, offset, complete
 * }`. 409 photo_offset_mismatch: the chunk does not fit; `Upload-Offset` is the true one. 404: the photo is
 * not announced yet. 422: the whole has another hash or is no picture. HEAD returns `Upload-Offset` and
 * `Upload-Length`, and the photo and announced hash in `Upload-Photo` and `Upload-Sha256`.
 */
export const photoContentPath = (id: string) => `/media_objects/${id}/content`
export const uploadOffsetHeader = 'Upload-Offset'
export const uploadLengthHeader = 'Upload-Length'
export const uploadPhotoHeader = 'Upload-Photo'
export const uploadSha256Header = 'Upload-Sha256'

/** Names the photo and the announced hash, so that a proxy's answer to another photo delivers nothing. */
export const uploadResponse = z.object({
  photo: uuid,
  sha256,
  offset: z.number(),
  complete: z.boolean(),
})
export type UploadResponse = z.output<typeof uploadResponse>
