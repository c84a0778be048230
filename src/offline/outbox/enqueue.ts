import * as z from 'zod/mini'
import { operationSchemaVersion } from '#contract/device/operations.ts'
import {
  operationPayloads,
  type OperationPayload,
  type OperationType,
} from '#contract/device/operation-payloads.ts'
import { addStep } from '../faults/steps.ts'
import { clockAt } from '../store/device-clock.ts'
import type { DeviceStateRow, OutboxRow, TableName } from '../store/device-database.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { nextId } from '../store/identifiers.ts'
import type { Runtime } from '../store/runtime.ts'

export interface NewOperation<Type extends OperationType> {
  readonly type: Type
  readonly orderingKey: string
  readonly payload: OperationPayload<Type>
  readonly subject?: string
  readonly draft?: string
  /** Set on a load: its shipment is on board until an unload follows. */
  readonly putsOnBoard?: true
}

export const enqueueTables: readonly TableName[] = ['outbox', 'deviceStates']

export interface BuiltOperation {
  readonly row: OutboxRow
  readonly deviceState: DeviceStateRow
}

/**
 * The rows that queue an operation after the last queued row of each ordering key. The caller reads
 * `deviceState` and `precedingRows` (all rows of these keys) in the transaction that writes the result.
 * Throws ZodError for an invalid payload, which the forms prevent.
 */
export function buildOperation<Type extends OperationType>(
  runtime: Runtime,
  deviceState: DeviceStateRow,
  precedingRows: readonly OutboxRow[],
  operation: NewOperation<Type>,
): BuiltOperation {
  addStep(`save ${operation.type}`)
  const now = runtime.now()
  const clock = clockAt(deviceState, now)
  const row: OutboxRow = {
    id: nextId(now, deviceState.lastId),
    userId: deviceState.userId,
    deviceSequence: deviceState.nextSequence,
    type: operation.type,
    schemaVersion: operationSchemaVersion,
    // Stored and wire name of the ordering key.
    lane: operation.orderingKey,
    after: lastQueuedIds(precedingRows),
    occurredAt: deviceTimestamp(now),
    clockOffset: clock.clockOffset,
    payload: z.parse<z.ZodMiniType>(operationPayloads[operation.type], operation.payload),
    subject: operation.subject,
    draft: operation.draft,
    state: 'ready',
    attempts: 0,
    unknownOutcome: false,
    queue: deviceState.userId,
    view: deviceState.userId,
    onBoard: operation.putsOnBoard && deviceState.userId,
  }
  return {
    row,
    deviceState: {
      ...deviceState,
      ...clock,
      nextSequence: deviceState.nextSequence + 1,
      lastId: row.id,
    },
  }
}

function lastQueuedIds(rows: readonly OutboxRow[]): string[] {
  const lastIdByKey = new Map<string, string>()
  for (const row of rows)
    if (row.queue !== undefined && row.id > (lastIdByKey.get(row.lane) ?? ''))
      lastIdByKey.set(row.lane, row.id)
  return [...lastIdByKey.values()]
}
