import * as z from 'zod/mini'
import type { ShipmentRemarks } from './shipment-remarks.ts'

/* Not in `shipments.ts`: a driver's phone needs these lists but not the office's schemas. */

export const shipmentStatuses = ['loaded', 'unloaded'] as const
export const shipmentStatus = z.enum(shipmentStatuses)

/** What is stated about shipments. `withoutValues`: those that state no field of the shipment. */
export const statementKinds = ['loaded', 'unloaded', 'corrected', 'noted', 'acceptance', 'signature'] as const
export type StatementKind = (typeof statementKinds)[number]
export const withoutValues: ReadonlySet<StatementKind> = new Set(['noted', 'acceptance', 'signature'])
/** The operation of each kind. */
export const operationOfKind = {
  loaded: 'shipment.load',
  unloaded: 'shipment.unload',
  corrected: 'shipment.correct',
  noted: 'shipment.note',
  acceptance: 'shipment.accept',
  signature: 'shipment.sign',
} as const satisfies Record<StatementKind, string>
/** The list in which a shipment has the statements of a kind. */
export const remarkLists = {
  corrected: 'corrections',
  noted: 'notes',
  acceptance: 'acceptances',
  signature: 'signatures',
} as const satisfies Partial<Record<StatementKind, keyof ShipmentRemarks>>

/** `corrected`: other values; `delivered_again`: the driver stated it again; `dismissed`: no effect. */
export const exceptionDecisions = ['accepted', 'corrected', 'delivered_again', 'dismissed'] as const
/** `healed`: the app sent it again, or mended, and it was accepted. `withdrawn`: the driver took it back. */
export const settlements = [...exceptionDecisions, 'healed', 'withdrawn'] as const
