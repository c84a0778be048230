import { eq, sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import { photoTypes, type UploadAnswer, uploadOffsetHeader } from '#contract/media.ts'
import type { Transaction } from '../db/connect.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { photoReceived } from '../shipments/photo-received.ts'
import type { MediaStore } from './store.ts'

type Photo = typeof mediaObjects.$inferSelect

/**
 * Takes one piece of an announced photo, starting at byte `offset`. The row is held while the piece is written, so that two
 * senders of one photo take turns; a piece that is there already is answered like the first time. The whole must have
 * the announced hash and be a picture, or the photo starts over: that refusal is answered, not thrown, because the caller has to
 * commit it.
 */
export async function receivePiece(
  db: Transaction,
  store: MediaStore,
  viewer: Viewer,
  piece: { id: string; offset: number; bytes: Uint8Array },
): Promise<UploadAnswer | Refusal> {
  const [photo] = await db.select().from(mediaObjects).where(eq(mediaObjects.id, piece.id)).for('update')
  if (photo === undefined || photo.ownerId !== viewer.userId) throw new Refusal('not_found')
  if (photo.status === 'received') return { offset: photo.bytes, complete: true }

  const held = await heldOf(store, photo)
  const end = piece.offset + piece.bytes.length
  if (piece.bytes.length > 0 && end <= held) return { offset: held, complete: false }
  if (piece.offset !== held || end > photo.bytes) throw new Refusal('photo_offset_mismatch', { values: { offset: String(held) }, headers: { [uploadOffsetHeader]: String(held) } })

  if (piece.bytes.length > 0) await store.append(photo.id, held, piece.bytes)
  if (end < photo.bytes) {
    await db.update(mediaObjects).set({ receivedBytes: end, updatedAt: sql`now()` }).where(eq(mediaObjects.id, photo.id))
    return { offset: end, complete: false }
  }
  return await complete(db, store, photo)
}

/** The bytes that count: what the database has confirmed, as far as the store still has them. */
export const heldOf = async (store: MediaStore, photo: Photo): Promise<number> => Math.min(photo.receivedBytes, await store.held(photo.id))

async function complete(db: Transaction, store: MediaStore, photo: Photo): Promise<UploadAnswer | Refusal> {
  const { sha256, head } = await store.inspect(photo.id)
  const mediaType = (await fileTypeFromBuffer(head))?.mime
  const refusal = sha256 !== photo.sha256
    ? new Refusal('photo_hash_mismatch')
    : photoTypes.some((type) => type === mediaType) ? undefined : new Refusal('photo_type_refused')
  if (refusal !== undefined || mediaType === undefined) {
    await store.discard(photo.id)
    await db.update(mediaObjects).set({ receivedBytes: 0, updatedAt: sql`now()` }).where(eq(mediaObjects.id, photo.id))
    return refusal ?? new Refusal('photo_type_refused')
  }
  await store.finish(photo.id)
  await db
    .update(mediaObjects)
    .set({ status: 'received', mediaType, receivedBytes: photo.bytes, receivedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${mediaObjects.version} + 1` })
    .where(eq(mediaObjects.id, photo.id))
  if (photo.shipmentId !== null) await photoReceived(db, photo.shipmentId)
  return { offset: photo.bytes, complete: true }
}
