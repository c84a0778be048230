import * as z from 'zod/mini'

/* Not in `shipments.ts`: a driver's phone needs these lists but not the office's schemas. */

/** `turned_away`: on board, wholly or in part, as the receiver did not take it. */
export const shipmentStatuses = ['loaded', 'turned_away', 'unloaded'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]
/** Those whose cargo, or a part of it, is on the road. */
export const statusesOnBoard: readonly ShipmentStatus[] = ['loaded', 'turned_away']
export const shipmentStatus = z.enum(shipmentStatuses)

/** How a cargo that its receiver turned away came to an end. */
export const shipmentEndings = ['returned', 'forwarded'] as const
export type ShipmentEnding = (typeof shipmentEndings)[number]

/** Where the driver unloaded it: at its origin, or where that was agreed by telephone. */
export const restPlaces = ['origin', 'agreed_receiver'] as const
export type RestPlace = (typeof restPlaces)[number]
export const endingAt = {
  origin: 'returned',
  agreed_receiver: 'forwarded',
} as const satisfies Record<RestPlace, ShipmentEnding>

/** What is stated about shipments. `withoutValues`: those that state no field of the shipment. */
export const statementKinds = [
  'loaded',
  'unloaded',
  'corrected',
  'noted',
  'acceptance',
  'signature',
  'rest_unloaded',
  'forwarded',
  'collected',
] as const
export type StatementKind = (typeof statementKinds)[number]
export const withoutValues: ReadonlySet<StatementKind> = new Set([
  'noted',
  'acceptance',
  'signature',
  'rest_unloaded',
  'forwarded',
  'collected',
])
/** The operation of each kind. */
export const operationOfKind = {
  loaded: 'shipment.load',
  unloaded: 'shipment.unload',
  corrected: 'shipment.correct',
  noted: 'shipment.note',
  acceptance: 'shipment.accept',
  signature: 'shipment.sign',
  rest_unloaded: 'shipment.unload_rest',
  forwarded: 'shipment.forward',
  collected: 'shipment.collect',
} as const satisfies Record<StatementKind, string>
/** The list in which a shipment has the statements of a kind. */
export const remarkLists = {
  corrected: 'corrections',
  noted: 'notes',
  acceptance: 'acceptances',
  signature: 'signatures',
} as const satisfies Partial<Record<StatementKind, string>>

/** `corrected`: other values; `delivered_again`: the driver stated it again; `dismissed`: no effect. */
export const exceptionDecisions = ['accepted', 'corrected', 'delivered_again', 'dismissed'] as const
/** `healed`: the app sent it again, or mended, and it was accepted. `withdrawn`: the driver took it back. */
export const settlements = [...exceptionDecisions, 'healed', 'withdrawn'] as const

/** How the amount of a cargo was surveyed that no weighbridge weighs. */
export const surveyKinds = ['holds', 'draughts'] as const
export type SurveyKind = (typeof surveyKinds)[number]
