import {
  handOverOperations,
  handOversPerRequest,
  type HandOverResult,
} from '#contract/device/hand-over-operations.ts'
import { callWith } from '../../api/call.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { toManifest } from '../photos/photos.ts'
import { cursorOf } from '../store/clear-replica.ts'
import type { OutboxRow, PhotoRow, Store } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { type SyncRun, toWireOperation } from '../sync/flush.ts'
import { forgetPredecessor } from '../outbox/heal.ts'
import { assertAnswered } from '../outbox/outcome.ts'
import { releasePhotos, storeReceipts } from '../outbox/receipts.ts'

/** `tooMany`: above the daily limit; `signedOut`: the session ended and the device has no key. */
export type HandOverOutcome =
  | 'handed-over'
  | 'nothing'
  | 'sending'
  | 'unreachable'
  | 'tooMany'
  | 'signedOut'
  | 'refused'

type Giver = Pick<SyncRun, 'runtime' | 'userId' | 'client' | 'byDevice'>

/**
 * Hands operations over and stores the results, but none when their driver signs out meanwhile, which would
 * leave them readable: they repeat it after the next sign-in. Throws Problem or NetworkError.
 */
export async function giveToOffice(giver: Giver, rows: readonly OutboxRow[]): Promise<void> {
  const { runtime, userId } = giver
  const { device, photos } = await withStoreRetry(runtime, async (store) => ({
    device: (await store.deviceStates.get(userId))?.device,
    photos: await store.photos
      .where('operation')
      .anyOf(rows.map((row) => row.id))
      .toArray(),
  }))
  if (device === undefined) return
  let failure: Problem | undefined
  for (let from = 0; from < rows.length; from += handOversPerRequest)
    failure = (await give(giver, device, rows.slice(from, from + handOversPerRequest), photos)) ?? failure
  if (failure !== undefined) throw failure
}

/** Splits a refused request, so that one operation holds up no other. @returns the last single refusal */
async function give(
  giver: Giver,
  device: string,
  rows: readonly OutboxRow[],
  photos: readonly PhotoRow[],
): Promise<Problem | undefined> {
  const { runtime, client } = giver
  const operations = rows.map((row) => ({
    operation: toWireOperation(row, device),
    problem: row.problem,
    photos: photos
      .filter(({ operation }) => operation === row.id)
      .map((photo) => ({ ...toManifest(photo), phase: photo.phase })),
  }))
  try {
    const { results } = await callWith(client, handOverOperations, {
      body: { operations },
      timeout: runtime.timeoutMs(JSON.stringify(operations).length),
    })
    assertAnswered(
      operations.map(({ operation }) => operation.id),
      results.map((result) => ('handOver' in result ? { id: result.id, receipt: result.handOver } : result)),
    )
    await storeResults(giver, results)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem) || !refusesContent.has(error.status)) throw error
    if (rows.length === 1) return error
    const middle = Math.ceil(rows.length / 2)
    const first = await give(giver, device, rows.slice(0, middle), photos)
    return (await give(giver, device, rows.slice(middle), photos)) ?? first
  }
}

const refusesContent: ReadonlySet<number> = new Set([400, 409, 413, 422])

export const outcomeOf = (failure: NetworkError | Problem): HandOverOutcome => {
  if (failure instanceof NetworkError || failure.status >= 500) return 'unreachable'
  if (failure.status === 429) return 'tooMany'
  return failure.status === 401 ? 'signedOut' : 'refused'
}

const storeResults = ({ runtime, userId, byDevice }: Giver, results: readonly HandOverResult[]) =>
  durableTransaction(runtime, ['outbox', 'photos', 'cursors'], async (store) => {
    if (!byDevice && (await cursorOf(store, userId)) === undefined) return
    await storeReceipts(
      runtime,
      store,
      results.flatMap((result) => ('receipt' in result ? result.receipt : [])),
    )
    for (const result of results) {
      if (!('handOver' in result)) continue
      const row = await store.outbox.get(result.id)
      if (row?.queue !== undefined) await close(runtime, store, row, result.handOver.handedOverAt)
    }
  })

/** What was done stays to be seen, and a cargo on board, until the office decides. */
async function close(runtime: Runtime, store: Store, row: OutboxRow, handedOverAt: string): Promise<void> {
  await store.outbox.put({
    ...row,
    handedOverAt,
    state: 'handed_over',
    wait: undefined,
    doneAt: runtime.now(),
    queue: undefined,
    unsettled: undefined,
  })
  // Later operations were handed over with it, or are sent without it.
  await forgetPredecessor(store, row)
  await releasePhotos(store, [row.id])
}
