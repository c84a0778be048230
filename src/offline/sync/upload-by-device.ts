import { undeliveredRows } from '../store/device-database.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import type { SyncRun } from './flush.ts'
import { acquireChannel } from './lease.ts'
import { photosChannel } from '../store/sync-channel.ts'
import { uploadPhotos } from './upload-photos.ts'

/** Milliseconds, for the photos of a day on a slow network; the next tap sends the rest. */
const uploadBudget = 10 * 60_000

export async function uploadByDevice(
  by: Pick<SyncRun, 'runtime' | 'userId' | 'client' | 'byDevice'>,
): Promise<number> {
  const { runtime, userId } = by
  const now = runtime.now()
  await acquireChannel(runtime, photosChannel(userId), 30_000, (lease) =>
    uploadPhotos({
      ...by,
      lease,
      deadline: now + uploadBudget,
      ignoreBackoffBefore: now,
      // The pause concerns the session, which this does not need.
      force: true,
      tapped: true,
    }),
  )
  return await withStoreRetry(runtime, (store) => undeliveredRows(store.photos, userId, 'waiting').count())
}
