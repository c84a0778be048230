import type { Queryable } from './connect.ts'
import { PgDialect } from './drizzle-pg.ts'
import { fillPlaceholders, Param, SQL, StringChunk } from './drizzle.ts'

/** A hand-written statement. Returns the rows as the driver reads them: timestamps as text, JSON as values. */
export type Statement<Row> = (db: Queryable, values: Readonly<Record<string, unknown>>) => Promise<Row[]>

const dialect = new PgDialect()
const statements = new Map<string, Statement<unknown>>()

/** The statements that the modules loaded so far declare, by name: a test decodes the rows of each. */
export const declaredStatements: ReadonlyMap<string, Statement<unknown>> = statements

/**
 * Declares a statement that runs often: its text is built once. Its parameters are `sql.placeholder(name)`.
 * What type its rows have is up to the caller; tests/server/statements.test.ts holds it to that.
 * @throws Error where another statement has the name
 */
export function sqlStatement<Row>(name: string, text: SQL): Statement<Row> {
  if (statements.has(name)) throw new Error(`There are two statements ${name}.`)
  let compiled: CompiledText | undefined
  const run: Statement<Row> = async (db, values) => {
    compiled ??= compile(text)
    const { rows }: { readonly rows: unknown[] } = await db.execute(withValues(compiled, values))
    return rows as Row[]
  }
  statements.set(name, run)
  return run
}

/** The text between the parameters, and the parameters between those texts. */
interface CompiledText {
  readonly texts: readonly string[]
  readonly parameters: unknown[]
}

function compile(text: SQL): CompiledText {
  const query = dialect.sqlToQuery(text)
  // Drizzle numbers the parameters in the order of the text.
  return { texts: query.sql.split(/\$\d+/), parameters: query.params }
}

const withValues = ({ texts, parameters }: CompiledText, values: Readonly<Record<string, unknown>>): SQL => {
  const filled = fillPlaceholders(parameters, { ...values })
  return new SQL(
    texts.flatMap((text, index) => [
      new StringChunk(text),
      ...(index < filled.length ? [new Param(filled[index])] : []),
    ]),
  )
}
