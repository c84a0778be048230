import type { Locale } from '#contract/kit/locales.ts'
import { currentUserId } from '../store/runtime.ts'
import { ensureDeviceOpen } from '../sync/device.ts'
import { queueOperation } from './queue-operation.ts'

/** `user`: when no driver's screen has opened the device. */
export async function setLocale(locale: Locale, user?: { readonly id: string }): Promise<void> {
  if (user !== undefined) await ensureDeviceOpen(user)
  const userId = currentUserId()
  await queueOperation(
    userId,
    { type: 'locale.set', orderingKey: `user:${userId}`, payload: { locale } },
    // Queued even when it is stored already, because the screen may have stored it first.
    async () => ({ language: locale }),
  )
}
