import { acquireChannel } from './lease.ts'
import { operationsChannel } from '../store/sync-channel.ts'
import { type Runtime } from '../store/runtime.ts'
import { sessionUserId } from '../session/tokens.ts'

const acquireTimeout = 30_000

/** Lets no operation start before the work is done. Throws what `work` throws. */
export async function whenIdle(runtime: Runtime, work: () => Promise<void>): Promise<void> {
  const userId = await sessionUserId(runtime)
  if (userId === undefined) return work()
  while ((await acquireChannel(runtime, operationsChannel(userId), acquireTimeout, work)) === 'busy');
}
