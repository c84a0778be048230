import * as z from 'zod/mini'
import { text, uuid } from '../kit/primitives.ts'

/** A shipment as another one names it, readable where only that other one is known. */
export const shipmentReference = z.object({ shipment: uuid, number: text(120) })
export type ShipmentReference = z.output<typeof shipmentReference>
