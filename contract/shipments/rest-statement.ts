import * as z from 'zod/mini'
import { note, uuid } from '../kit/primitives.ts'
import { cargoSurvey } from './cargo-surveys.ts'
import { statedAtUnload } from './measurements.ts'
import { photoManifest } from './media.ts'
import { restPlaces } from './shipment-lists.ts'

/* Not with the others of a cargo that was turned away, which the driver's first screen reads. */

/** The weights are those of what was turned away. */
export const restStatement = z.object({
  shipment: uuid,
  restAt: z.enum(restPlaces),
  ...statedAtUnload,
  survey: z.optional(cargoSurvey),
  note: z.optional(note),
  photos: z.array(photoManifest).check(z.maxLength(20)),
})
export type RestStatement = z.output<typeof restStatement>
