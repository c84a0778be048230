import { accessChannel } from '../../platform/db/access-changes.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Notifications } from '../../platform/live/notifications.ts'

/**
 * Milliseconds that an answer is used at most, whatever is heard: a connection may have gone deaf since it was last checked.
 * It is enough for the requests of a page, and for those of a busy user.
 */
const defaultMaxAge = 1_000
/** Milliseconds until a connection that could not be opened is tried again. */
const retryInterval = 1_000

/** Reads what it reads about a key, or remembers it. */
export type CachedRead<Key extends object, Row> = (key: Key) => Promise<Row | undefined>

interface SessionCacheOptions<Key extends object, Row> {
  readonly database: Pick<Database, 'accessChanges'>
  readonly notifications: Notifications
  readonly read: (key: Key) => Promise<Row | undefined>
  /** Whether a row may be remembered: what it says depends on nothing else. */
  readonly mayRemember: (row: Row) => boolean
  readonly maxAge?: number
}

/**
 * Remembers for a moment what was read about sessions and their users. Triggers announce each change of what is read
 * (0000_initial.sql): on this instance it holds from the end of its transaction, before the request that made it is answered,
 * and on all others when they hear of it. Nothing is remembered while they could not hear of it.
 */
export function sessionCache<Key extends object, Row>({
  database,
  notifications,
  read,
  mayRemember,
  maxAge = defaultMaxAge,
}: SessionCacheOptions<Key, Row>): CachedRead<Key, Row> {
  const remembered = new WeakMap<Key, { readonly row: Row; readonly state: number; readonly until: number }>()
  let heard = 0
  let retryAt = 0
  const forget = () => (heard += 1)
  notifications.subscribe(accessChannel, { onNotification: forget, onDisconnect: forget })

  /** Something else after each change: both only grow. */
  const state = () => database.accessChanges() + heard
  const hears = () => {
    if (notifications.isHearing) return true
    const now = performance.now()
    if (now >= retryAt) {
      retryAt = now + retryInterval
      // Where it cannot be opened, those say so who need it to answer.
      notifications.ensure().catch(() => undefined)
    }
    return false
  }

  return async (key) => {
    if (!hears()) return await read(key)
    const readAt = performance.now()
    const stateBefore = state()
    const known = remembered.get(key)
    if (known !== undefined && known.state === stateBefore && known.until > readAt) return known.row
    const row = await read(key)
    // What changed meanwhile may not be in it: it is remembered as of before.
    if (row !== undefined && mayRemember(row))
      remembered.set(key, { row, state: stateBefore, until: readAt + maxAge })
    return row
  }
}
