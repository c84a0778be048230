import { photoInOneGo, photoPiece } from '#contract/media.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { OffsetMismatch, photoOffset, putPhotoPiece } from '../api/octets.ts'
import { type PhotoRow, type Store, undelivered } from './db.ts'
import type { Due, Run } from './flush.ts'
import { durably, onStore } from './healing.ts'
import { writeLine } from './lease.ts'
import { isHeldBack, isWaiting, operationsLine } from './line.ts'
import { backOff, heals, holdAfter, pauseAfter } from './outcome.ts'
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

async function claim({ place, userId, lease, until, impatientSince }: Run, store: Store, insist: boolean): Promise<{ photo?: PhotoRow; dueAt?: number }> {
  const [line, operations] = await Promise.all([store.lines.get(lease.key), store.lines.get(operationsLine(userId))])
  const now = place.now()
  if (line?.lease === undefined || line.fence !== lease.fence) return {}
  const { lease: held } = line
  if ((line.pause ?? operations?.pause) !== undefined && !insist) return {}
  if (isHeldBack(line.hold, now, impatientSince)) return { dueAt: line.hold.wait.until }
  // One host: what it asked of the one line binds the other.
  if (operations?.hold?.byServer && isHeldBack(operations.hold, now, impatientSince)) return { dueAt: operations.hold.wait.until }
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

/** The bytes were not on this phone any more. */
class BytesMissing extends Error {}

type Sent = 'complete' | Problem | NetworkError | BytesMissing

async function sendPhoto(run: Run, photo: PhotoRow): Promise<Sent> {
  try {
    await (photo.bytes <= photoInOneGo && photo.attempts === 0 ? sendWhole(run, photo) : sendPieces(run, photo))
    return 'complete'
  } catch (error) {
    if (error instanceof Problem || error instanceof NetworkError || error instanceof BytesMissing) return error
    throw error
  }
}

async function sendWhole(run: Run, photo: PhotoRow): Promise<void> {
  try {
    const answer = await put(run, photo, 0, photo.bytes)
    if (!answer.complete) await sendPieces(run, photo, answer.offset)
  } catch (error) {
    if (!(error instanceof OffsetMismatch)) throw error
    await sendPieces(run, photo, error.offset)
  }
}

/** Goes on where the server stands: at most the piece that was under way when the link broke is sent twice. */
async function sendPieces(run: Run, photo: PhotoRow, known?: number): Promise<void> {
  let offset = known ?? (await photoOffset(run.client, photo.id, { timeout: run.place.patience(0) }))
  // Each turn either moves on or is a correction; more corrections than pieces are no conversation.
  for (let turns = 2 * Math.ceil(photo.bytes / photoPiece) + 2; turns > 0; turns -= 1) {
    // Where it has every byte, the last piece once more makes it say whether they are the right ones.
    const start = Math.min(offset, (Math.ceil(photo.bytes / photoPiece) - 1) * photoPiece)
    try {
      const answer = await put(run, photo, start, photoPiece)
      if (answer.complete) return
      offset = answer.offset
    } catch (error) {
      if (!(error instanceof OffsetMismatch)) throw error
      if (error.offset >= photo.bytes && start < offset) return
      offset = error.offset
    }
    await onStore(run.place, (store) => store.photos.update(photo.id, { offset }))
  }
  throw new NetworkError('gateway')
}

async function put({ place, client }: Run, photo: PhotoRow, start: number, length: number) {
  const bytes = await onStore(place, (store) => bytesFrom(store, photo, start, length))
  return putPhotoPiece(client, photo.id, start, bytes, { timeout: place.patience(bytes.byteLength) })
}

async function bytesFrom(store: Store, photo: PhotoRow, start: number, length: number): Promise<ArrayBuffer> {
  const rowStart = photo.bytes <= photoInOneGo ? 0 : Math.floor(start / photoPiece) * photoPiece
  const row = await store.photoBytes.get([photo.id, rowStart])
  if (row === undefined) throw new BytesMissing()
  return row.bytes.slice(start - rowStart, start - rowStart + length)
}

async function settle(run: Run, photo: PhotoRow, sent: Sent): Promise<void> {
  const { place, lease } = run
  await durably(place, ['photos', 'photoBytes', 'lines'], async (store) => {
    const [row, line] = await Promise.all([store.photos.get(photo.id), store.lines.get(lease.key)])
    const ours = line?.fence === lease.fence
    if (row?.queue !== undefined && (ours || sent === 'complete')) {
      await store.photos.put(photoAfter(run, row, sent))
      if (sent === 'complete') await deleteBytes(store, photo.id)
    }
    await writeLine(place, lease, (now) => {
      const freed = { ...now, ...(now.lease ? { lease: { ...now.lease, sending: now.lease.sending.filter((id) => id !== photo.id) } } : {}) }
      if (sent === 'complete') return { ...freed, hold: undefined, pause: undefined }
      if (sent instanceof BytesMissing) return freed
      const pause = pauseAfter(sent)
      if (pause !== undefined) return { ...freed, pause }
      return heals(sent) ? { ...freed, hold: holdAfter(now.hold, sent, { now: place.now(), random: place.random }) } : freed
    })
  })
}

function photoAfter({ place }: Run, row: PhotoRow, sent: Sent): PhotoRow {
  const moment = { now: place.now(), random: place.random }
  if (sent === 'complete') return { ...row, queue: undefined, wait: undefined, problem: undefined, state: 'done', offset: row.bytes, doneAt: moment.now }
  if (sent instanceof BytesMissing) return { ...row, state: 'attention', problem: { code: 'photo_missing', status: 0, detail: '' } }
  if (pauseAfter(sent) !== undefined) return row
  const attempts = row.attempts + 1
  const again = { ...row, attempts, wait: backOff(attempts, moment) }
  if (sent instanceof NetworkError && sent.status !== 413) return again
  const problem = sent instanceof Problem ? { code: sent.code, status: sent.status, detail: sent.detail } : { code: 'body_too_large', status: 413, detail: '' }
  // A hash that does not match can come of bytes spoilt on the way; a picture that is none stays none.
  const mayPass = heals(sent) || sent.status === 404 || sent.status === 413 || (sent instanceof Problem && sent.code === 'photo_hash_mismatch')
  return mayPass && (attempts < patientTries || heals(sent)) ? { ...again, problem } : { ...again, wait: undefined, state: 'attention', problem }
}
