import * as z from 'zod/mini'
import { amount } from '../kit/primitives.ts'
import { displacementTable, draught } from '../parties/transport-modes.ts'

const inside = z.number().check(z.gt(0), z.lte(500))

const filledHold = z.object({ length: inside, width: inside, level: inside })
/** As the hold's certificate gives it for the level that was read. */
const readHold = z.object({ cubicMetres: amount })

export const draughtPlaces = [
  'foreToPort',
  'foreToStarboard',
  'midToPort',
  'midToStarboard',
  'aftToPort',
  'aftToStarboard',
] as const

const draughtReading = z.object({
  /** Metres. */
  draughts: z.record(z.enum(draughtPlaces), draught),
  /** Tonnes per cubic metre: fresh water 1, the North Sea 1.025. */
  waterDensity: z.number().check(z.gte(0.95), z.lte(1.1)),
  /** Tonnes of fuel, ballast water and stores, where they changed between both readings. */
  otherTonnes: z.optional(amount),
})
export type DraughtReading = z.output<typeof draughtReading>

/** What was measured of a cargo that no weighbridge weighs: the evidence of its amount. */
export const cargoSurvey = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('holds'),
    holds: z.array(z.union([filledHold, readHold])).check(z.minLength(1), z.maxLength(30)),
  }),
  z.object({
    kind: z.literal('draughts'),
    before: draughtReading,
    after: draughtReading,
    /** Of the ship's table, the lines between which the draughts lie. */
    table: displacementTable.check(z.minLength(2), z.maxLength(4)),
  }),
])
export type CargoSurvey = z.output<typeof cargoSurvey>
