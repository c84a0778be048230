import { isRecord } from '#contract/kit/objects.ts'
import { statedPosition } from '#contract/shipments/positions.ts'
import { moment } from '#contract/kit/primitives.ts'
import * as z from 'zod/mini'

/** Nobody typed them or can correct them, so they must not refuse a statement. */
export function withoutImpossible(payload: unknown): unknown {
  if (!isRecord(payload)) return payload
  const { position, photos, ...typed } = payload
  const measured = z.safeParse(statedPosition, position)
  return {
    ...typed,
    ...(photos === undefined
      ? {}
      : { photos: Array.isArray(photos) ? photos.map(withoutImpossibleTime) : photos }),
    ...(measured.success ? { position: measured.data } : {}),
  }
}

function withoutImpossibleTime(photo: unknown): unknown {
  if (!isRecord(photo) || z.safeParse(moment, photo['takenAt']).success) return photo
  const { takenAt: _, ...rest } = photo
  return rest
}
