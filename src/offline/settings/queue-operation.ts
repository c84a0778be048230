import type { OperationType } from '#contract/device/operation-payloads.ts'
import { buildOperation, enqueueTables, type NewOperation } from '../outbox/enqueue.ts'
import type { DeviceStateRow, OutboxRow, Store, TableName } from '../store/device-database.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { currentRuntime } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'

/**
 * Queues an operation after the earlier ones of its ordering key, in one transaction with `prepare`, which
 * returns what changes in the state of the device, or null to queue nothing. Throws ZodError for an invalid
 * payload.
 */
export async function queueOperation<Type extends OperationType>(
  userId: string,
  operation: NewOperation<Type>,
  prepare: (store: Store, preceding: readonly OutboxRow[]) => Promise<Partial<DeviceStateRow> | null>,
  tables: readonly TableName[] = [],
): Promise<void> {
  const runtime = currentRuntime()
  await durableTransaction(runtime, [...enqueueTables, ...tables], async (store) => {
    const preceding = await store.outbox.where('lane').equals(operation.orderingKey).toArray()
    const changed = await prepare(store, preceding)
    if (changed === null) return
    const state = { ...(await deviceStateOf(runtime, userId)), ...changed }
    const { row, deviceState } = buildOperation(runtime, state, preceding, operation)
    await Promise.all([store.outbox.put(row), store.deviceStates.put(deviceState)])
  })
  requestSync('enqueue')
}
