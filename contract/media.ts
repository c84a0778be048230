import * as z from 'zod/mini'
import { moment, sha256, uuid } from './primitives.ts'

/** Photos larger than this travel in pieces. */
export const photoPiece = 128 * 1024
export const photoInOneGo = 512 * 1024
/** What a device makes of a photo stays far below; anything above is refused. Bytes. */
export const largestPhoto = 8 * 1024 * 1024
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A photo as its operation announces it; the bytes follow in a lane of their own. */
export const photoManifest = z.object({
  id: uuid,
  sha256,
  bytes: z.number().check(z.int(), z.gt(0), z.lte(largestPhoto)),
  mediaType: z.enum(photoTypes),
  /** When the camera says it was taken: a claim of the device. */
  takenAt: z.optional(moment),
})
export type PhotoManifest = z.output<typeof photoManifest>

/**
 * Photo bytes: `PUT|HEAD|GET /api/media_objects/{id}/content`.
 * PUT carries one piece: `Upload-Offset` is where it starts, the body is octets; the announced length and hash decide.
 * It answers 200 `{ offset, complete }`; 409 photo_offset_mismatch with the true `Upload-Offset` where the piece does not
 * fit; 404 while the photo is not announced; 422 where the whole has another hash or is no picture. Sent again it is
 * answered alike. HEAD gives `Upload-Offset` and `Upload-Length`.
 */
export const photoContentPath = (id: string) => `/media_objects/${id}/content`
export const uploadOffsetHeader = 'Upload-Offset'
export const uploadLengthHeader = 'Upload-Length'

export const uploadAnswer = z.object({ offset: z.number(), complete: z.boolean() })
export type UploadAnswer = z.output<typeof uploadAnswer>
