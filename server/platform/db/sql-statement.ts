import pg from 'pg'
import { connectionOf, type Queryable } from './connection.ts'
import { PgDialect } from './drizzle-pg.ts'
import { fillPlaceholders, type Query, type SQL } from './drizzle.ts'

/** A hand-written statement. Rows as the driver reads them: timestamps as text, JSON as values. */
export type Statement<Row> = (db: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]>

const dialect = new PgDialect()
const statements = new Map<string, Statement<unknown>>()

export const declaredStatements: ReadonlyMap<string, Statement<unknown>> = statements

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const textTypes = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL])
/** Moments and days stay text, as with Drizzle: a Date has another precision, and no days. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    textTypes.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format),
}

/** Built once; tests/server/platform/statements.test.ts checks its rows. Throws Error for a taken name. */
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
