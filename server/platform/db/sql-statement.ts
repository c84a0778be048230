import pg from 'pg'
import { connectionOf, type Queryable } from './connection.ts'
import { PgDialect } from './drizzle-pg.ts'
import { fillPlaceholders, type Query, type SQL } from './drizzle.ts'

/** A hand-written statement. Returns the rows as the driver reads them: timestamps as text, JSON as values. */
export type Statement<Row> = (db: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]>

const dialect = new PgDialect()
const statements = new Map<string, Statement<unknown>>()

/** The statements that the modules loaded so far declare, by name: a test decodes the rows of each. */
export const declaredStatements: ReadonlyMap<string, Statement<unknown>> = statements

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const textTypes = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL])
/** What is a moment or a day is left as it is written, as Drizzle leaves it: a Date has another precision, and no days. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    textTypes.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format),
}

/**
 * Declares a statement that runs often: its text is built once. Its parameters are `sql.placeholder(name)`.
 * What type its rows have is up to the caller, once `read` has made them of those of the driver; tests/server/platform/statements.test.ts
 * holds it to that.
 * @throws Error where another statement has the name
 */
export function sqlStatement<Row>(
  name: string,
  statement: SQL,
  read: (row: Record<string, unknown>) => Row = (row) => row as Row,
): Statement<Row> {
  if (statements.has(name)) throw new Error(`There are two statements ${name}.`)
  let built: Query | undefined
  const run: Statement<Row> = async (db, values) => {
    built ??= dialect.sqlToQuery(statement)
    const { sql: text, params } = built
    const { rows } = await connectionOf(db).$client.query({ text, types }, fillPlaceholders(params, values))
    return (rows as Record<string, unknown>[]).map(read)
  }
  statements.set(name, run)
  return run
}
