import { largestPhoto, photoInOneGo, photoPiece, type PhotoManifest } from '#contract/media.ts'
import type { Phase } from '#contract/shipment-fields.ts'
import type { PhotoRow, PhotoState, Store, TableName } from '../store/device-database.ts'
import { durably } from '../store/store-retry.ts'
import { newId } from '../store/identifiers.ts'
import { currentUser, realm } from '../store/runtime.ts'

/** A photo that this device holds. `state` tells how far its bytes are. */
export interface DevicePhoto {
  readonly id: string
  readonly phase: Phase
  readonly bytes: number
  readonly takenAt?: string | undefined
  readonly state: PhotoState
  /** Bytes that the server said it holds. */
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
 * Keeps a photo with a draft and answers its id once its bytes are durable. Throws RangeError on one that is empty
 * or larger than the server takes, StorageBroken, or StorageFull: for a photo the ballast is not given up, that is for the deed itself.
 */
export async function addPhoto(draft: string, phase: Phase, photo: NewPhoto): Promise<string> {
  const place = realm()
  const userId = currentUser()
  const bytes = photo.bytes.byteLength
  if (bytes === 0 || bytes > largestPhoto) throw new RangeError(`${bytes} bytes`)
  const id = newId(place.now())
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
  await durably(
    place,
    photoTables,
    async (store) => {
      await Promise.all([
        store.photos.put(row),
        store.photoBytes.bulkPut(rowsOf(id, photo.bytes)),
        store.photoThumbnails.put({ photo: id, bytes: photo.thumbnail }),
      ])
    },
    { keepBallast: true },
  )
  return id
}

/** The photos kept with a draft, in the order they were added. Readable inside a live query. */
export async function draftPhotos(draft: string): Promise<readonly DevicePhoto[]> {
  return (await realm().store.photos.where('[userId+draft]').equals([currentUser(), draft]).sortBy('id')).map(
    devicePhoto,
  )
}

/** Takes a photo away from its draft; one that is part of an operation stays. */
export async function removePhoto(id: string): Promise<void> {
  await durably(realm(), photoTables, async (store) => {
    const row = await store.photos.get(id)
    if (row?.state === 'draft' && row.userId === currentUser()) await deletePhotos(store, [id])
  })
}

/** The small picture of a photo; kept after the photo itself was delivered. Readable inside a live query. */
export async function photoThumbnail(id: string): Promise<ArrayBuffer | undefined> {
  return (await realm().store.photoThumbnails.get(id))?.bytes
}

export const photoTables: readonly TableName[] = ['photos', 'photoBytes', 'photoThumbnails']

/** Within the caller's transaction over `photoTables`. */
export const deletePhotos = (store: Store, ids: string[]) =>
  Promise.all([
    store.photos.bulkDelete(ids),
    store.photoThumbnails.bulkDelete(ids),
    ...ids.map((id) => deleteBytes(store, id)),
  ])

export const deleteBytes = (store: Store, photo: string) =>
  store.photoBytes.where('[photo+start]').between([photo, 0], [photo, Infinity]).delete()

export const devicePhoto = (row: PhotoRow): DevicePhoto => ({
  id: row.id,
  phase: row.phase,
  bytes: row.bytes,
  takenAt: row.takenAt,
  state: row.state,
  offset: row.offset,
})

export const manifestOf = (row: PhotoRow): PhotoManifest => ({
  id: row.id,
  sha256: row.sha256,
  bytes: row.bytes,
  mediaType: row.mediaType,
  takenAt: row.takenAt,
})

/** A large photo lies in pieces, so that sending one of them does not read it all. */
function rowsOf(photo: string, bytes: ArrayBuffer) {
  if (bytes.byteLength <= photoInOneGo) return [{ photo, start: 0, bytes }]
  return Array.from({ length: Math.ceil(bytes.byteLength / photoPiece) }, (_, piece) => ({
    photo,
    start: piece * photoPiece,
    bytes: bytes.slice(piece * photoPiece, (piece + 1) * photoPiece),
  }))
}

export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
