import { deviceTimestamp } from '../store/device-timestamp.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'

/** Queues a refused operation or photo again, unchanged. Does nothing for others. */
export async function sendAgain(id: string): Promise<void> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  await durableTransaction(runtime, ['outbox', 'photos', 'journal'], async (store) => {
    const [operation, photo] = await Promise.all([store.outbox.get(id), store.photos.get(id)])
    const row = operation ?? photo
    if (row?.userId !== userId || (row.state !== 'attention' && row.state !== 'update')) return
    if (operation) await store.outbox.put({ ...operation, wait: undefined, state: 'ready' })
    else if (photo) await store.photos.put({ ...photo, wait: undefined, state: 'waiting', attempts: 0 })
    await store.journal.add({ userId, at: deviceTimestamp(runtime.now()), kind: 'sent-again', row })
  })
  requestSync('tap')
}
