import type { Store, TableName } from './device-database.ts'

/** The tables that a transaction must hold to write photos. */
export const photoTables: readonly TableName[] = ['photos', 'photoBytes', 'photoThumbnails']

/** Deletes photos with their bytes and thumbnails, within the caller's transaction over `photoTables`. */
export const deletePhotos = (store: Store, ids: string[]) =>
  Promise.all([
    store.photos.bulkDelete(ids),
    store.photoThumbnails.bulkDelete(ids),
    ...ids.map((id) => deletePhotoBytes(store, id)),
  ])

/** Deletes the bytes of a photo and keeps its row and thumbnail. */
export const deletePhotoBytes = (store: Store, photo: string) =>
  store.photoBytes.where('[photo+start]').between([photo, 0], [photo, Infinity]).delete()
