import * as z from 'zod/mini'
import { moment } from '../kit/primitives.ts'

/**
 * Where a load or unload was saved, as the device measured it (W3C Geolocation: WGS 84). It is sent only by drivers who
 * agreed to it, is no part of the letter, and is kept apart from the events, whose hashes must not depend on it.
 */
export const statedPosition = z.object({
  /** Degrees. */
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  /** Metres around it within which the device is, with a confidence of 95 %. */
  accuracy: z.number().check(z.gte(0), z.lte(1_000_000)),
  /** When the device measured it, by its clock. */
  measuredAt: moment,
})
export type StatedPosition = z.output<typeof statedPosition>

/** Where a load or unload was saved, without when the position was measured: as letters show it. */
export const statementPlace = z.extend(
  z.pick(statedPosition, { latitude: true, longitude: true, accuracy: true }),
  { phase: z.enum(['load', 'unload']) },
)
export type StatementPlace = z.output<typeof statementPlace>

/** A driver's consent to the position at load and unload, or its withdrawal; its moment is that of the operation. */
export const positionConsent = z.object({ given: z.boolean() })
