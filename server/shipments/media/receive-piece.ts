import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { type UploadResponse, uploadOffsetHeader } from '#contract/shipments/media.ts'
import type { Database } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import type { MediaStore } from '../../platform/files/store.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { countReceivedPhoto } from '../statements/count-received-photo.ts'
import { maySendBytes } from './policy.ts'
import { findSentFile } from './queries.ts'
import { sha256OfFile, withTemporaryFolder, saveToFile, detectMediaType } from './local-file.ts'
import { readPictureInfo, isPicture, type PictureType, reencode } from './pictures.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

type Photo = typeof mediaObjects.$inferSelect

interface Piece {
  readonly id: string
  readonly offset: number
  readonly bytes: Uint8Array
}

export interface Reception {
  readonly database: Database
  readonly store: MediaStore
  readonly temporaryFolder: string
  readonly log?: FastifyBaseLogger
}

/**
 * A repeated piece gets the same response. The complete file must be a picture with the announced hash,
 * otherwise its upload starts over. No transaction or connection waits for the store. The row changes only if
 * it is still as read, so of two concurrent senders the first counts.
 * @throws HttpProblem photo_offset_mismatch, photo_hash_mismatch, photo_type_refused, and not_found for a
 * photo that the viewer may not send
 */
export async function receivePiece(
  reception: Reception,
  viewer: Viewer,
  piece: Piece,
): Promise<UploadResponse> {
  const photo = await findSentFile(reception.database.query, viewer, piece.id)
  if (photo?.kind !== 'cargo_photo' || !maySendBytes(viewer, photo)) throw new HttpProblem('not_found')
  return { photo: piece.id, sha256: announcedSha256(photo), ...(await addPiece(reception, photo, piece)) }
}

/** A photo stored without its metadata was announced with the hash of the original. */
export const announcedSha256 = (photo: Pick<Photo, 'sha256' | 'originalSha256'>): string =>
  photo.originalSha256 ?? photo.sha256

type Progress = Pick<UploadResponse, 'offset' | 'complete'>

async function addPiece(reception: Reception, photo: Photo, piece: Piece): Promise<Progress> {
  if (photo.status === 'received') return { offset: photo.receivedBytes, complete: true }

  const confirmed = await confirmedBytes(reception.store, photo)
  const end = piece.offset + piece.bytes.length
  if (piece.bytes.length > 0 && end <= confirmed) return { offset: confirmed, complete: false }
  if (piece.offset !== confirmed || end > photo.bytes) throw offsetMismatch(confirmed)

  if (piece.bytes.length > 0) await reception.store.append(photo.id, confirmed, piece.bytes)
  if (end === photo.bytes) return await completePhoto(reception, photo)
  return (await confirmBytes(reception, photo, end))
    ? { offset: end, complete: false }
    : await responseAfterOtherSender(reception, photo.id, end)
}

/** The upload continues here: confirmed by the database and still in the store. */
export const confirmedBytes = async (store: MediaStore, photo: Photo): Promise<number> =>
  Math.min(photo.receivedBytes, await store.stagedBytes(photo.id))

const offsetMismatch = (offset: number) =>
  new HttpProblem('photo_offset_mismatch', {
    values: { offset: String(offset) },
    headers: { [uploadOffsetHeader]: String(offset) },
  })

async function findPhoto({ database }: Reception, id: string): Promise<Photo | undefined> {
  const [photo] = await database.query.select().from(mediaObjects).where(eq(mediaObjects.id, id))
  return photo
}

const isUnchanged = ({ id, receivedBytes }: Photo) =>
  and(
    eq(mediaObjects.id, id),
    eq(mediaObjects.status, 'announced'),
    eq(mediaObjects.receivedBytes, receivedBytes),
  )

async function confirmBytes({ database }: Reception, photo: Photo, receivedBytes: number): Promise<boolean> {
  const changed = await database.query
    .update(mediaObjects)
    .set({ receivedBytes, updatedAt: sql`now()` })
    .where(isUnchanged(photo))
    .returning({ id: mediaObjects.id })
  return changed.length > 0
}

