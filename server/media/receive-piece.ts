import { eq, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { type UploadResponse, uploadOffsetHeader } from '#contract/media.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import type { MediaStore } from '../file-store/store.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { countReceivedPhoto } from '../shipments/count-received-photo.ts'
import { sha256OfFile, withTemporaryFolder, saveToFile, detectMediaType } from './local-file.ts'
import { readPictureInfo, isPicture, type PictureType, reencode } from './pictures.ts'

type Photo = typeof mediaObjects.$inferSelect

interface Piece {
  readonly id: string
  readonly offset: number
  readonly bytes: Uint8Array
}

/**
 * Stores one piece of an announced photo, starting at byte `offset`; a repeated piece gets the same response. The complete file must
 * have the announced hash and be a picture, otherwise its upload starts over.
 * @throws HttpProblem photo_offset_mismatch, photo_hash_mismatch, photo_type_refused, and not_found for another user's photo
 */
export async function receivePiece(
  database: Database,
  store: MediaStore,
  viewer: Viewer,
  piece: Piece,
): Promise<UploadResponse> {
  const result = await database.query.transaction((db) => receiveLocked(db, store, viewer, piece))
  if (result instanceof HttpProblem) throw result
  // The staged bytes are discarded after the commit only: if it fails, the upload continues from them.
  if (result.complete) await store.discardStaged(piece.id)
  return result
}

/**
 * The row is locked while the piece is written, so two senders of one photo take turns. A refusal that changes the row is returned,
 * not thrown, so that the transaction commits.
 */
async function receiveLocked(
  db: Transaction,
  store: MediaStore,
  viewer: Viewer,
  piece: Piece,
): Promise<UploadResponse | HttpProblem> {
  const [photo] = await db.select().from(mediaObjects).where(eq(mediaObjects.id, piece.id)).for('update')
  if (photo === undefined || photo.ownerId !== viewer.userId || photo.kind !== 'cargo_photo')
    throw new HttpProblem('not_found')
  if (photo.status === 'received') return { offset: photo.receivedBytes, complete: true }

  const confirmed = await confirmedBytes(store, photo)
  const end = piece.offset + piece.bytes.length
  if (piece.bytes.length > 0 && end <= confirmed) return { offset: confirmed, complete: false }
  if (piece.offset !== confirmed || end > photo.bytes)
    throw new HttpProblem('photo_offset_mismatch', {
      values: { offset: String(confirmed) },
      headers: { [uploadOffsetHeader]: String(confirmed) },
    })

  if (piece.bytes.length > 0) await store.append(photo.id, confirmed, piece.bytes)
  if (end < photo.bytes) {
    await db
      .update(mediaObjects)
      .set({ receivedBytes: end, updatedAt: sql`now()` })
      .where(eq(mediaObjects.id, photo.id))
    return { offset: end, complete: false }
  }
  return await completePhoto(db, store, photo)
}

/** The bytes that the database has confirmed and the store still has: the offset from which the upload continues. */
export const confirmedBytes = async (store: MediaStore, photo: Photo): Promise<number> =>
  Math.min(photo.receivedBytes, await store.stagedBytes(photo.id))

async function completePhoto(
  db: Transaction,
  store: MediaStore,
  photo: Photo,
): Promise<UploadResponse | HttpProblem> {
  const result = await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'received')
    const { sha256, bytes } = await saveToFile(await store.readStaged(photo.id), path)
    if (sha256 !== photo.sha256) return new HttpProblem('photo_hash_mismatch')
    const mediaType = await detectMediaType(path)
    return isPicture(mediaType)
      ? await storePhoto(store, photo, { path, bytes, sha256, mediaType })
      : new HttpProblem('photo_type_refused')
  })
  if (result instanceof HttpProblem) {
    await store.discardStaged(photo.id)
    await db
      .update(mediaObjects)
      .set({ receivedBytes: 0, updatedAt: sql`now()` })
      .where(eq(mediaObjects.id, photo.id))
    return result
  }
  await db
    .update(mediaObjects)
    .set({
      ...result,
      status: 'received',
      receivedBytes: photo.bytes,
      receivedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${mediaObjects.version} + 1`,
    })
    .where(eq(mediaObjects.id, photo.id))
  if (photo.shipmentId !== null) await countReceivedPhoto(db, photo.shipmentId)
  return { offset: photo.bytes, complete: true }
}

/**
 * Stores a photo byte for byte as the device sent it, unless it contains metadata: then it is re-encoded, and the hash of the
 * original remains as evidence. The position is not stored, because drivers are not asked for consent.
 */
async function storePhoto(
  store: MediaStore,
  photo: Photo,
  file: PictureType & { path: string; bytes: number; sha256: string },
): Promise<Partial<Photo> | HttpProblem> {
  const info = await readPictureInfo(file.path, file)
  const { mediaType } = file
  if (info?.hasMetadata !== true) {
    await store.finish(photo.id)
    return { mediaType, width: info?.width ?? null, height: info?.height ?? null }
  }
  const path = `${file.path}.reencoded`
  const picture = await reencode(file.path, path, file, { lenient: true })
  if (picture === undefined) return new HttpProblem('photo_type_refused')
  await store.putFile(photo.id, path)
  return {
    mediaType,
    ...picture,
    sha256: await sha256OfFile(path),
    originalSha256: file.sha256,
    takenAt: photo.takenAt ?? info.exif.takenAt ?? null,
  }
}
