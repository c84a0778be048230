import type { Queryable } from './connect.ts'
import type { PgColumn, PgTable } from './drizzle-pg.ts'
import { eq, is, getTableColumns, Param, Placeholder, type Query, SQL, sql } from './drizzle.ts'

/** A query as Drizzle's builders make it. */
export interface Buildable<Result> {
  prepare(name: string): Built<Result>
}

/** A built query, which Drizzle binds to the connection that it was built on. */
export interface Built<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>
  getQuery(): Query
}

/** The values of the placeholders, by name. */
type Values = Readonly<Record<string, unknown>>

/** Runs a query that is built already: on any connection, its text, parameters and mapping of rows are the same. */
export function runBuilt<Result>(db: Queryable, built: Built<Result>, values: Values): Promise<Result> {
  // Drizzle keeps both to itself.
  const { client } = (db as unknown as { readonly session: { readonly client: unknown } }).session
  const here = Object.create(built, { client: { value: client } }) as Built<Result>
  return here.execute({ ...values })
}

/**
 * A query whose text Drizzle builds once, which costs as much as running it. What differs from call to call is
 * `sql.placeholder(name)`. It is sent when it is called, not when its result is awaited.
 */
export function builtOnce<Result>(
  build: (db: Queryable) => Buildable<Result>,
): (db: Queryable, values: Values) => Promise<Result> {
  let built: Built<Result> | undefined
  return (db, values) => runBuilt(db, (built ??= build(db).prepare('')), values)
}

/** Whether a query has no other parameters than its placeholders: it then says the same for all values. */
export const hasOnlyPlaceholders = (built: Built<unknown>): boolean =>
  built
    .getQuery()
    .params.every((param) => is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder)))

/** The statements that insert a row into a table, by the columns that have a value. */
const inserts = new WeakMap<PgTable, Map<string, ReturnType<typeof builtOnce<unknown>>>>()

/** Inserts one row. Its text is built once for each set of columns; a column without a value gets its default. */
export async function insertRow<T extends PgTable>(
  db: Queryable,
  table: T,
  row: Partial<T['$inferInsert']>,
): Promise<void> {
  const given: Readonly<Record<string, unknown>> = row
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => given[name] !== undefined)
  if (columns.some(([name]) => is(given[name], SQL))) {
    // Drizzle cannot type statements on a table that is a type parameter.
    await db.insert(table as PgTable).values(given)
    return
  }
  const byColumns = inserts.get(table) ?? new Map<string, ReturnType<typeof builtOnce<unknown>>>()
  inserts.set(table, byColumns)
  const key = columns.map(([name]) => name).join(' ')
  const insert =
    byColumns.get(key) ?? builtOnce((onDb) => onDb.insert(table as PgTable).values(placeholdersOf(columns)))
  byColumns.set(key, insert)
  await insert(db, driverValuesOf(columns, given))
}

/** The statements that update a row of a table, by the columns that get a value. */
const updates = new WeakMap<PgTable, Map<string, ReturnType<typeof builtOnce<unknown>>>>()

/**
 * Updates the row whose key column has this value. Its text is built once for each set of columns; those without a value stay
 * as they are.
 */
export async function updateRow<T extends PgTable>(
  db: Queryable,
  table: T,
  key: PgColumn,
  id: string,
  row: Partial<T['$inferInsert']>,
): Promise<void> {
  const given: Readonly<Record<string, unknown>> = row
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => given[name] !== undefined)
  // Drizzle cannot type statements on a table that is a type parameter.
  const anyTable: PgTable = table
  if (columns.some(([name]) => is(given[name], SQL))) {
    await db.update(anyTable).set(given).where(eq(key, id))
    return
  }
  const byColumns = updates.get(table) ?? new Map<string, ReturnType<typeof builtOnce<unknown>>>()
  updates.set(table, byColumns)
  const names = columns.map(([name]) => name).join(' ')
  const update =
    byColumns.get(names) ??
    builtOnce((onDb) =>
      onDb
        .update(anyTable)
        .set(placeholdersOf(columns))
        .where(eq(key, sql.placeholder('key of the row'))),
    )
  byColumns.set(names, update)
  await update(db, { ...driverValuesOf(columns, given), 'key of the row': id })
}

type NamedColumns = readonly (readonly [name: string, column: PgColumn])[]

const placeholdersOf = (columns: NamedColumns) =>
  Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(name)}`]))

const driverValuesOf = (columns: NamedColumns, given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    columns.map(([name, column]) => [
      name,
      given[name] === null ? null : column.mapToDriverValue(given[name]),
    ]),
  )
