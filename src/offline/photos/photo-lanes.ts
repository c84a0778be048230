import { photoInOneGo, photoPiece } from '#contract/media.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { OffsetMismatch, photoOffset, putPhotoPiece } from '../../api/bytes.ts'
import { type PhotoRow, type Store, undelivered } from '../store/device-database.ts'
import type { Due, Run } from '../sync/flush.ts'
import { durably, onStore } from '../store/store-retry.ts'
import { isHeldBack, isWaiting, operationsLine } from '../sync/sync-channel.ts'
import { backOff, heals, holdAfter, type Moment, momentOf, pauseAfter, problemOf } from '../outbox/outcome.ts'
import { deleteBytes } from './photos.ts'

const atOnce = 3
/** Refusals that may be a passing disorder of the server's: after as many a person is asked. */
const patientTries = 5

/** Sends the photos whose operations were delivered, three at a time, each as far as it comes. */
export async function sendPhotos(run: Run): Promise<Due> {
  const lane = async (first: boolean): Promise<Due> => {
    for (let insist = run.insist && first; ; insist = false) {
      const claimed = await durably(run.place, ['photos', 'lines'], (store) => claim(run, store, insist))
      if (claimed.photo === undefined) return claimed.dueAt
      await settle(run, claimed.photo, await sendPhoto(run, claimed.photo))
    }
  }
  const dues = await Promise.all(Array.from({ length: atOnce }, (_, at) => lane(at === 0)))
  return dues.filter((due) => due !== undefined).sort((a, b) => a - b)[0]
}

async function claim(
  { place, userId, lease, until, impatientSince }: Run,
  store: Store,
  insist: boolean,
): Promise<{ photo?: PhotoRow; dueAt?: number }> {
  const [line, operations] = await Promise.all([
    store.lines.get(lease.key),
    store.lines.get(operationsLine(userId)),
  ])
  const now = place.now()
  if (line?.lease === undefined || line.fence !== lease.fence) return {}
  const { lease: held } = line
  if ((line.pause ?? operations?.pause) !== undefined && !insist) return {}
  if (isHeldBack(line.hold, now, impatientSince)) return { dueAt: line.hold.wait.until }
  // One host: what it asked of the one line binds the other.
  if (operations?.hold?.byServer && isHeldBack(operations.hold, now, impatientSince))
    return { dueAt: operations.hold.wait.until }
  let dueAt: number | undefined
  const photo = await undelivered(store.photos, userId, 'waiting')
    .filter((row) => {
      if (held.sending.includes(row.id)) return false
      if (row.wait === undefined || !isWaiting(row.wait, now) || row.wait.from < impatientSince) return true
      dueAt = Math.min(dueAt ?? Infinity, row.wait.until)
      return false
    })
    .first()
  if (photo === undefined) return dueAt === undefined ? {} : { dueAt }
  if (now >= until) return { dueAt: now }
  await store.lines.put({ ...line, lease: { ...held, sending: [...held.sending, photo.id] } })
  return { photo }
}

/** Answers why it did not arrive; undefined when it did. */
async function sendPhoto(run: Run, photo: PhotoRow): Promise<Problem | NetworkError | undefined> {
  try {
    await sendBytes(run, photo)
    return undefined
  } catch (error) {
    if (error instanceof Problem || error instanceof NetworkError) return error
    throw error
  }
}

/**
 * At first whole, if it is small; else, and after a failure, in pieces from where the server stands: at most the piece
 * that was under way when the link broke is sent twice.
 */
async function sendBytes({ place, client }: Run, photo: PhotoRow): Promise<void> {
  const whole = photo.bytes <= photoInOneGo && photo.attempts === 0
  const pieces = Math.ceil(photo.bytes / photoPiece)
  let length = whole ? photo.bytes : photoPiece
  let offset = whole ? 0 : await photoOffset(client, photo.id, { timeout: place.patience(0) })
  // Each turn either moves on or is a correction; more corrections than pieces are no conversation.
  for (let turns = 2 * pieces + 2; turns > 0; turns -= 1) {
    // Where it has every byte, the last piece once more makes it say whether they are the right ones.
    const start = Math.min(offset, (pieces - 1) * photoPiece)
    const bytes = await onStore(place, (store) => bytesFrom(store, photo, start, length))
    try {
      const answer = await putPhotoPiece(client, photo.id, start, bytes, { timeout: place.patience(length) })
      if (answer.complete) return
      offset = answer.offset
    } catch (error) {
      if (!(error instanceof OffsetMismatch)) throw error
      if (error.offset >= photo.bytes && start < offset) return
      offset = error.offset
    }
    length = photoPiece
    await onStore(place, (store) => store.photos.update(photo.id, { offset }))
  }
  throw new NetworkError('gateway')
}

async function bytesFrom(store: Store, photo: PhotoRow, start: number, length: number): Promise<ArrayBuffer> {
  const rowStart = photo.bytes <= photoInOneGo ? 0 : Math.floor(start / photoPiece) * photoPiece
  const row = await store.photoBytes.get([photo.id, rowStart])
  if (row === undefined) throw new Problem('photo_missing', 0, '')
  return row.bytes.slice(start - rowStart, start - rowStart + length)
}

async function settle(
  { place, userId, lease }: Run,
  { id }: PhotoRow,
  failure: Problem | NetworkError | undefined,
): Promise<void> {
  const moment = momentOf(place)
  await durably(place, ['photos', 'photoBytes', 'lines'], async (store) => {
    const [row, line] = await Promise.all([store.photos.get(id), store.lines.get(lease.key)])
    const ours = line?.lease !== undefined && line.fence === lease.fence
    if (row?.queue !== undefined && (ours || failure === undefined))
      await store.photos.put(photoAfter(row, failure, moment))
    if (failure === undefined) await deleteBytes(store, id)
    if (!ours) return
    const { lease: held } = line
    const freed = { ...line, lease: held && { ...held, sending: held.sending.filter((one) => one !== id) } }
    const pause = failure && pauseAfter(failure)
    const hold = failure && heals(failure) ? holdAfter(line.hold, failure, moment) : undefined
    await store.lines.put(
      failure === undefined
        ? { ...freed, hold, pause }
        : { ...freed, hold: hold ?? line.hold, pause: pause ?? line.pause },
    )
    // One host: what it asked of the one line binds the other.
    if (hold?.byServer) await store.lines.update(operationsLine(userId), { hold })
  })
}

function photoAfter(row: PhotoRow, failure: Problem | NetworkError | undefined, moment: Moment): PhotoRow {
  if (failure === undefined)
    return {
      ...row,
      queue: undefined,
      wait: undefined,
      problem: undefined,
      state: 'done',
      offset: row.bytes,
      doneAt: moment.now,
    }
  if (pauseAfter(failure) !== undefined) return row
  const attempts = row.attempts + 1
  const again = { ...row, attempts, wait: backOff(attempts, moment) }
  if (failure instanceof NetworkError) return again
  const problem = problemOf(failure)
  // A hash that does not match can come of bytes spoilt on the way; a picture that is none stays none.
  const mayPass = failure.status === 404 || failure.status === 413 || failure.code === 'photo_hash_mismatch'
  if (heals(failure) || (mayPass && attempts < patientTries)) return { ...again, problem }
  return { ...again, wait: undefined, state: 'attention', problem }
}
