import type { Realm } from '../store/runtime.ts'
import { syncOperations, syncPhotos } from './synchronise.ts'

/**
 * Delivers and fetches within `budget` milliseconds. `again`: time ran out; `later`: nobody answered, or asked to wait;
 * `settled`: nothing is left that can go without somebody doing something.
 */
export async function syncNow(place: Realm, budget: number): Promise<'settled' | 'again' | 'later'> {
  const begun = place.now()
  const dues = [
    await syncOperations(place, 'online', budget),
    await syncPhotos(place, 'online', Math.max(0, begun + budget - place.now())),
  ]
  const times = dues.filter((due) => due !== undefined)
  if (times.length === 0) return 'settled'
  return times.some((due) => due <= place.now()) ? 'again' : 'later'
}
