import type { Client } from '../../api/client.ts'
import type { Runtime } from '../store/runtime.ts'
import { tokensFor } from './tokens.ts'

/**
 * A client that acts only as this user, even when another user signs in. Its requests throw Problem 401 once
 * the user's session is gone.
 */
export async function clientFor(runtime: Runtime, userId: string): Promise<Client> {
  const language = (await runtime.store.markers.get(userId))?.language ?? 'en'
  return {
    tokens: tokensFor(runtime, userId),
    language: () => language,
    now: runtime.now,
    origin: runtime.origin,
    fetch: runtime.fetch,
  }
}
