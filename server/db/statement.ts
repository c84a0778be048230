import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './connect.ts'

const dialect = new PgDialect()

/**
 * A statement for what is asked all the time: put together once, and planned once on each connection, under a name that no
 * other has. Its holes are `sql.placeholder(name)`. Answers the rows as they come: moments as text, JSON as values.
 */
export function statement<Row>(
  name: string,
  text: SQL,
): (db: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let compiled: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (db, values) => {
    compiled ??= dialect.sqlToQuery(text)
    const answered = await db._.session
      .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
        compiled,
        undefined,
        name,
        false,
      )
      .execute(values)
    return answered.rows
  }
}
