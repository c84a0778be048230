import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
type Queryable = NodePgDatabase | Transaction

interface Notice {
  readonly channel: string
  readonly payload: string
}

/** What each open transaction will tell, by its session. */
const waiting = new WeakMap<object, Notice[]>()

/**
 * Tells whoever listens to a channel, once the transaction has committed, and never if it does not. Not from within it: those that
 * notify commit one after the other, each waiting for the disk alone. A server that is killed in between tells nobody.
 */
export async function notify(db: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  const notices = payloads.map((payload) => ({ channel, payload }))
  const held = waiting.get(db._.session)
  if (held === undefined) await tell(db, notices)
  else held.push(...notices)
}

// Nobody misses a notice that a crash has swallowed: its commit waits for no disk.
async function tell(db: Queryable, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0)
    await db.execute(sql`select pg_notify(told ->> 'channel', told ->> 'payload')
      from json_array_elements(${JSON.stringify(notices)}::json) told, (select set_config('synchronous_commit', 'off', true) offset 0) as unhurried`)
}

/** Tells what transactions have left behind, one telling at a time: whatever comes meanwhile goes together with the next. */
class Teller {
  readonly #query: NodePgDatabase
  #notices: Notice[] = []
  #telling: Promise<void> | undefined

  constructor(query: NodePgDatabase) {
    this.#query = query
  }

  tell(notices: readonly Notice[]): void {
    this.#notices.push(...notices)
    if (this.#notices.length > 0) this.#telling ??= this.#tellAll()
  }

  /** Ends when all is told. */
  async rest(): Promise<void> {
    await this.#telling
  }

  async #tellAll(): Promise<void> {
    while (this.#notices.length > 0) {
      const now = this.#notices
      this.#notices = []
      // What is done is done: a connection that breaks now must not make it look undone.
      await tell(this.#query, now).catch(() => undefined)
    }
    this.#telling = undefined
  }
}

/** The same database, whose transactions keep what they have to tell until they have committed; `told` waits for what is on its way. */
export function tellingAfterCommit(query: NodePgDatabase): {
  readonly query: NodePgDatabase
  readonly told: () => Promise<void>
} {
  const teller = new Teller(query)
  const open = query.transaction.bind(query)
  query.transaction = async (work, config) => {
    const held: Notice[] = []
    const done = await open((db) => {
      waiting.set(db._.session, held)
      return work(keeping(db, held))
    }, config)
    teller.tell(held)
    return done
  }
  return { query, told: () => teller.rest() }
}

/** What was to be told of a part is forgotten with the part that is rolled back. */
function keeping(db: Transaction, held: Notice[]): Transaction {
  const part = db.transaction.bind(db)
  db.transaction = async (work) => {
    const { length } = held
    try {
      return await part((inner) => work(keeping(inner, held)))
    } catch (error) {
      held.length = length
      throw error
    }
  }
  return db
}
