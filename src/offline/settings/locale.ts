import type { Locale } from '#contract/kit/locales.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { currentUserId, currentRuntime } from '../store/runtime.ts'
import { enqueueOperation, enqueueTables } from '../outbox/enqueue.ts'
import { requestSync } from '../sync/scheduler.ts'
import { ensureDeviceOpen } from '../sync/device.ts'

/** `user`: when no driver's screen has opened the device. */
export async function setLocale(locale: Locale, user?: { readonly id: string }): Promise<void> {
  if (user !== undefined) await ensureDeviceOpen(user)
  const runtime = currentRuntime()
  const userId = currentUserId()
  await durableTransaction(runtime, enqueueTables, async (store) => {
    const orderingKey = `user:${userId}`
    const [deviceState, precedingRows] = await Promise.all([
      deviceStateOf(runtime, userId),
      store.outbox.where('lane').equals(orderingKey).toArray(),
    ])
    // Queued even when it is stored already, because the screen may have stored it first.
    await enqueueOperation(runtime, { ...deviceState, language: locale }, precedingRows, {
      type: 'locale.set',
      orderingKey,
      payload: { locale },
    })
  })
  requestSync('enqueue')
}
