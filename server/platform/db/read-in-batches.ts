import type pg from 'pg'
import { type Queryable, queriesOn } from './connection.ts'
import { type SQL, sql } from './drizzle.ts'

const batchSize = 500

/** On demand, from one snapshot and one connection. `ids`: a query of one column, `id`. */
export async function* readInBatches<Row>(
  pool: pg.Pool,
  ids: SQL,
  load: (db: Queryable, ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  const client = await pool.connect()
  const { stream } = client.connection
  let failure: Error | undefined
  try {
    const db = queriesOn(client)
    // A read-only transaction gets no number, so the change feed does not wait for it.
    await client.query('begin isolation level repeatable read read only')
    // A slow reader may take longer than any statement, and idle meanwhile.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await db.execute(sql`declare whole_list no scroll cursor for ${ids}`)
    for (;;) {
      const { rows } = await client.query<{ id: string }>(`fetch ${batchSize} from whole_list`)
      if (rows.length === 0) break
      const batch = await load(
        db,
        rows.map(({ id }) => id),
      )
      // A paused connection waits for the reader; otherwise it would count as dead.
      stream.pause()
      try {
        yield batch
      } finally {
        stream.resume()
      }
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // A connection that cannot end its transaction is closed.
    await client.query('rollback').catch((error: Error) => {
      failure = error
    })
    client.release(failure)
  }
}
