import { accessChannel } from '../../platform/db/access-changes.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Notifications } from '../../platform/live/notifications.ts'

/** Milliseconds. A connection may have stopped receiving unnoticed. It covers the requests of one page. */
const defaultMaxAge = 1_000
/** Milliseconds until a failed connection is tried again. */
const retryInterval = 1_000

export type CachedRead<Key extends object, Row> = (key: Key) => Promise<Row | undefined>

interface SessionCacheOptions<Key extends object, Row> {
  readonly database: Pick<Database, 'accessChanges'>
  readonly notifications: Notifications
  readonly read: (key: Key) => Promise<Row | undefined>
  readonly mayRemember: (row: Row) => boolean
  readonly maxAge?: number
}

/**
 * Triggers announce each change of sessions and users (0000_initial.sql): this instance applies it from the
 * end of the transaction, before it answers the request; the others on receipt. Nothing is cached without a
 * connection to receive it.
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

  const state = () => database.accessChanges() + heard
  const hears = () => {
    if (notifications.isHearing) return true
    const now = performance.now()
    if (now >= retryAt) {
      retryAt = now + retryInterval
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
    // Stored under the state before the read, because a change may have come meanwhile.
    if (row !== undefined && mayRemember(row))
      remembered.set(key, { row, state: stateBefore, until: readAt + maxAge })
    return row
  }
}
