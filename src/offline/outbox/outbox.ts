import type { OperationProblem, OperationType } from '#contract/operations.ts'
import {
  type Hold,
  type LineRow,
  type OutboxRow,
  type PhotoRow,
  type Store,
  undelivered,
} from '../store/device-database.ts'
import { deviceMoment } from '../store/device-moment.ts'
import { durably } from '../store/store-retry.ts'
import { isHeld, isWaiting, lineKeys, operationsLine } from '../sync/sync-channel.ts'
import { deletePhotos, photoTables } from '../photos/photos.ts'
import { currentUser, type Realm, realm } from '../store/runtime.ts'
import { requestSync } from '../sync/sync.ts'

/**
 * Why a queue that could move does not: `sign-in` and `account` are the server's word, `network-login` a network that
 * wants its own sign-in first, `unreachable` that nobody answers, `server` that the server asked to wait, `update` that
 * it wants a newer app.
 */
export type Held = 'sign-in' | 'account' | 'network-login' | 'unreachable' | 'server' | 'update'

/** The one line that always tells the truth. `oldest` is the moment of the oldest undelivered deed. */
export type OutboxLine =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'waiting'
      readonly count: number
      readonly operations: number
      readonly photos: number
      readonly oldest: string | undefined
      readonly held: Held | undefined
    }
  | { readonly kind: 'attention'; readonly count: number; readonly waiting: number }

export type EntryState = 'waiting' | 'sending' | 'attention' | 'update' | 'delivered'
export type Remedy = 'send-again' | 'withdraw'

/** One deed or one photo, as the driver's list shows it. */
export interface OutboxEntry {
  readonly id: string
  readonly what: OperationType | 'photo'
  readonly shipment: string | undefined
  /** Number of the shipment, or what the transport mode is called. */
  readonly subject: string | undefined
  /** The device's clock. */
  readonly occurredAt: string
  readonly state: EntryState
  /** The server's clock. */
  readonly deliveredAt: string | undefined
  readonly attempts: number
  /** Why it is not delivered: what the server answered last. */
  readonly problem: OperationProblem | undefined
  /** Share of a photo's bytes that the server holds, 0 to 1. */
  readonly progress: number | undefined
  readonly remedies: readonly Remedy[]
}

/** Readable inside a live query; costs the same with one and with thousands queued. */
export async function outboxLine(): Promise<OutboxLine> {
  const { store, now } = realm()
  const userId = currentUser()
  const [allOperations, allPhotos, refused, failed, update, first, lines] = await Promise.all([
    undelivered(store.outbox, userId).count(),
    undelivered(store.photos, userId).count(),
    undelivered(store.outbox, userId, 'attention').count(),
    undelivered(store.photos, userId, 'attention').count(),
    undelivered(store.outbox, userId, 'update').count(),
    undelivered(store.outbox, userId, 'ready').first(),
    store.lines.bulkGet(lineKeys(userId)),
  ])
  const operations = allOperations - refused
  const photos = allPhotos - failed
  if (refused + failed > 0)
    return { kind: 'attention', count: refused + failed, waiting: operations + photos }
  if (operations + photos === 0) return { kind: 'sent' }
  return {
    kind: 'waiting',
    count: operations + photos,
    operations,
    photos,
    oldest: first?.occurredAt,
    held: heldBy(lines, update > 0, now()),
  }
}

const shownWaiting = 200
const shownDelivered = 50

/** What waits, in the order it was done, then what was delivered in the last 30 days, the latest first. Readable inside a live query. */
export async function outboxEntries(): Promise<readonly OutboxEntry[]> {
  const { store, now } = realm()
  const userId = currentUser()
  const [queued, photos, done, lines] = await Promise.all([
    undelivered(store.outbox, userId).limit(shownWaiting).toArray(),
    undelivered(store.photos, userId).limit(shownWaiting).toArray(),
    store.outbox
      .where('doneAt')
      .above(0)
      .reverse()
      .filter((row) => row.userId === userId)
      .limit(shownDelivered)
      .toArray(),
    store.lines.bulkGet(lineKeys(userId)),
  ])
  const underway = new Set(lines.flatMap((line) => (isHeld(line, now()) ? (line?.lease?.sending ?? []) : [])))
  const ofPhotos = await store.outbox.bulkGet(photos.map((photo) => photo.operation ?? ''))
  // A photo is older than the operation that it became part of, and stands behind it all the same.
  const waiting = [
    ...queued.map((row) => ({ place: row.id, entry: entryOf(row, underway) })),
    ...photos.map((photo, at) => ({
      place: `${photo.operation}~${photo.id}`,
      entry: entryOf(ofPhotos[at], underway, photo),
    })),
  ].sort((a, b) => (a.place < b.place ? -1 : 1))
  return [...waiting.flatMap((one) => one.entry), ...done.flatMap((row) => entryOf(row, underway))]
}

