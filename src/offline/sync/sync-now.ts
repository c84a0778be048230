import type { Runtime } from '../store/runtime.ts'
import { syncOperations, syncPhotos } from './sync-run.ts'

/**
 * Delivers and fetches within `budgetMs`. Returns `again` where time ran out, `later` where the server was
 * not reached or asked to wait, `settled` where nothing is left that can be sent without a person's action.
 * Throws StorageFull or StorageBroken.
 */
export async function syncNow(runtime: Runtime, budgetMs: number): Promise<'settled' | 'again' | 'later'> {
  const startedAt = runtime.now()
  const dueTimes = [
    await syncOperations(runtime, 'online', budgetMs),
    await syncPhotos(runtime, 'online', Math.max(0, startedAt + budgetMs - runtime.now())),
  ]
  const pendingTimes = dueTimes.filter((dueTime) => dueTime !== undefined)
  if (pendingTimes.length === 0) return 'settled'
  return pendingTimes.some((dueTime) => dueTime <= runtime.now()) ? 'again' : 'later'
}
