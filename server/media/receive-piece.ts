import { eq, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { type UploadAnswer, uploadOffsetHeader } from '#contract/media.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import type { MediaStore } from '../file-store/store.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { photoReceived } from '../shipments/photo-received.ts'
import { hashOf, inTemporaryFolder, saveLocally, typeByContent } from './local-file.ts'
import { factsOf, isPicture, type PictureType, remake } from './pictures.ts'

type Photo = typeof mediaObjects.$inferSelect

interface Piece {
  readonly id: string
  readonly offset: number
  readonly bytes: Uint8Array
}

/**
 * Takes one piece of an announced photo, starting at byte `offset`; a piece that is there already is answered like the first
 * time. The whole must have the announced hash and be a picture, or the photo starts over (photo_hash_mismatch,
 * photo_type_refused). Refuses what does not fit (photo_offset_mismatch), and the photos of others (not_found).
 */
export async function receivePiece(
  database: Database,
  store: MediaStore,
  viewer: Viewer,
  piece: Piece,
): Promise<UploadAnswer> {
  const answer = await database.query.transaction((db) => take(db, store, viewer, piece))
  if (answer instanceof Refusal) throw answer
  // What was staged is given up only now: had the commit failed, the photo would go on from there.
  if (answer.complete) await store.discard(piece.id)
  return answer
}

/**
 * The row is held while the piece is written, so that two senders of one photo take turns. A refusal that has to be
 * remembered is answered, not thrown: it is committed.
 */
async function take(
  db: Transaction,
  store: MediaStore,
  viewer: Viewer,
  piece: Piece,
): Promise<UploadAnswer | Refusal> {
  const [photo] = await db.select().from(mediaObjects).where(eq(mediaObjects.id, piece.id)).for('update')
  if (photo === undefined || photo.ownerId !== viewer.userId || photo.kind !== 'cargo_photo')
    throw new Refusal('not_found')
  if (photo.status === 'received') return { offset: photo.receivedBytes, complete: true }

  const held = await heldOf(store, photo)
  const end = piece.offset + piece.bytes.length
  if (piece.bytes.length > 0 && end <= held) return { offset: held, complete: false }
  if (piece.offset !== held || end > photo.bytes)
    throw new Refusal('photo_offset_mismatch', {
      values: { offset: String(held) },
      headers: { [uploadOffsetHeader]: String(held) },
    })

  if (piece.bytes.length > 0) await store.append(photo.id, held, piece.bytes)
  if (end < photo.bytes) {
    await db
      .update(mediaObjects)
      .set({ receivedBytes: end, updatedAt: sql`now()` })
      .where(eq(mediaObjects.id, photo.id))
    return { offset: end, complete: false }
  }
  return await complete(db, store, photo)
}

/** The bytes that count: what the database has confirmed, as far as the store still has them. */
export const heldOf = async (store: MediaStore, photo: Photo): Promise<number> =>
  Math.min(photo.receivedBytes, await store.held(photo.id))

async function complete(db: Transaction, store: MediaStore, photo: Photo): Promise<UploadAnswer | Refusal> {
  const kept = await inTemporaryFolder(async (folder) => {
    const arrived = join(folder, 'arrived')
    const { sha256, bytes } = await saveLocally(await store.staged(photo.id), arrived)
    if (sha256 !== photo.sha256) return new Refusal('photo_hash_mismatch')
    const mediaType = await typeByContent(arrived)
    return isPicture(mediaType)
      ? await shelve(store, photo, { path: arrived, bytes, sha256, mediaType })
      : new Refusal('photo_type_refused')
  })
  if (kept instanceof Refusal) {
    await store.discard(photo.id)
    await db
      .update(mediaObjects)
      .set({ receivedBytes: 0, updatedAt: sql`now()` })
      .where(eq(mediaObjects.id, photo.id))
    return kept
  }
  await db
    .update(mediaObjects)
    .set({
      ...kept,
      status: 'received',
      receivedBytes: photo.bytes,
      receivedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${mediaObjects.version} + 1`,
    })
    .where(eq(mediaObjects.id, photo.id))
  if (photo.shipmentId !== null) await photoReceived(db, photo.shipmentId)
  return { offset: photo.bytes, complete: true }
}

/**
 * Keeps a photo byte for byte as its device has it, unless there is more in it than is seen: then it is made anew, and the
 * hash of what arrived stays as evidence. Its position goes, for no driver was asked.
 */
async function shelve(
  store: MediaStore,
  photo: Photo,
  arrived: PictureType & { path: string; bytes: number; sha256: string },
): Promise<Partial<Photo> | Refusal> {
  const facts = await factsOf(arrived.path, arrived)
  const { mediaType } = arrived
  if (facts?.hasMetadata !== true) {
    await store.finish(photo.id)
    return { mediaType, width: facts?.width ?? null, height: facts?.height ?? null }
  }
  const path = `${arrived.path}.kept`
  const picture = await remake(arrived.path, path, arrived, { lenient: true })
  if (picture === undefined) return new Refusal('photo_type_refused')
  await store.keep(photo.id, path)
  return {
    mediaType,
    ...picture,
    sha256: await hashOf(path),
    originalSha256: arrived.sha256,
    takenAt: photo.takenAt ?? facts.notes.takenAt ?? null,
  }
}
