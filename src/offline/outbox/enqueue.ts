import * as z from 'zod/mini'
import {
  operationPayloads,
  operationSchemaVersion,
  type OperationPayload,
  type OperationType,
} from '#contract/operations.ts'
import type { MarkerRow, OutboxRow, TableName } from '../store/device-database.ts'
import { deviceMoment } from '../store/device-moment.ts'
import { nextId } from '../store/identifiers.ts'
import type { Realm } from '../store/runtime.ts'

/** What a user wants to happen, before it has its place in the queue. */
export interface Intention<Type extends OperationType> {
  readonly type: Type
  readonly lane: string
  readonly payload: OperationPayload<Type>
  /** What its driver calls it. */
  readonly subject?: string
  /** It begins a shipment that is on board until an unload follows. */
  readonly boards?: true
}

export const shipmentLane = (shipment: string) => `shipment:${shipment}`
export const transportModeLane = (mode: string) => `transport_mode:${mode}`

/** The tables that `record` needs within its transaction. */
export const recordTables: readonly TableName[] = ['outbox', 'markers']

/**
 * Puts an intention in the queue, as part of the caller's transaction: it is saved once that transaction completed.
 * The caller has read in it `marker`, the user's, which is written back with the next sequence, and `before`: what is in
 * the lane and in the lanes of other objects that it uses; it is delivered after the last queued of each.
 * Throws on a payload that its schema does not take, which the forms prevent.
 */
export function record<Type extends OperationType>(
  place: Realm,
  marker: MarkerRow,
  before: readonly OutboxRow[],
  intention: Intention<Type>,
) {
  const { outbox, markers } = place.store
  const row: OutboxRow = {
    id: nextId(place.now(), marker.lastId),
    userId: marker.userId,
    deviceSequence: marker.nextSequence,
    type: intention.type,
    schemaVersion: operationSchemaVersion,
    lane: intention.lane,
    after: lastQueued(before),
    occurredAt: deviceMoment(place.now()),
    clockOffset: marker.clockOffset,
    payload: z.parse<z.ZodMiniType>(operationPayloads[intention.type], intention.payload),
    subject: intention.subject,
    state: 'ready',
    attempts: 0,
    unknownOutcome: false,
    queue: marker.userId,
    view: marker.userId,
    onBoard: intention.boards && marker.userId,
  }
  const ended = before.filter((one) => one.lane === intention.lane && one.onBoard !== undefined)
  const written = Promise.all([
    outbox.bulkPut([...ended.map((one) => ({ ...one, onBoard: undefined })), row]),
    markers.put({ ...marker, nextSequence: marker.nextSequence + 1, lastId: row.id }),
  ])
  return { row, written }
}

/** The last undelivered operation of each lane. */
function lastQueued(rows: readonly OutboxRow[]): string[] {
  const last = new Map<string, string>()
  for (const row of rows)
    if (row.queue !== undefined && row.id > (last.get(row.lane) ?? '')) last.set(row.lane, row.id)
  return [...last.values()]
}
