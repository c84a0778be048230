import type { Client } from '../../api/client.ts'
import { undeliveredRows } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { acquireChannel } from '../sync/lease.ts'
import { photosChannel } from '../sync/sync-channel.ts'
import { uploadPhotos } from './upload-photos.ts'

/** For the photos of a day on a slow network; what is left then is sent at the next tap. Milliseconds. */
const uploadBudget = 10 * 60_000

/** Sends the photos of a user as this device; the number of those that are left. */
export async function uploadByDevice(runtime: Runtime, client: Client, userId: string): Promise<number> {
  const now = runtime.now()
  await acquireChannel(runtime, photosChannel(userId), 30_000, (lease) =>
    uploadPhotos({
      runtime,
      userId,
      client,
      lease,
      deadline: now + uploadBudget,
      ignoreBackoffBefore: now,
      // The pause is that of the session, which this does not need.
      force: true,
      tapped: true,
      byDevice: true,
    }),
  )
  return await withStoreRetry(runtime, (store) => undeliveredRows(store.photos, userId, 'waiting').count())
}
