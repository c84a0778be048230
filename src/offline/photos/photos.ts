import {
  maxPhotoBytes,
  maxSingleUploadBytes,
  photoChunkBytes,
  type PhotoManifest,
} from '#contract/shipments/media.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import type { PhotoRow, PhotoState } from '../store/device-database.ts'
import { deletePhotos, photoTables } from '../store/photo-tables.ts'
import { newId } from '../store/identifiers.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'

export interface DevicePhoto {
  readonly id: string
  readonly phase: Phase
  readonly bytes: number
  readonly takenAt?: string | undefined
  readonly state: PhotoState
  readonly offset: number
}

export interface NewPhoto {
  readonly bytes: ArrayBuffer
  readonly mediaType: PhotoManifest['mediaType']
  /** RFC 3339. */
  readonly takenAt?: string | undefined
  readonly thumbnail: ArrayBuffer
}

/**
 * Returns once the bytes are durable. Throws RangeError for an empty or too large photo, and StorageFull,
 * because the storage reserve is for statements.
 */
export async function addPhoto(draft: string, phase: Phase, photo: NewPhoto): Promise<string> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const bytes = photo.bytes.byteLength
  if (bytes === 0 || bytes > maxPhotoBytes) throw new RangeError(`${bytes} bytes`)
  const id = newId(runtime.now())
  const row: PhotoRow = {
    id,
    userId,
    phase,
    draft,
    bytes,
    mediaType: photo.mediaType,
    sha256: await sha256Of(photo.bytes),
    takenAt: photo.takenAt,
    state: 'draft',
    offset: 0,
    attempts: 0,
  }
  await durableTransaction(
    runtime,
    ['photos', 'photoBytes', 'photoThumbnails'],
    async (store) => {
      await Promise.all([
        store.photos.put(row),
        store.photoBytes.bulkPut(toBytesRows(id, photo.bytes)),
        store.photoThumbnails.put({ photo: id, bytes: photo.thumbnail }),
      ])
    },
    { keepReserve: true },
  )
  return id
}

/** In the order they were added. Usable inside a live query. */
export async function draftPhotos(draft: string): Promise<readonly DevicePhoto[]> {
  return (
    await currentRuntime().store.photos.where('[userId+draft]').equals([currentUserId(), draft]).sortBy('id')
  ).map(toDevicePhoto)
}

export async function removePhoto(id: string): Promise<void> {
  await durableTransaction(currentRuntime(), photoTables, async (store) => {
    const row = await store.photos.get(id)
    if (row?.state === 'draft' && row.userId === currentUserId()) await deletePhotos(store, [id])
  })
}

/** Kept after the photo itself was delivered. Usable inside a live query. */
export async function photoThumbnail(id: string): Promise<ArrayBuffer | undefined> {
  return (await currentRuntime().store.photoThumbnails.get(id))?.bytes
}

/** Undefined once it was delivered and its bytes were removed. */
export async function photoContent(id: string): Promise<Blob | undefined> {
  const { store } = currentRuntime()
  const [row, pieces] = await Promise.all([
    store.photos.get(id),
    store.photoBytes.where('[photo+start]').between([id, 0], [id, Infinity]).toArray(),
  ])
  return row === undefined || pieces.length === 0
    ? undefined
    : new Blob(
        pieces.map(({ bytes }) => bytes),
        { type: row.mediaType },
      )
}

/** In the order they were added. Usable inside a live query. */
export async function operationPhotos(operation: string): Promise<readonly DevicePhoto[]> {
  return (await currentRuntime().store.photos.where('operation').equals(operation).sortBy('id')).map(
    toDevicePhoto,
  )
}

export const toDevicePhoto = (row: PhotoRow): DevicePhoto => ({
  id: row.id,
  phase: row.phase,
  bytes: row.bytes,
  takenAt: row.takenAt,
  state: row.state,
  offset: row.offset,
})

export const toManifest = (row: PhotoRow): PhotoManifest => ({
  id: row.id,
  sha256: row.sha256,
  bytes: row.bytes,
  mediaType: row.mediaType,
  takenAt: row.takenAt,
})

/** A large photo is stored in chunks, so that sending one chunk does not read the whole photo. */
export function toBytesRows(photo: string, bytes: ArrayBuffer) {
  if (bytes.byteLength <= maxSingleUploadBytes) return [{ photo, start: 0, bytes }]
  return Array.from({ length: Math.ceil(bytes.byteLength / photoChunkBytes) }, (_, chunk) => ({
    photo,
    start: chunk * photoChunkBytes,
    bytes: bytes.slice(chunk * photoChunkBytes, (chunk + 1) * photoChunkBytes),
  }))
}

/** In lower case hexadecimal. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
