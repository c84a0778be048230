import * as z from 'zod/mini'
import { text, uuid } from '../kit/primitives.ts'

/** A shipment as another one names it, readable where only that other one is known. */
export const shipmentReference = z.object({ shipment: uuid, number: text(120) })
export type ShipmentReference = z.output<typeof shipmentReference>

const line = text()

/** The shipment whose turned away cargo another one brings on, as that other one's letter has to tell of it. */
export const followedShipment = z.extend(shipmentReference, {
  /** Where it was turned away, and so goes on from: nobody loads it there. Absent in letters of before. */
  from: z.optional(
    z.partial(
      z.object({
        description: line,
        company: line,
        street: line,
        postalCode: line,
        city: line,
        country: line,
      }),
      { company: true, street: true, postalCode: true, city: true, country: true },
    ),
  ),
  /** The office stated it, and no driver. */
  byOffice: z.optional(z.literal(true)),
})
export type FollowedShipment = z.output<typeof followedShipment>
