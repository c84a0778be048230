import type { Locale } from '#contract/locales.ts'
import { durably } from '../store/store-retry.ts'
import { markerOf } from '../store/device-state.ts'
import { currentUser, realm } from '../store/runtime.ts'
import { record, recordTables } from '../outbox/enqueue.ts'
import { requestSync } from '../sync/sync.ts'

/** Saves the language that the user chose, here at once and with his account when there is a network. */
export async function setLocale(locale: Locale): Promise<void> {
  const place = realm()
  const userId = currentUser()
  await durably(place, recordTables, async (store) => {
    const lane = `user:${userId}`
    const [marker, before] = await Promise.all([
      markerOf(place, userId),
      store.outbox.where('lane').equals(lane).toArray(),
    ])
    // Recorded whatever the marker says: it follows the screen, which is in the new language by now.
    await record(place, { ...marker, language: locale }, before, {
      type: 'locale.set',
      lane,
      payload: { locale },
    }).written
  })
  requestSync('enqueue')
}
