import { maxPhotoBytes } from '#contract/shipments/media.ts'
import { deviceTimestamp } from '../store/device-timestamp.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'
import { deletePhotoBytes, photoTables } from '../store/photo-tables.ts'
import { type NewPhoto, sha256Of, toBytesRows } from '../photos/photos.ts'

/** The server learns of it before its bytes. Throws RangeError for an empty or too large picture. */
export async function retakePhoto(id: string, picture: NewPhoto): Promise<void> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const bytes = picture.bytes.byteLength
  if (bytes === 0 || bytes > maxPhotoBytes) throw new RangeError(`${bytes} bytes`)
  const sha256 = await sha256Of(picture.bytes)
  await durableTransaction(runtime, [...photoTables, 'journal'], async (store) => {
    const row = await store.photos.get(id)
    if (row?.userId !== userId || row.state !== 'attention') return
    await deletePhotoBytes(store, id)
    await Promise.all([
      store.photos.put({
        ...row,
        bytes,
        sha256,
        mediaType: picture.mediaType,
        takenAt: picture.takenAt,
        state: 'waiting',
        attempts: 0,
        offset: 0,
        wait: undefined,
        problem: undefined,
        announceAgain: true,
      }),
      store.photoBytes.bulkPut(toBytesRows(id, picture.bytes)),
      store.photoThumbnails.put({ photo: id, bytes: picture.thumbnail }),
      store.journal.add({ userId, at: deviceTimestamp(runtime.now()), kind: 'sent-again', row }),
    ])
  })
  requestSync('tap')
}
