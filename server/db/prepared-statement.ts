import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './connect.ts'

const dialect = new PgDialect()

/**
 * A statement that runs often: its text is built once, and it is prepared once on each connection, under a name that must be unique.
 * Its parameters are `sql.placeholder(name)`. Returns the rows as the driver reads them: timestamps as text, JSON as values.
 */
export function preparedStatement<Row>(
  name: string,
  text: SQL,
): (db: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let compiled: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (db, values) => {
    compiled ??= dialect.sqlToQuery(text)
    const result = await db._.session
      .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
        compiled,
        undefined,
        name,
        false,
      )
      .execute(values)
    return result.rows
  }
}
