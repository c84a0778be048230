import * as z from 'zod/mini'
import { moment, text, uuid } from '../kit/primitives.ts'
import { readMeasurements } from './measurements.ts'
import { type ShipmentEnding, shipmentEndings, surveyKinds } from './shipment-lists.ts'
import type { StatedAcceptance } from './stated-acceptance.ts'
import { followedShipment, shipmentReference } from './shipment-reference.ts'

/*
 * What becomes of a cargo that its receiver turned away, wholly or in part: back to where it was loaded, or on
 * to another receiver. There it travels as a shipment of its own, by its own flow and letter, which names the
 * first.
 */

/** As the driver was told by telephone, until the office chooses the flow to it. */
export const agreedReceiver = z.object({
  name: text(255),
  street: z.optional(text(255)),
  postalCode: z.optional(text(20)),
  city: text(255),
  /** Who agreed. */
  agreedWith: text(255),
})
export type AgreedReceiver = z.output<typeof agreedReceiver>

/** For whoever has no business with the person who agreed: who checks a letter on the road. */
export const publicAgreedReceiver = z.omit(agreedReceiver, { agreedWith: true })

/**
 * It goes on to another receiver. `by` is the shipment that brings it there; without it, the office still has
 * to choose the flow to `to`.
 */
export const forwardStatement = z.object({
  shipment: uuid,
  onward: z.literal(true),
  by: z.optional(shipmentReference),
  to: z.optional(agreedReceiver),
})
export type ForwardStatement = z.output<typeof forwardStatement>

/** The missing field, undefined where it is complete. Used by form and server. */
export const missingInForward = ({ by, to }: Pick<ForwardStatement, 'by' | 'to'>): 'to' | undefined =>
  by === undefined && to === undefined ? 'to' : undefined

/**
 * A receiver is agreed to while the cargo is on board: where it was unloaded stays, and only the shipment that
 * brings it there is still to be named.
 */
export const isAgreedTooLate = (
  { ending }: { readonly ending?: ShipmentEnding | undefined },
  { to }: Pick<ForwardStatement, 'to'>,
): boolean => ending !== undefined && to !== undefined

/** By what the receiver said last: it took nothing or only a part, and the rest has come to no end. */
export const isTurnedAway = ({
  acceptance,
  ending,
}: {
  readonly acceptance?: Pick<StatedAcceptance, 'outcome'> | undefined
  readonly ending?: ShipmentEnding | undefined
}): boolean => acceptance !== undefined && acceptance.outcome !== 'accepted' && ending === undefined

/** What was turned away, as it was measured where it was unloaded; empty where it was not, absent before. */
const measuredRest = z.object({ ...readMeasurements, surveyedBy: z.optional(z.enum(surveyKinds)) })
export type MeasuredRest = z.output<typeof measuredRest>

/** What a shipment tells of a cargo that was turned away, and of the shipment that goes on with it. */
export const turnedAwayFields = {
  ending: z.optional(z.enum(shipmentEndings)),
  endDate: z.optional(moment),
  rest: z.optional(measuredRest),
  agreedReceiver: z.optional(agreedReceiver),
  forwardedBy: z.optional(shipmentReference),
  follows: z.optional(followedShipment),
}
const turnedAway = z.object(turnedAwayFields)
export type TurnedAway = z.output<typeof turnedAway>
export type ShownTurnedAway = Omit<TurnedAway, 'agreedReceiver'> & {
  readonly agreedReceiver?: (z.output<typeof publicAgreedReceiver> & Partial<AgreedReceiver>) | undefined
}
