import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BaseLogger } from 'pino'
import type { Queryable, Transaction } from './connection.ts'
import { sql } from './drizzle.ts'

interface Notification {
  readonly channel: string
  readonly payload: string
}

const pendingByTransaction = new WeakMap<Queryable, Notification[]>()

/**
 * Sends NOTIFY after the commit, never after a rollback. Not within the transaction, because PostgreSQL
 * serialises the commits of notifying transactions. A server killed right after the commit sends nothing.
 */
export async function notify(db: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  const notifications = payloads.map((payload) => ({ channel, payload }))
  const pending = pendingByTransaction.get(db)
  if (pending === undefined) await sendNotifications(db, notifications)
  else pending.push(...notifications)
}

// Listeners refetch after a crash, so this commit need not wait for the disk.
async function sendNotifications(db: Queryable, notifications: readonly Notification[]): Promise<void> {
  if (notifications.length > 0)
    await db.execute(sql`select pg_notify(notification ->> 'channel', notification ->> 'payload')
      from json_array_elements(${JSON.stringify(notifications)}::json) notification, (select set_config('synchronous_commit', 'off', true) offset 0) as no_wait`)
}

/** Sends in batches, one at a time; notifications added meanwhile go with the next one. */
class NotificationQueue {
  readonly #query: NodePgDatabase
  readonly #log: Pick<BaseLogger, 'warn'>
  #pending: Notification[] = []
  #sending: Promise<void> | undefined

  constructor(query: NodePgDatabase, log: Pick<BaseLogger, 'warn'>) {
    this.#query = query
    this.#log = log
  }

  add(notifications: readonly Notification[]): void {
    this.#pending.push(...notifications)
    if (this.#pending.length > 0) this.#sending ??= this.#sendAll()
  }

  async drain(): Promise<void> {
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending
      this.#pending = []
      await this.#send(batch)
    }
    this.#sending = undefined
  }

  /** Never throws: the transactions have committed. A lost connection is retried once on another. */
  async #send(batch: readonly Notification[]): Promise<void> {
    try {
      await sendNotifications(this.#query, batch).catch(() => sendNotifications(this.#query, batch))
    } catch (error) {
      this.#log.warn({ err: error, notifications: batch.length }, 'notifications could not be sent')
    }
  }
}

/** Holds notifications until the commit; `flush` waits until those are sent. */
export function notifyAfterCommit(
  query: NodePgDatabase,
  log: Pick<BaseLogger, 'warn'>,
): { readonly query: NodePgDatabase; readonly flush: () => Promise<void> } {
  const queue = new NotificationQueue(query, log)
  const beginTransaction = query.transaction.bind(query)
  query.transaction = async (work, config) => {
    const pending: Notification[] = []
    const result = await beginTransaction((db) => work(holdBack(db, pending)), config)
    queue.add(pending)
    return result
  }
  return { query, flush: () => queue.drain() }
}

/** Drops those of a savepoint that is rolled back. */
function holdBack(db: Transaction, pending: Notification[]): Transaction {
  pendingByTransaction.set(db, pending)
  const beginSavepoint = db.transaction.bind(db)
  db.transaction = async (work) => {
    const { length } = pending
    try {
      return await beginSavepoint((savepoint) => work(holdBack(savepoint, pending)))
    } catch (error) {
      pending.length = length
      throw error
    }
  }
  return db
}
