import type { CollectedGiver } from '#contract/flows/material-flows.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import * as z from 'zod/mini'
import { remarkLists } from '#contract/shipments/shipment-lists.ts'
import {
  type ReplicaPage,
  readReplicaChanges,
  replicaSchemaVersion,
  replicaTypes,
  type ReplicaType,
} from '#contract/device/replica.ts'
import { callWith } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import {
  type ReplicaCursorRow,
  type OutboxRow,
  replicaTables,
  type Store,
  type TableName,
  undeliveredRows,
} from '../store/device-database.ts'
import { appVersion } from '../faults/app-version.ts'
import { saveFault } from '../faults/report.ts'
import { addStep } from '../faults/steps.ts'
import { clearReplica, cursorOf } from '../store/clear-replica.ts'
import type { SyncRun } from './flush.ts'
import { loadPart } from '../store/load-part.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import type * as keepingModule from '../vehicles/loaded-with.ts'
import type * as healingModule from '../outbox/heal.ts'
import { isRetryable, toOperationProblem } from '../outbox/outcome.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { withQueued } from '../vehicles/queued-modes.ts'
import { tableByType } from '../store/replica-table-names.ts'

/** Undefined after a refusal, which is stored for the status and blocks nothing else. */
async function fetchPage(
  { runtime, userId, client }: SyncRun,
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
    await durableTransaction(runtime, ['cursors'], async (store) => {
      const row = await cursorOf(store, userId)
      if (row !== undefined) await store.cursors.put({ ...row, cursor: undefined, problem })
    })
    return undefined
  }
}

const maxPageBytes = 200 * 1024

/**
 * Page by page, each with its cursor in one transaction. Only the server's rows are replaced; the driver's
 * operations are applied when they are read. True when refused operations were queued again. Throws Problem
 * or NetworkError.
 */
export async function pull(run: SyncRun): Promise<boolean> {
  const { runtime, userId } = run
  let isAnyQueued = false
  for (let hasMore = true; hasMore && runtime.now() < run.deadline;) {
    const before = await runtime.store.cursors.get('replica')
    // Only `openDevice` replaces the replica of another user.
    if (before?.userId !== userId) return isAnyQueued
    addStep('pull')
    const version = runtime.version ?? appVersion
    // A new version may decode more, or need fields that the stored rows lack, so the feed starts over.
    const isOutdated =
      before.schema !== replicaSchemaVersion ||
      (before.skipped !== undefined && before.skipped.version !== version)
    const askedAt = runtime.now()
    const page = await fetchPage(run, isOutdated ? { ...before, cursor: undefined } : before)
    if (page === undefined) return isAnyQueued
    const decoded = decodePage(page)
    // Loaded first, because a transaction cannot wait for it.
    const healing = (await mayHeal(run, decoded))
      ? await loadPart(() => import('../outbox/heal.ts'))
      : undefined
    const keeping = (await mayChangeLetters(run, decoded))
      ? await loadPart(() => import('../vehicles/loaded-with.ts'))
      : undefined
    const stored = await durableTransaction(
      runtime,
      ['outbox', 'photos', 'cursors', 'loadedWith', ...replicaTables],
      (store) =>
        storePage(store, before, decoded, { version, askedAt, now: runtime.now(), healing, keeping }),
    )
    if (stored) for (const { error, where } of decoded.skipped) await saveFault(runtime, error, where)
    isAnyQueued ||= stored?.isAnyQueued ?? false
    hasMore = page.hasMore || stored === undefined
  }
  return isAnyQueued
}

interface DecodedPage extends Omit<ReplicaPage, 'changed' | 'removed'> {
  readonly changed: readonly { readonly type: ReplicaType; readonly id: string; readonly row: unknown }[]
  readonly removed: readonly { readonly type: ReplicaType; readonly id: string }[]
  /** Undecodable rows are skipped, so that the rest arrives. `key` is stored. */
  readonly skipped: readonly { readonly key: string; readonly error: unknown; readonly where: string }[]
}

