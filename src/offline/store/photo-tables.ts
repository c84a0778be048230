import type { Store, TableName } from './device-database.ts'

export const photoTables: readonly TableName[] = ['photos', 'photoBytes', 'photoThumbnails']

/** Call it within a transaction over `photoTables`. */
export const deletePhotos = (store: Store, ids: string[]) =>
  Promise.all([
    store.photos.bulkDelete(ids),
    store.photoThumbnails.bulkDelete(ids),
    ...ids.map((id) => deletePhotoBytes(store, id)),
  ])

export const deletePhotoBytes = (store: Store, photo: string) =>
  store.photoBytes.where('[photo+start]').between([photo, 0], [photo, Infinity]).delete()
