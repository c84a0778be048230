import * as z from 'zod/mini'
import { moment, sha256, uuid } from '../kit/primitives.ts'

/** Photos larger than `maxSingleUploadBytes` are sent in chunks. */
export const photoChunkBytes = 128 * 1024
export const maxSingleUploadBytes = 512 * 1024
/** Larger photos are refused; those that a device makes are far smaller. */
export const maxPhotoBytes = 8 * 1024 * 1024
export const fileStatuses = ['announced', 'received'] as const

const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A photo as its operation announces it; the bytes are uploaded separately. */
export const photoManifest = z.object({
  id: uuid,
  sha256,
  bytes: z.number().check(z.int(), z.gt(0), z.lte(maxPhotoBytes)),
  mediaType: z.enum(photoTypes),
  /** From the camera's metadata: a claim of the device, not verified. */
  takenAt: z.optional(moment),
})
export type PhotoManifest = z.output<typeof photoManifest>

/**
 * Photo bytes: `PUT|HEAD|GET /api/media_objects/{id}/content`. PUT sends one chunk: `Upload-Offset` is its
 * start, the body its bytes; the announced length and hash decide. Responses: 200 `{ photo, sha256, offset, complete }`; 409
 * photo_offset_mismatch with the true `Upload-Offset` where the chunk does not fit; 404 while the photo is
 * not announced; 422 where the whole has another hash or is no picture. PUT is idempotent. HEAD returns
 * `Upload-Offset` and `Upload-Length`, and names photo and announced hash by `Upload-Photo` and `Upload-Sha256`.
 */
export const photoContentPath = (id: string) => `/media_objects/${id}/content`
export const uploadOffsetHeader = 'Upload-Offset'
export const uploadLengthHeader = 'Upload-Length'
export const uploadPhotoHeader = 'Upload-Photo'
export const uploadSha256Header = 'Upload-Sha256'

/** It names the photo and the announced hash: the answer to another photo, given again by a proxy, delivers nothing. */
export const uploadResponse = z.object({
  photo: uuid,
  sha256,
  offset: z.number(),
  complete: z.boolean(),
})
export type UploadResponse = z.output<typeof uploadResponse>