/** Drops rows of unknown types. */
function decodePage({ changed, removed, ...page }: ReplicaPage): DecodedPage {
  const skipped: DecodedPage['skipped'][number][] = []
  return {
    ...page,
    skipped,
    changed: changed.flatMap((row) => {
      const type = row['@type']
      if (!isReplicaType(type)) return []
      const decoded = z.safeDecode<z.ZodMiniType>(replicaTypes[type], row)
      const id = String(row['id'])
      if (decoded.success) return [{ type, id, row: decoded.data }]
      skipped.push({ key: `${type}/${id}`, error: decoded.error, where: `pull ${type}` })
      return []
    }),
    removed: removed.flatMap(({ '@id': iri, '@type': type }) => {
      if (!isReplicaType(type)) return []
      try {
        return [{ type, id: decodeURIComponent(iri.split('/').at(-1) ?? '') }]
      } catch (error) {
        skipped.push({ key: iri, error, where: `pull removed ${type}` })
        return []
      }
    }),
  }
}

const isReplicaType = (type: string): type is ReplicaType => Object.hasOwn(replicaTypes, type)

interface PageContext {
  readonly version: string
  readonly askedAt: number
  readonly now: number
  readonly healing: typeof healingModule | undefined
  readonly keeping: typeof keepingModule | undefined
}

/** Whether a page may change or remove the flow or transport mode of a load. */
async function mayChangeLetters(
  { runtime }: SyncRun,
  { reset, changed, removed }: DecodedPage,
): Promise<boolean> {
  const isOfLetters = ({ type }: { readonly type: ReplicaType }) =>
    type === 'MaterialFlow' || type === 'TransportMode'
  if (!reset && !changed.some(isOfLetters) && !removed.some(isOfLetters)) return false
  return withStoreRetry(runtime, async (store) => {
    const counts = await Promise.all([store.shipments.limit(1).count(), store.outbox.limit(1).count()])
    return counts.some((count) => count > 0)
  })
}

/** Whether a page may heal a refusal, or contains a decision. */
async function mayHeal({ runtime, userId }: SyncRun, { changed }: DecodedPage): Promise<boolean> {
  if (changed.length === 0) return false
  if (changed.some(({ type }) => type === 'OperationDecision' || type === 'HandOverDecision')) return true
  return withStoreRetry(
    runtime,
    async (store) => (await undeliveredRows(store.outbox, userId, 'attention').limit(1).count()) > 0,
  )
}

async function storePage(
  store: Store,
  before: ReplicaCursorRow,
  page: DecodedPage,
  { version, askedAt, now, healing, keeping }: PageContext,
): Promise<{ readonly isAnyQueued: boolean } | undefined> {
  const cursor = await store.cursors.get('replica')
  if (
    cursor?.userId !== before.userId ||
    cursor.cursor !== before.cursor ||
    cursor.pairings !== before.pairings
  )
    return undefined
  const refused = (await healing?.readRefused(store, before.userId, page)) ?? []
  await keeping?.keepBefore(store, before.userId, page)
  if (page.reset) await clearReplica(store, before.userId)
  const { changed, removed } = page
  for (const [type, name] of Object.entries(tableByType) as [ReplicaType, TableName][]) {
    const table = store.table(name)
    await table.bulkPut(changed.filter((entry) => entry.type === type).map((entry) => entry.row))
    if (type !== 'Shipment')
      await table.bulkDelete(removed.filter((entry) => entry.type === type).map((entry) => entry.id))
  }
  const leavingIds = [
    ...(page.reset ? [] : (cursor.removedLater ?? [])),
    ...removed.filter((entry) => entry.type === 'Shipment').map((entry) => entry.id),
  ]
  const deferredRemovals = await removeShipments(
    store,
    leavingIds.filter((id) => !changed.some((entry) => entry.id === id)),
  )
  const isAskedAgain = await healing?.closeDecided(store, page.changed, now)
  const isHealed = await healing?.retryHealed(store, refused)
  await removeShownOverlays(store, before.userId, page)
  await store.cursors.put({
    key: 'replica',
    userId: before.userId,
    cursor: page.cursor,
    pairings: cursor.pairings,
    schema: page.reset ? replicaSchemaVersion : cursor.schema,
    pulledAt: page.hasMore ? cursor.pulledAt : askedAt,
    withheldSince: page.withheld === true ? (cursor.withheldSince ?? now) : undefined,
    removedLater: deferredRemovals,
    lineage: page.lineage ?? cursor.lineage,
    verifiedAt: cursor.verifiedAt,
    verify: cursor.verify ?? (shouldVerify(before, page, now) ? true : undefined),
    skipped: stillSkipped(page.reset ? undefined : cursor.skipped, page, version),
  })
  return { isAnyQueued: isAskedAgain === true || isHealed === true }
}

/** Milliseconds. */
const verifyInterval = 24 * 3_600_000

