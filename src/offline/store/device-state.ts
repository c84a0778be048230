import type { MarkerRow } from './device-database.ts'
import { newId } from './identifiers.ts'
import type { Realm } from './runtime.ts'

/** What this phone knows of a user, or the beginning of it. Call within a transaction that may write `markers`. */
export async function markerOf(place: Realm, userId: string): Promise<MarkerRow> {
  return (
    (await place.store.markers.get(userId)) ?? {
      userId,
      device: newId(place.now()),
      nextSequence: 1,
      lastId: '',
      shipmentCounter: 0,
      language: 'nl',
    }
  )
}
