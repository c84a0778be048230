import * as z from 'zod/mini'
import { endpoint } from '../kit/endpoint.ts'
import { fileStatuses, maxPhotoBytes, photoManifest } from './media.ts'
import { sha256, uuid } from '../kit/primitives.ts'

const takenAgain = z.object({
  sha256,
  bytes: z.number().check(z.int(), z.gt(0), z.lte(maxPhotoBytes)),
  mediaType: photoManifest.shape.mediaType,
  takenAt: photoManifest.shape.takenAt,
})

/** Another picture, or without `photo` none, for lost bytes. A photo that has arrived stays. */
export const announcePhotoAgain = endpoint({
  method: 'POST',
  path: '/media_objects/{id}/announcement',
  openWithoutApproval: true,
  openToRevokedDevice: true,
  body: z.object({ photo: z.optional(takenAgain) }),
  response: z.object({ id: uuid, status: z.enum([...fileStatuses, 'dropped']) }),
  refusals: ['access_denied', 'acting_as_another', 'not_found'],
})
