import type { Locale } from '#contract/primitives.ts'
import { markerOf } from './marker.ts'
import { onStore } from './healing.ts'
import { currentUser, realm } from './realm.ts'
import { record, recordTables } from './record.ts'
import { requestSync } from './sync.ts'

/** Saves the driver's language to his account, as soon as there is a network; answers of the server come in it from now on. */
export async function setLocale(locale: Locale): Promise<void> {
  const place = realm()
  const userId = currentUser()
  await onStore(place, (store) =>
    store.transaction('rw', recordTables(store), async () => {
      const marker = { ...(await markerOf(place, userId)), language: locale }
      await record(place, marker, { type: 'locale.set', lane: `user:${userId}`, payload: { locale } })
    }),
  )
  requestSync('enqueue')
}
