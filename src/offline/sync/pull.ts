import * as z from 'zod/mini'
import { type ReplicaPage, replicaTypes, type ReplicaType, readReplicaChanges } from '#contract/replica.ts'
import { callWith } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import {
  type ReplicaCursorRow,
  type OutboxRow,
  replicaTables,
  type Store,
  type TableName,
} from '../store/device-database.ts'
import { clearReplica } from '../store/clear-replica.ts'
import type { SyncRun } from './flush.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { isRetryable, toOperationProblem } from '../outbox/outcome.ts'
import { shipmentOrderingKey } from '../outbox/enqueue.ts'

/** The next page; undefined where the server refuses the request, which is stored for the status and blocks nothing else. */
async function fetchPage(
  { runtime, client }: SyncRun,
  { cursor }: ReplicaCursorRow,
): Promise<ReplicaPage | undefined> {
  try {
    return await callWith(client, readReplicaChanges, {
      query: { cursor },
      timeout: runtime.timeoutMs(maxPageBytes),
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 401 || isRetryable(error)) throw error
    const problem = toOperationProblem(error)
    // The cursor may be the cause: without one the feed starts over with a snapshot.
    await withStoreRetry(runtime, (store) =>
      store.cursors
        .where('key')
        .equals('replica')
        .modify((row, ref) => void (ref.value = { ...row, cursor: undefined, problem })),
    )
    return undefined
  }
}

/** Bytes of the largest page, which set the timeout. */
const maxPageBytes = 200 * 1024

/**
 * Fetches the changes since the last pull, page by page, each with its cursor in one transaction. Only the server's rows
 * are replaced; the driver's operations are queued elsewhere and applied to them when they are read. Throws Problem,
 * NetworkError, StorageFull or StorageBroken.
 */
export async function pull(run: SyncRun): Promise<void> {
  const { runtime, userId } = run
  for (let hasMore = true; hasMore && runtime.now() < run.deadline;) {
    const before = await runtime.store.cursors.get('replica')
    // The replica of another user is replaced by `openDevice` only.
    if (before?.userId !== userId) return
    const page = await fetchPage(run, before)
    if (page === undefined) return
    const stored = await durableTransaction(runtime, ['outbox', 'cursors', ...replicaTables], (store) =>
      storePage(store, before, page, runtime.now()),
    )
    hasMore = page.hasMore || !stored
  }
}

/** Stores a page with its cursor; false where the cursor changed since the request, which makes the page outdated. */
async function storePage(
  store: Store,
  before: ReplicaCursorRow,
  page: ReplicaPage,
  now: number,
): Promise<boolean> {
  const cursor = await store.cursors.get('replica')
  if (
    cursor?.userId !== before.userId ||
    cursor.cursor !== before.cursor ||
    cursor.pairings !== before.pairings
  )
    return false
  if (page.reset) await clearReplica(store, before.userId)
  const removed = page.removed.map((reference) => ({
    type: reference['@type'],
    id: decodeURIComponent(reference['@id'].split('/').at(-1) ?? ''),
  }))
  for (const [type, name] of Object.entries(tableByType) as [ReplicaType, TableName][]) {
    const table = store.table(name)
    const rows = page.changed
      .filter((row) => row['@type'] === type)
      .map((row) => z.safeDecode<z.ZodMiniType>(replicaTypes[type], row))
    // A row that this version cannot decode is skipped, like an unknown type: the rest must arrive.
    await table.bulkPut(rows.filter((row) => row.success).map((row) => row.data))
    if (type !== 'Shipment')
      await table.bulkDelete(removed.filter((entry) => entry.type === type).map((entry) => entry.id))
  }
  const leavingIds = [
    ...(page.reset ? [] : (cursor.goesLater ?? [])),
    ...removed.filter((entry) => entry.type === 'Shipment').map((entry) => entry.id),
  ]
  const deferredRemovals = await removeShipments(
    store,
    leavingIds.filter((id) => !page.changed.some((row) => row['id'] === id)),
  )
  await removeShownOverlays(store, before.userId, page)
  await store.cursors.put({
    key: 'replica',
    userId: before.userId,
    cursor: page.cursor,
    pairings: cursor.pairings,
    pulledAt: page.hasMore ? cursor.pulledAt : now,
    goesLater: deferredRemovals,
  })
  return true
}

/** Deletes shipments, except those with a queued operation, which the driver must still see; returns the ids of these. */
async function removeShipments(store: Store, shipmentIds: readonly string[]): Promise<string[]> {
  const operations = await store.outbox.where('lane').anyOf(shipmentIds.map(shipmentOrderingKey)).toArray()
  const queuedKeys = new Set(operations.filter((row) => row.queue !== undefined).map((row) => row.lane))
  const deferredIds = shipmentIds.filter((id) => queuedKeys.has(shipmentOrderingKey(id)))
  await store.shipments.bulkDelete(shipmentIds.filter((id) => !deferredIds.includes(id)))
  return deferredIds
}

/** The feed follows a commit within seconds; what is missing after this long was removed by the office. Milliseconds. */
const feedDelay = 5 * 60_000

/** Operations whose effect the replica contains are no longer applied on top of it. */
async function removeShownOverlays(store: Store, userId: string, page: ReplicaPage): Promise<void> {
  const awaitingReplica = await store.outbox.where('unsettled').equals(userId).toArray()
  const inReplica = await Promise.all(awaitingReplica.map((row) => isInReplica(store, row)))
  const settledRows = awaitingReplica.filter((row, index) => {
    const age = Date.parse(page.serverTime) - Date.parse(row.receipt?.serverTime ?? '')
    return inReplica[index] || (!page.hasMore && age > feedDelay)
  })
  await store.outbox.bulkPut(
    settledRows.map((row) => ({ ...row, view: undefined, unsettled: undefined, onBoard: undefined })),
  )
}

async function isInReplica(store: Store, row: OutboxRow): Promise<boolean> {
  const [kind, id = ''] = row.lane.split(':')
  if (kind === 'transport_mode') return (await store.transportModes.get(id)) !== undefined
  if (kind !== 'shipment') return true
  const replicaRow = await store.shipments.get(id)
  return replicaRow !== undefined && (row.type !== 'shipment.unload' || replicaRow.status === 'unloaded')
}

const tableByType: Record<ReplicaType, (typeof replicaTables)[number]> = {
  Driver: 'drivers',
  Project: 'projects',
  MaterialFlow: 'materialFlows',
  Shipment: 'shipments',
  TransportMode: 'transportModes',
  Unit: 'units',
  TruckType: 'truckTypes',
}
