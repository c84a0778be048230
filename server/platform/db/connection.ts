import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PgTransaction } from './drizzle-pg.ts'
import type { ExtractTablesWithRelations } from './drizzle.ts'

type Schema = Record<string, never>

export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

export type Queryable = NodePgDatabase | Transaction

export type Connection = NodePgDatabase & {
  readonly $client: {
    query(statement: pg.QueryConfig, values: readonly unknown[]): Promise<pg.QueryResult>
  }
}

const connections = new WeakMap<pg.Pool | pg.Client, Connection>()
const connectionByPart = new WeakMap<Queryable, Connection>()

/** The same object each time: a query built once for it runs in each of its transactions. */
export function queriesOn(client: pg.Pool | pg.Client): Connection {
  const known = connections.get(client)
  if (known !== undefined) return known
  const connection: Connection = drizzle(client)
  if (client instanceof pg.Pool) {
    connectionByPart.set(connection, connection)
    connection.transaction = async (work, config) => {
      const taken = await client.connect()
      try {
        return await queriesOn(taken).transaction(work, config)
      } finally {
        taken.release()
      }
    }
  } else noteParts(connection, connection)
  connections.set(client, connection)
  return connection
}

function noteParts<Part extends Queryable>(part: Part, connection: Connection): Part {
  connectionByPart.set(part, connection)
  const begin: Queryable['transaction'] = part.transaction.bind(part)
  part.transaction = (work, config) =>
    begin((transaction) => work(noteParts(transaction, connection)), config)
  return part
}

/** Below a transaction; throws Error for a `db` not made by `queriesOn`. */
export function connectionOf(db: Queryable): Connection {
  const connection = connectionByPart.get(db)
  if (connection === undefined) throw new Error('Queries run on what queriesOn() makes.')
  return connection
}