/** A server that does not know our cursor, or started over, may have been restored from a backup. */
const shouldVerify = (
  before: ReplicaCursorRow,
  page: Pick<ReplicaPage, 'reset' | 'lineage'>,
  now: number,
): boolean =>
  (page.reset && before.cursor !== undefined) ||
  (page.lineage !== undefined && before.lineage !== undefined && page.lineage !== before.lineage) ||
  (before.pulledAt !== undefined && Math.abs(now - (before.verifiedAt ?? 0)) > verifyInterval)

/** Earlier ones until they arrive or are removed, and those of this page. */
function stillSkipped(
  before: ReplicaCursorRow['skipped'],
  { changed, removed, skipped }: DecodedPage,
  version: string,
): ReplicaCursorRow['skipped'] {
  const arrived = new Set([...changed, ...removed].map(({ type, id }) => `${type}/${id}`))
  const rows = new Set([
    ...(before?.rows ?? []).filter((key) => !arrived.has(key)),
    ...skipped.map(({ key }) => key),
  ])
  return rows.size === 0 ? undefined : { version, rows: [...rows].slice(0, maxSkipped) }
}

const maxSkipped = 100

/** Keeps shipments with a queued operation, which the driver must still see; returns their ids. */
async function removeShipments(store: Store, shipmentIds: readonly string[]): Promise<string[]> {
  const operations = await store.outbox.where('lane').anyOf(shipmentIds.map(shipmentOrderingKey)).toArray()
  const queuedKeys = new Set(operations.filter((row) => row.queue !== undefined).map((row) => row.lane))
  const deferredIds = shipmentIds.filter((id) => queuedKeys.has(shipmentOrderingKey(id)))
  const goneIds = shipmentIds.filter((id) => !deferredIds.includes(id))
  await Promise.all(
    [store.shipments, store.loadedWith, store.issuedFlows].map((table) => table.bulkDelete(goneIds)),
  )
  return deferredIds
}

/** Milliseconds. The feed takes seconds, so anything missing after this was removed by the office. */
const feedDelay = 5 * 60_000

/** Operations whose effect the replica contains are no longer applied on top of it. */
async function removeShownOverlays(
  store: Store,
  userId: string,
  page: Pick<ReplicaPage, 'serverTime' | 'hasMore'>,
): Promise<void> {
  const awaitingReplica = await store.outbox.where('unsettled').equals(userId).toArray()
  const inReplica = await Promise.all(awaitingReplica.map((row) => isInReplica(store, row, awaitingReplica)))
  const settledRows = awaitingReplica.filter((row, index) => {
    const age = Date.parse(page.serverTime) - Date.parse(row.receipt?.serverTime ?? '')
    return inReplica[index] || (!page.hasMore && age > feedDelay)
  })
  await store.outbox.bulkPut(
    settledRows.map((row) => ({ ...row, view: undefined, unsettled: undefined, onBoard: undefined })),
  )
}

/** The database may have the fields of each in another order. */
const linesOf = (givers: readonly CollectedGiver[] = []) =>
  JSON.stringify(givers.map((giver) => Object.entries(giver).toSorted()))

async function isInReplica(store: Store, row: OutboxRow, delivered: readonly OutboxRow[]): Promise<boolean> {
  const [kind, id = ''] = row.lane.split(':')
  if (kind === 'transport_mode') {
    const mode = await store.transportModes.get(id)
    // All at once: a later change has replaced what an earlier one wrote.
    return JSON.stringify(withQueued(mode, id, delivered)) === JSON.stringify(mode)
  }
  if (kind !== 'shipment') return true
  const replicaRow = await store.shipments.get(id)
  if (replicaRow === undefined) return false
  if (row.type === 'shipment.load') return true
  if (row.type === 'shipment.unload') return replicaRow.unloadDate !== undefined
  if (row.type === 'shipment.unload_rest') return replicaRow.ending !== undefined
  if (row.type === 'shipment.collect')
    return (
      linesOf(replicaRow.givers) === linesOf((row.payload as OperationPayload<'shipment.collect'>).givers)
    )
  if (row.type === 'shipment.forward')
    return replicaRow.agreedReceiver !== undefined || replicaRow.forwardedBy !== undefined
  const { challenge } = row.payload as Partial<OperationPayload<'shipment.sign'>>
  return Object.values(remarkLists).some((list) =>
    replicaRow[list]?.some(
      (remark) =>
        remark.id === row.id ||
        (challenge !== undefined && 'challenge' in remark && remark.challenge === challenge),
    ),
  )
}