async function responseAfterOtherSender(reception: Reception, id: string, end: number): Promise<Progress> {
  const photo = await findPhoto(reception, id)
  if (photo === undefined) throw new HttpProblem('not_found')
  if (photo.status === 'received') {
    await discardStaged(reception, id)
    return { offset: photo.receivedBytes, complete: true }
  }
  if (end <= photo.receivedBytes) return { offset: photo.receivedBytes, complete: false }
  throw offsetMismatch(photo.receivedBytes)
}

async function completePhoto(reception: Reception, photo: Photo): Promise<Progress> {
  let result: Partial<Photo> | HttpProblem
  try {
    result = await storeCheckedPhoto(reception, photo)
  } catch (error) {
    // Another sender may have completed the photo and discarded the pieces meanwhile.
    if ((await findPhoto(reception, photo.id))?.status !== 'received') throw error
    return { offset: photo.bytes, complete: true }
  }
  if (result instanceof HttpProblem) {
    if (!(await confirmBytes(reception, photo, 0)))
      return await responseAfterOtherSender(reception, photo.id, photo.bytes)
    await discardStaged(reception, photo.id)
    throw result
  }
  if (!(await markReceived(reception, photo, result)))
    return await responseAfterOtherSender(reception, photo.id, photo.bytes)
  // Runs after the commit only: if that fails, the upload continues from the staged bytes.
  await discardStaged(reception, photo.id)
  return { offset: photo.bytes, complete: true }
}

const discardStaged = ({ store, log }: Reception, id: string) =>
  store
    .discardStaged(id)
    .catch((error: unknown) =>
      log?.error({ err: error, file: id }, 'the pieces of a photo could not be removed'),
    )

const markReceived = ({ database }: Reception, photo: Photo, result: Partial<Photo>): Promise<boolean> =>
  database.query.transaction(async (db) => {
    const [changed] = await db
      .update(mediaObjects)
      .set({
        ...result,
        status: 'received',
        receivedBytes: photo.bytes,
        receivedAt: sql`now()`,
        ...bumpedVersion(mediaObjects),
      })
      .where(isUnchanged(photo))
      // Read again: the hand-over may have been accepted while the bytes were checked.
      .returning({ shipmentId: mediaObjects.shipmentId })
    if (changed === undefined) return false
    if (changed.shipmentId !== null) await countReceivedPhoto(db, changed.shipmentId)
    return true
  })

/**
 * Byte for byte unless it contains metadata: then it is re-encoded, because drivers have not agreed to its
 * position, and the original's hash stays as evidence. Returns the row's values, or the refusal.
 */
const storeCheckedPhoto = (
  { store, temporaryFolder }: Reception,
  photo: Photo,
): Promise<Partial<Photo> | HttpProblem> =>
  withTemporaryFolder(temporaryFolder, async (folder) => {
    const path = join(folder, 'received')
    const { sha256 } = await saveToFile(await store.readStaged(photo.id), path)
    if (sha256 !== photo.sha256) return new HttpProblem('photo_hash_mismatch')
    const mediaType = await detectMediaType(path)
    if (!isPicture(mediaType)) return new HttpProblem('photo_type_refused')
    const checked = await withoutMetadata(photo, path, { mediaType })
    if (checked === undefined) return new HttpProblem('photo_type_refused')
    await store.putFile(photo.id, checked.path)
    return { mediaType, ...checked.values }
  })

async function withoutMetadata(
  photo: Photo,
  path: string,
  type: PictureType,
): Promise<{ path: string; values: Partial<Photo> } | undefined> {
  const info = await readPictureInfo(path, type)
  if (info === undefined) return undefined
  if (!info.hasMetadata) return { path, values: { width: info.width, height: info.height } }
  const reencodedPath = `${path}.reencoded`
  const picture = await reencode(path, reencodedPath, type, { lenient: true })
  if (picture === undefined) return undefined
  const values = {
    ...picture,
    sha256: await sha256OfFile(reencodedPath),
    originalSha256: photo.sha256,
    takenAt: photo.takenAt ?? info.exif.takenAt ?? null,
  }
  return { path: reencodedPath, values }
}