/** Sends something refused once more, as it is. */
export async function sendAgain(id: string): Promise<void> {
  const place = realm()
  const userId = currentUser()
  await durably(place, ['outbox', 'photos', 'journal'], async (store) => {
    const [operation, photo] = await Promise.all([store.outbox.get(id), store.photos.get(id)])
    const row = operation ?? photo
    if (row?.userId !== userId || (row.state !== 'attention' && row.state !== 'update')) return
    if (operation) await store.outbox.put({ ...operation, wait: undefined, state: 'ready' })
    else if (photo) await store.photos.put({ ...photo, wait: undefined, state: 'waiting', attempts: 0 })
    await store.journal.add({ userId, at: deviceMoment(place.now()), what: 'sent-again', row })
  })
  requestSync('tap')
}

/**
 * Takes back what the server does not have: a refused or never sent operation with all that follows it in its lane, or a
 * photo that cannot be sent. Kept in the journal. Answers how many were taken back: none where the server may have it.
 */
export async function withdraw(id: string): Promise<number> {
  const place = realm()
  const userId = currentUser()
  return durably(place, ['outbox', ...photoTables, 'journal', 'lines'], async (store) => {
    const [operation, photo] = await Promise.all([store.outbox.get(id), store.photos.get(id)])
    if (photo?.userId === userId && photo.state === 'attention')
      return dropPhotos(place, [photo], 'photo-dropped')
    if (operation?.userId !== userId || !isWithdrawable(operation)) return 0
    const lane = await store.outbox.where('lane').equals(operation.lane).sortBy('id')
    const gone = lane.filter((row) => row.queue !== undefined && row.id >= id)
    const sending = (await store.lines.get(operationsLine(userId)))?.lease?.sending ?? []
    if (gone.some((row) => !isWithdrawable(row) || sending.includes(row.id))) return 0
    await withdrawAll(place, gone)
    await boardAgain(
      store,
      lane.filter((row) => row.id < id),
    )
    return gone.length
  })
}

async function withdrawAll(place: Realm, rows: readonly OutboxRow[]) {
  const { store } = place
  const ids = rows.map((row) => row.id)
  const at = deviceMoment(place.now())
  await store.journal.bulkAdd(rows.map((row) => ({ userId: row.userId, at, what: 'withdrawn', row })))
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
  await dropPhotos(place, await store.photos.where('operation').anyOf(ids).toArray(), 'withdrawn')
  // What used a withdrawn object goes on its own: the server says what it thinks of it.
  const userId = rows[0]?.userId ?? ''
  await undelivered(store.outbox, userId)
    .filter((row) => row.after.some((one) => ids.includes(one)))
    .modify(
      (row, at) =>
        void (at.value = { ...row, wait: undefined, after: row.after.filter((one) => !ids.includes(one)) }),
    )
}

async function dropPhotos(
  { store, now }: Realm,
  rows: readonly PhotoRow[],
  what: 'withdrawn' | 'photo-dropped',
): Promise<number> {
  const at = deviceMoment(now())
  await store.journal.bulkAdd(rows.map((row) => ({ userId: row.userId, at, what, row })))
  await deletePhotos(
    store,
    rows.map((row) => row.id),
  )
  return rows.length
}

/** A shipment whose unload was taken back is on board again. */
async function boardAgain(store: Store, before: readonly OutboxRow[]) {
  const load = before.findLast((row) => row.type === 'shipment.load' && row.view !== undefined)
  if (load !== undefined) await store.outbox.update(load.id, { onBoard: load.userId })
}

/** Only what the server refused or was never asked: where an answer was lost it may stand in its books. */
const isWithdrawable = (row: OutboxRow) =>
  row.state === 'attention' || (row.state === 'ready' && !row.unknownOutcome)

/** How an operation is shown, or one of its photos. */
function entryOf(
  operation: OutboxRow | undefined,
  underway: ReadonlySet<string>,
  photo?: PhotoRow,
): OutboxEntry[] {
  const row = photo ?? operation
  if (row === undefined) return []
  const { id, state, attempts, problem } = row
  const sending = underway.has(id)
  const needsYou = state === 'attention'
  const withdrawable =
    needsYou || (photo === undefined && operation !== undefined && isWithdrawable(operation) && !sending)
  return [
    {
      id,
      attempts,
      problem,
      what: photo ? 'photo' : (operation?.type ?? 'photo'),
      shipment: (operation?.payload as { readonly shipment?: string } | undefined)?.shipment,
      subject: operation?.subject,
      occurredAt: operation?.occurredAt ?? '',
      state:
        state === 'done'
          ? 'delivered'
          : needsYou || state === 'update'
            ? state
            : sending
              ? 'sending'
              : 'waiting',
      deliveredAt: photo ? undefined : operation?.receipt?.serverTime,
      progress: photo && photo.offset / photo.bytes,
      remedies: [
        ...(needsYou ? (['send-again'] as const) : []),
        ...(withdrawable ? (['withdraw'] as const) : []),
      ],
    },
  ]
}

function heldBy(lines: readonly (LineRow | undefined)[], update: boolean, now: number): Held | undefined {
  const pause = lines.find((line) => line?.pause)?.pause
  if (pause) return pause.why
  const hold = lines.find((line) => line?.hold && isWaiting(line.hold.wait, now))?.hold
  if (hold) return heldKinds[hold.kind]
  return update ? 'update' : undefined
}

const heldKinds: Record<Hold['kind'], Held> = {
  portal: 'network-login',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  aborted: 'unreachable',
  gateway: 'server',
  server: 'server',
}
