import * as z from 'zod/mini'
import type { LoadingPlace } from '../flows/material-flows.ts'
import { type FollowedShipment, followedShipment } from './shipment-reference.ts'

/* Not with the reference: the driver's first screen needs none of it. */

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
