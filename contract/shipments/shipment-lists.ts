import * as z from 'zod/mini'

/* Not in `shipments.ts`: a driver's phone needs these lists but not the office's schemas. */

export const shipmentStatuses = ['loaded', 'unloaded'] as const
export const shipmentStatus = z.enum(shipmentStatuses)

/** What is stated about shipments. `withoutValues`: those that state no field of the shipment. */
export const statementKinds = ['loaded', 'unloaded', 'corrected', 'noted', 'acceptance', 'signature'] as const
export type StatementKind = (typeof statementKinds)[number]
export const withoutValues: ReadonlySet<StatementKind> = new Set(['noted', 'acceptance', 'signature'])
/** `corrected`: other values; `delivered_again`: the driver stated it again; `dismissed`: no effect. */
export const exceptionDecisions = ['accepted', 'corrected', 'delivered_again', 'dismissed'] as const
/** `healed`: the app sent it again, or mended, and it was accepted. `withdrawn`: the driver took it back. */
export const settlements = [...exceptionDecisions, 'healed', 'withdrawn'] as const
