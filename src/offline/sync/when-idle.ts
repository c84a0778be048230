import { holdLine } from './lease.ts'
import { operationsLine } from './sync-channel.ts'
import { type Realm } from '../store/runtime.ts'
import { sessionUser } from '../session/tokens.ts'

const patience = 30_000

/** Does this at a moment when no operation is being sent, and none begins to be until it is done. */
export async function whileNothingIsSent(place: Realm, act: () => Promise<void>): Promise<void> {
  const userId = await sessionUser(place)
  if (userId === undefined) return act()
  while ((await holdLine(place, operationsLine(userId), patience, act)) === 'busy');
}
