import type { Runtime } from '../store/runtime.ts'
import { syncLetterPdfs, syncOperations, syncPhotos } from './sync-run.ts'

/**
 * `again`: time ran out; `later`: the server was not reached or asked to wait; `settled`: nothing more can be
 * sent without a person.
 */
export async function syncNow(runtime: Runtime, budgetMs: number): Promise<'settled' | 'again' | 'later'> {
  const startedAt = runtime.now()
  const dueTimes = [
    await syncOperations(runtime, 'online', budgetMs),
    await syncPhotos(runtime, 'online', Math.max(0, startedAt + budgetMs - runtime.now())),
  ]
  // Missing letters are no reason to be woken again.
  if (runtime.now() < startedAt + budgetMs) await syncLetterPdfs(runtime)
  const pendingTimes = dueTimes.filter((dueTime) => dueTime !== undefined)
  if (pendingTimes.length === 0) return 'settled'
  return pendingTimes.some((dueTime) => dueTime <= runtime.now()) ? 'again' : 'later'
}
