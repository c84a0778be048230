import type { Client } from '../../api/client.ts'
import type { Runtime } from '../store/runtime.ts'
import { tokensFor } from './tokens.ts'

/** Acts only as this user, even when another signs in. Requests throw Problem 401 without a session. */
export async function clientFor(runtime: Runtime, userId: string): Promise<Client> {
  const language = (await runtime.store.deviceStates.get(userId))?.language ?? 'en'
  return {
    tokens: tokensFor(runtime, userId),
    language: () => language,
    now: runtime.now,
    origin: runtime.origin,
    fetch: runtime.fetch,
  }
}
