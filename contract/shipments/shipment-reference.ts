import * as z from 'zod/mini'
import type { LoadingPlace } from '../flows/material-flows.ts'
import { text, uuid } from '../kit/primitives.ts'

/** A shipment as another one names it, readable where only that other one is known. */
export const shipmentReference = z.object({ shipment: uuid, number: text(120) })
export type ShipmentReference = z.output<typeof shipmentReference>

/** The shipment whose turned away cargo another one brings on, as that other one's letter has to tell of it. */
export const followedShipment = z.extend(shipmentReference, {
  /** Where it was turned away, and so goes on from: nobody loads it there. Absent in letters of before. */
  from: z.optional(
    z.object({
      description: text(255),
      company: z.optional(text(255)),
      street: z.optional(text(255)),
      postalCode: z.optional(text(20)),
      city: z.optional(text(255)),
      country: z.optional(text(255)),
    }),
  ),
  /** The office stated it, and no driver. */
  byOffice: z.optional(z.literal(true)),
})
export type FollowedShipment = z.output<typeof followedShipment>

/** Without its position: a letter shows an address. */
export const placeOfRefusal = ({
  description,
  company,
  street,
  postalCode,
  city,
  country,
}: LoadingPlace): FollowedShipment['from'] =>
  z.safeParse(followedShipment.shape.from, { description, company, street, postalCode, city, country }).data
