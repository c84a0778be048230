import { operationsPerRequest, type WithdrawalResult } from '#contract/device/operations.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { dropOnServer } from '../photos/announce-photo.ts'
import { deletePhotos, photoTables } from '../store/photo-tables.ts'
import { shipmentOrderingKey } from '../outbox/ordering-keys.ts'
import { clientFor } from '../session/client-for.ts'
import {
  type OutboxRow,
  type PhotoRow,
  type Store,
  type TableName,
  undeliveredRows,
} from '../store/device-database.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { currentRuntime, currentUserId, type Runtime } from '../store/runtime.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { operationsChannel } from '../store/sync-channel.ts'
import { requestSync } from '../sync/scheduler.ts'
import { restoreOnBoard } from '../outbox/on-board.ts'
import { storeReceipts } from '../outbox/receipts.ts'
import { withdrawOnServer } from '../outbox/tell-withdrawals.ts'

/** `delivered`: the server has it, so it stays; `unreachable`: the server must be asked first. */
export type Withdrawal =
  | { readonly kind: 'withdrawn'; readonly count: number }
  | { readonly kind: 'delivered' | 'unreachable' | 'sending' | 'nothing' }

/**
 * Withdraws an operation with all later ones of its ordering key, or a photo. Anything that was ever sent is
 * withdrawn on the server first; what the server has applied is then delivered.
 */
export async function withdraw(id: string): Promise<Withdrawal> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const { photo, rows, sending, state } = await withStoreRetry(runtime, async (store) => {
    const operation = await store.outbox.get(id)
    return {
      photo: await store.photos.get(id),
      rows: operation?.userId === userId ? await rowsFrom(store, operation) : [],
      sending: (await store.syncChannels.get(operationsChannel(userId)))?.lease?.sending ?? [],
      state: await store.deviceStates.get(userId),
    }
  })
  if (photo?.userId === userId && photo.state === 'attention') return dropPhoto(runtime, photo)
  const [first, ...later] = rows
  if (first === undefined) return { kind: 'nothing' }
  if (rows.some((row) => sending.includes(row.id))) return { kind: 'sending' }
  if (rows.every(isUnsent)) return withdrawHere(runtime, userId, id, isUnsent)
  if (state === undefined) return { kind: 'unreachable' }
  try {
    const client = await clientFor(runtime, userId)
    const results = [...(await withdrawOnServer(runtime, client, state.device, [first]))]
    // Later operations are withdrawn only with the first: the unload of an applied load stays.
    if (!results.some((result) => 'receipt' in result))
      for (let from = 0; from < later.length; from += operationsPerRequest)
        results.push(
          ...(await withdrawOnServer(
            runtime,
            client,
            state.device,
            later.slice(from, from + operationsPerRequest),
          )),
        )
    return await storeResults(runtime, userId, id, results)
  } catch (error) {
    if (error instanceof NetworkError || error instanceof Problem) return { kind: 'unreachable' }
    throw error
  }
}

/**
 * The undelivered operations of its ordering key, from this one on; of a load that goes on with a cargo, also
 * the one by which that cargo goes on with it.
 */
export const rowsFrom = async (store: Store, { id, lane, payload }: OutboxRow): Promise<OutboxRow[]> => {
  const { follows } = payload as Partial<LoadStatement>
  const forwards =
    follows === undefined
      ? []
      : await store.outbox.where('lane').equals(shipmentOrderingKey(follows.shipment)).sortBy('id')
  return [
    ...(await store.outbox.where('lane').equals(lane).sortBy('id')).filter((row) => row.id >= id),
    ...forwards.filter(({ type, after }) => type === 'shipment.forward' && after.includes(id)),
  ].filter((row) => row.queue !== undefined)
}

const isUnsent = (row: OutboxRow) => row.state === 'ready' && row.attempts === 0 && !row.unknownOutcome

const withdrawalTables: readonly TableName[] = [
  'outbox',
  ...photoTables,
  'journal',
  'syncChannels',
  'cursors',
]

