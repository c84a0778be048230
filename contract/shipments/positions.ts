import * as z from 'zod/mini'
import { moment } from '../kit/primitives.ts'

/** Only with the driver's consent; kept apart from events, whose hashes must not depend on it (WGS 84). */
export const statedPosition = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  /** Metres, with a confidence of 95 %. */
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
  measuredAt: moment,
})
export type StatedPosition = z.output<typeof statedPosition>

export const statementPlace = z.extend(
  z.pick(statedPosition, { latitude: true, longitude: true, accuracy: true }),
  { phase: z.enum(['load', 'unload']) },
)
export type StatementPlace = z.output<typeof statementPlace>

/** Consent to positions at load and unload, or its withdrawal; its moment is that of the operation. */
export const positionConsent = z.object({ given: z.boolean() })
