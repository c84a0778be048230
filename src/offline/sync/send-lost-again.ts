import { knownOperations } from '#contract/device/operations.ts'
import { callWith } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { addStep } from '../faults/steps.ts'
import { isRetryable, toOperationProblem } from '../outbox/outcome.ts'
import type { OutboxRow, PhotoRow, Store } from '../store/device-database.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import type { SyncRun } from './flush.ts'

/** Below the limit of the endpoint. */
const idsPerRequest = 500

/**
 * A restored server has lost later work. Asks which operations of the last 30 days it knows, and queues the
 * others and their photos again. True when anything is queued. Throws Problem or NetworkError.
 */
export async function sendLostAgain(run: SyncRun): Promise<boolean> {
  const { runtime, userId } = run
  addStep('ask what is known')
  const delivered = await withStoreRetry(runtime, (store) =>
    store.outbox
      .where('doneAt')
      .above(0)
      .filter((row) => row.userId === userId && asked.has(row.state))
      .toArray(),
  )
  const answer = await askKnown(
    run,
    delivered.map((row) => row.id),
  )
  const undecided = delivered.filter(
    ({ id, state }) => state === 'settled' && answer?.settled.has(id) === false,
  )
  // An operation that was settled only by its refusal comes again as a refusal.
  const isHeld = (row: OutboxRow) => row.handedOverAt !== undefined && answer?.known.has(row.id)
  const lostIds = [
    ...delivered.filter(({ id, state }) => state !== 'settled' && answer?.known.has(id) === false),
    ...undecided.filter((row) => !isHeld(row)),
  ].map(({ id }) => id)
  return durableTransaction(
    runtime,
    ['outbox', 'photos', 'photoBytes', 'shipments', 'journal', 'cursors'],
    async (store) => {
      const cursor = await cursorOf(store, userId)
      if (cursor === undefined) return false
      const now = runtime.now()
      await store.outbox.bulkPut(
        undecided.filter(isHeld).map((row) => ({ ...row, state: 'handed_over', decision: undefined })),
      )
      await queueOperationsAgain(store, lostIds, userId, now)
      const photos = await queuePhotosAgain(store, lostIds, userId)
      await store.cursors.put({ ...cursor, verify: undefined, verifiedAt: now })
      return lostIds.length + photos > 0
    },
  )
}

const asked: ReadonlySet<OutboxRow['state']> = new Set(['done', 'handed_over', 'settled'])

/** Undefined when an older server does not know the question. */
async function askKnown(
  { runtime, client }: SyncRun,
  ids: readonly string[],
): Promise<{ readonly known: ReadonlySet<string>; readonly settled: ReadonlySet<string> } | undefined> {
  const known = new Set<string>()
  const settled = new Set<string>()
  try {
    for (let from = 0; from < ids.length; from += idsPerRequest) {
      const some = ids.slice(from, from + idsPerRequest)
      const response = await callWith(client, knownOperations, {
        body: { ids: some },
        timeout: runtime.timeoutMs(some.length * 40),
      })
      for (const id of response.known) known.add(id)
      for (const id of response.settled) settled.add(id)
    }
    return { known, settled }
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 401 || error.status === 403 || isRetryable(error))
      throw error
    return undefined
  }
}

/** Also queues operations that were refused because these were missing. */
async function queueOperationsAgain(
  store: Store,
  lostIds: readonly string[],
  userId: string,
  now: number,
): Promise<void> {
  const lost = (await store.outbox.bulkGet([...lostIds])).flatMap((row) => row ?? [])
  const orderedRows = await store.outbox
    .where('lane')
    .anyOf([...new Set(lost.map((row) => row.lane))])
    .sortBy('id')
  const predecessors = [...new Set(lost.flatMap((row) => row.after))]
  const present = new Set(
    (await store.outbox.bulkGet(predecessors)).flatMap((row) =>
      row === undefined || row.state === 'withdrawn' ? [] : [row.id],
    ),
  )
  const isLost = new Set(lostIds)
  const queued = orderedRows.flatMap((row): OutboxRow[] => {
    if (isLost.has(row.id))
      return [
        {
          ...row,
          // A predecessor that this phone no longer has cannot be sent again; the server decides without it.
          after: row.after.filter((id) => present.has(id)),
          state: 'ready',
          queue: userId,
          view: userId,
          // Whether it still is follows from all of its operations.
          onBoard: row.type === 'shipment.load' ? userId : undefined,
          attempts: 0,
          unknownOutcome: false,
          wait: undefined,
          receipt: undefined,
          handedOverAt: undefined,
          decision: undefined,
          doneAt: undefined,
          unsettled: undefined,
        },
      ]
    const isRefusedAfter = row.state === 'attention' && row.userId === userId
    return isRefusedAfter && orderedRows.some((other) => isLost.has(other.id) && precedes(other, row))
      ? [{ ...row, state: 'ready', wait: undefined }]
      : []
  })
  await store.outbox.bulkPut(queued)
  const at = deviceTimestamp(now)
  await store.journal.bulkAdd(lost.map((row) => ({ userId, at, kind: 'sent-again' as const, row })))
}

const precedes = (row: OutboxRow, other: OutboxRow) => row.lane === other.lane && row.id < other.id

/** The driver sees those whose bytes this phone no longer has. Returns how many. */
async function queuePhotosAgain(store: Store, lostIds: readonly string[], userId: string): Promise<number> {
  const ofLost = await store.photos
    .where('operation')
    .anyOf([...lostIds])
    .toArray()
  const incomplete = await store.shipments
    .filter((shipment) => shipment.photosReceived < shipment.photosAnnounced)
    .primaryKeys()
  const operations = await store.outbox
    .where('lane')
    .anyOf(incomplete.map((id) => `shipment:${id}`))
    .primaryKeys()
  const isLost = new Set(lostIds)
  const ofOthers = await store.photos
    .where('operation')
    .anyOf(operations.filter((id) => !isLost.has(id)))
    .toArray()
  const again = async (photo: PhotoRow, state: 'announced' | 'waiting'): Promise<PhotoRow> => {
    const hasBytes = (await bytesOf(store, photo.id).count()) > 0
    return {
      ...photo,
      queue: userId,
      offset: 0,
      // Not the first attempt, so that the server is asked first which bytes it has.
      attempts: 1,
      wait: undefined,
      doneAt: undefined,
      // The server may have the photos of an operation that it knows, so it is asked first.
      ...(hasBytes || state === 'waiting'
        ? { state, problem: undefined }
        : { state: 'attention', problem: toOperationProblem(new Problem('photo_missing', 0, '')) }),
    }
  }
  const delivered = (photo: PhotoRow) => photo.state === 'done' && photo.userId === userId
  const rows = await Promise.all([
    ...ofLost
      .filter((photo) => photo.state === 'set_aside' || delivered(photo))
      .map((photo) => again(photo, 'announced')),
    ...ofOthers.filter(delivered).map((photo) => again(photo, 'waiting')),
  ])
  await store.photos.bulkPut(rows)
  return rows.length
}

const bytesOf = (store: Store, photo: string) =>
  store.photoBytes.where('[photo+start]').between([photo, 0], [photo, Infinity])