function storeResults(
  runtime: Runtime,
  userId: string,
  id: string,
  results: readonly WithdrawalResult[],
): Promise<Withdrawal> {
  const receipts = results.flatMap((result) => ('receipt' in result ? result.receipt : []))
  const withdrawn = new Set(results.flatMap((result) => ('receipt' in result ? [] : result.id)))
  if (receipts.length === 0) return withdrawHere(runtime, userId, id, (row) => withdrawn.has(row.id))
  return durableTransaction(runtime, withdrawalTables, async (store) => {
    // Its driver signed out meanwhile, which would leave it readable; it is delivered after the next sign-in.
    if ((await cursorOf(store, userId)) === undefined) return { kind: 'delivered' } as const
    await storeReceipts(runtime, store, receipts)
    return { kind: 'delivered' } as const
  }).finally(() => requestSync('tap'))
}

function withdrawHere(
  runtime: Runtime,
  userId: string,
  id: string,
  mayGo: (row: OutboxRow) => boolean,
): Promise<Withdrawal> {
  return durableTransaction(runtime, withdrawalTables, async (store) => {
    const operation = await store.outbox.get(id)
    if (operation === undefined) return { kind: 'nothing' }
    const going = await rowsFrom(store, operation)
    const sending = (await store.syncChannels.get(operationsChannel(userId)))?.lease?.sending ?? []
    if (going.some((row) => sending.includes(row.id) || !mayGo(row))) return { kind: 'sending' }
    await withdrawAll(runtime, going)
    for (const lane of new Set(going.map((row) => row.lane))) {
      const orderedRows = await store.outbox.where('lane').equals(lane).sortBy('id')
      await restoreOnBoard(
        store,
        orderedRows.filter((row) => row.id < id),
      )
    }
    return { kind: 'withdrawn', count: going.length }
  })
}

async function withdrawAll(runtime: Runtime, rows: readonly OutboxRow[]) {
  const { store } = runtime
  const ids = rows.map((row) => row.id)
  const at = deviceTimestamp(runtime.now())
  await store.journal.bulkAdd(
    rows.map((row) => ({
      userId: row.userId,
      at,
      kind: 'withdrawn',
      row,
      unreported: isUnsent(row) || undefined,
    })),
  )
  await store.outbox.bulkPut(
    rows.map((row) => ({
      ...row,
      queue: undefined,
      view: undefined,
      unsettled: undefined,
      onBoard: undefined,
      state: 'withdrawn',
    })),
  )
  await dropPhotos(runtime, await store.photos.where('operation').anyOf(ids).toArray(), 'withdrawn')
  // Still sent: the server refuses operations that are impossible without the withdrawn one.
  const userId = rows[0]?.userId ?? ''
  await undeliveredRows(store.outbox, userId)
    .filter((row) => row.after.some((predecessor) => ids.includes(predecessor)))
    .modify((row, ref) => {
      const after = row.after.filter((predecessor) => !ids.includes(predecessor))
      ref.value = { ...row, wait: undefined, after }
    })
}

async function dropPhoto(runtime: Runtime, photo: PhotoRow): Promise<Withdrawal> {
  let arrived = false
  try {
    arrived = await dropOnServer(runtime, await clientFor(runtime, photo.userId), photo.id)
  } catch (error) {
    const isUnknown = error instanceof Problem && error.code === 'not_found'
    if (!isUnknown && (error instanceof NetworkError || error instanceof Problem))
      return { kind: 'unreachable' }
    if (!isUnknown) throw error
  }
  return await durableTransaction(runtime, withdrawalTables, async (store) => {
    if ((await store.photos.get(photo.id))?.state !== 'attention') return { kind: 'nothing' }
    if (arrived) {
      if ((await cursorOf(store, photo.userId)) === undefined) return { kind: 'delivered' }
      await store.photos.put({
        ...photo,
        queue: undefined,
        problem: undefined,
        state: 'done',
        doneAt: runtime.now(),
      })
      return { kind: 'delivered' }
    }
    await dropPhotos(runtime, [photo], 'photo-dropped')
    return { kind: 'withdrawn', count: 1 }
  })
}

async function dropPhotos(
  { store, now }: Runtime,
  rows: readonly PhotoRow[],
  kind: 'withdrawn' | 'photo-dropped',
): Promise<void> {
  const at = deviceTimestamp(now())
  await store.journal.bulkAdd(rows.map((row) => ({ userId: row.userId, at, kind, row })))
  await deletePhotos(
    store,
    rows.map((row) => row.id),
  )
}
