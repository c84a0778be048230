import { type Built, runBuilt } from './built-once.ts'
import type { Queryable } from './connect.ts'
import { PgDialect, type PreparedQueryConfig } from './drizzle-pg.ts'
import type { SQL } from './drizzle.ts'

/** A hand-written statement. Returns the rows as the driver reads them: timestamps as text, JSON as values. */
export type Statement<Row> = (db: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]>

type BuiltConfig = PreparedQueryConfig & { readonly execute: { readonly rows: unknown[] } }

const dialect = new PgDialect()
const statements = new Map<string, Statement<unknown>>()

/** The statements that the modules loaded so far declare, by name: a test decodes the rows of each. */
export const declaredStatements: ReadonlyMap<string, Statement<unknown>> = statements

/**
 * Declares a statement that runs often: its text is built once. Its parameters are `sql.placeholder(name)`.
 * What type its rows have is up to the caller, once `read` has made them of those of the driver; tests/server/statements.test.ts
 * holds it to that.
 * @throws Error where another statement has the name
 */
export function sqlStatement<Row>(
  name: string,
  text: SQL,
  read: (row: Record<string, unknown>) => Row = (row) => row as Row,
): Statement<Row> {
  if (statements.has(name)) throw new Error(`There are two statements ${name}.`)
  let built: Built<{ readonly rows: unknown[] }> | undefined
  const run: Statement<Row> = async (db, values) => {
    built ??= db._.session.prepareQuery<BuiltConfig>(dialect.sqlToQuery(text), undefined, undefined, false)
    const { rows } = await runBuilt(db, built, values)
    return (rows as Record<string, unknown>[]).map(read)
  }
  statements.set(name, run)
  return run
}
