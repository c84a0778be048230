import type { Client } from '../../api/client.ts'
import type { Realm } from '../store/runtime.ts'
import { tokensOf } from './tokens.ts'

/** Talks to the server as this user and nobody else, whoever signs in meanwhile, in the language that he reads. */
export async function clientOf(place: Realm, userId: string): Promise<Client> {
  const language = (await place.store.markers.get(userId))?.language ?? 'en'
  return {
    tokens: tokensOf(place, userId),
    language: () => language,
    now: place.now,
    origin: place.origin,
    fetch: place.fetch,
  }
}
