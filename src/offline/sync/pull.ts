import * as z from 'zod/mini'
import { type ReplicaPage, replicaTypes, type ReplicaType, readReplicaChanges } from '#contract/replica.ts'
import { callWith } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import {
  type CursorRow,
  type OutboxRow,
  replicaTables,
  type Store,
  type TableName,
} from '../store/device-database.ts'
import { emptyReplica } from '../store/empty-replica.ts'
import type { Run } from './flush.ts'
import { durably, onStore } from '../store/store-retry.ts'
import { heals, problemOf } from '../outbox/outcome.ts'
import { shipmentLane } from '../outbox/enqueue.ts'

/** The next page; undefined where the server refuses, which is kept to be told and stands in nobody's way. */
async function readPage({ place, client }: Run, { cursor }: CursorRow): Promise<ReplicaPage | undefined> {
  try {
    return await callWith(client, readReplicaChanges, {
      query: { cursor },
      timeout: place.patience(largestPage),
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 401 || heals(error)) throw error
    const problem = problemOf(error)
    // Whatever it does not like about the cursor, without one it starts over.
    await onStore(place, (store) =>
      store.cursors
        .where('key')
        .equals('replica')
        .modify((row, at) => void (at.value = { ...row, cursor: undefined, problem })),
    )
    return undefined
  }
}

/** A first sync is allowed this many bytes, and has the time that they take. */
const largestPage = 200 * 1024

/**
 * Fetches what changed since the last time, page by page: rows and the cursor behind them in one transaction. Only the
 * server's rows are ever replaced; what the driver did is queued elsewhere and laid over them when they are read.
 * Throws Problem or NetworkError.
 */
export async function pull(run: Run): Promise<void> {
  const { place, userId } = run
  for (let hasMore = true; hasMore && place.now() < run.until;) {
    const before = await place.store.cursors.get('replica')
    // Another user's replica is replaced by whoever opens the app, not behind his back.
    if (before?.userId !== userId) return
    const page = await readPage(run, before)
    if (page === undefined) return
    const kept = await durably(place, ['outbox', 'cursors', ...replicaTables], (store) =>
      keepPage(store, before, page, place.now()),
    )
    hasMore = page.hasMore || !kept
  }
}

/** False where the device has moved on since the page was asked for: what it says is old. */
async function keepPage(store: Store, before: CursorRow, page: ReplicaPage, now: number): Promise<boolean> {
  const cursor = await store.cursors.get('replica')
  if (
    cursor?.userId !== before.userId ||
    cursor.cursor !== before.cursor ||
    cursor.pairings !== before.pairings
  )
    return false
  if (page.reset) await emptyReplica(store, before.userId)
  const gone = page.removed.map((one) => ({
    type: one['@type'],
    id: decodeURIComponent(one['@id'].split('/').at(-1) ?? ''),
  }))
  for (const [type, name] of Object.entries(tableOf) as [ReplicaType, TableName][]) {
    const table = store.table(name)
    const rows = page.changed
      .filter((row) => row['@type'] === type)
      .map((row) => z.safeDecode<z.ZodMiniType>(replicaTypes[type], row))
    // A row that this version cannot read is left out, as a type that it does not know: the rest must arrive.
    await table.bulkPut(rows.filter((row) => row.success).map((row) => row.data))
    if (type !== 'Shipment')
      await table.bulkDelete(gone.filter((one) => one.type === type).map((one) => one.id))
  }
  const leaving = [
    ...(page.reset ? [] : (cursor.goesLater ?? [])),
    ...gone.filter((one) => one.type === 'Shipment').map((one) => one.id),
  ]
  const goesLater = await removeShipments(
    store,
    leaving.filter((id) => !page.changed.some((row) => row['id'] === id)),
  )
  await settleViews(store, before.userId, page)
  await store.cursors.put({
    key: 'replica',
    userId: before.userId,
    cursor: page.cursor,
    pairings: cursor.pairings,
    pulledAt: page.hasMore ? cursor.pulledAt : now,
    goesLater,
  })
  return true
}

/** A shipment stays in its driver's sight as long as something that he did to it is queued; answers those that stay. */
async function removeShipments(store: Store, ids: readonly string[]): Promise<string[]> {
  const deeds = await store.outbox.where('lane').anyOf(ids.map(shipmentLane)).toArray()
  const queued = new Set(deeds.filter((row) => row.queue !== undefined).map((row) => row.lane))
  const stays = ids.filter((id) => queued.has(shipmentLane(id)))
  await store.shipments.bulkDelete(ids.filter((id) => !stays.includes(id)))
  return stays
}

/** The feed follows a commit within moments; what it has not shown by then it will not show: the office removed it. */
const feedDelay = 5 * 60_000

/** Deeds that the replica shows by now need not be laid over it any more. */
async function settleViews(store: Store, userId: string, page: ReplicaPage): Promise<void> {
  const done = await store.outbox.where('unsettled').equals(userId).toArray()
  const shown = await Promise.all(done.map((row) => isShown(store, row)))
  const settled = done.filter((row, at) => {
    const age = Date.parse(page.serverTime) - Date.parse(row.receipt?.serverTime ?? '')
    return shown[at] || (!page.hasMore && age > feedDelay)
  })
  await store.outbox.bulkPut(
    settled.map((row) => ({ ...row, view: undefined, unsettled: undefined, onBoard: undefined })),
  )
}

async function isShown(store: Store, row: OutboxRow): Promise<boolean> {
  const [kind, id = ''] = row.lane.split(':')
  if (kind === 'transport_mode') return (await store.transportModes.get(id)) !== undefined
  if (kind !== 'shipment') return true
  const known = await store.shipments.get(id)
  return known !== undefined && (row.type !== 'shipment.unload' || known.status === 'unloaded')
}

const tableOf: Record<ReplicaType, (typeof replicaTables)[number]> = {
  Driver: 'drivers',
  Project: 'projects',
  MaterialFlow: 'materialFlows',
  Shipment: 'shipments',
  TransportMode: 'transportModes',
  Unit: 'units',
  TruckType: 'truckTypes',
}
