import { type Connection, connectionOf, type Queryable } from './connection.ts'
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

/** Returns the function that gives what `make` makes of a connection, which it makes once of each. */
export function onceOnEach<Made extends object>(
  make: (connection: Connection) => Made,
): (db: Queryable) => Made {
  const madeOf = new WeakMap<Connection, Made>()
  return (db) => {
    const connection = connectionOf(db)
    const made = madeOf.get(connection) ?? make(connection)
    madeOf.set(connection, made)
    return made
  }
}

/**
 * A query that Drizzle builds once on each connection, which costs as much as running it. What differs from call to call is
 * `sql.placeholder(name)`. It is sent when it is called, not when its result is awaited.
 */
export function builtOnce<Result>(
  build: (db: Queryable) => Buildable<Result>,
): (db: Queryable, values: Values) => Promise<Result> {
  const builtOn = onceOnEach((connection) => build(connection).prepare(''))
  return (db, values) => builtOn(db).execute({ ...values })
}

/** Whether a query has no other parameters than its placeholders: it then says the same for all values. */
export const hasOnlyPlaceholders = (built: Built<unknown>): boolean =>
  built
    .getQuery()
    .params.every((param) => is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder)))

type RunBuilt = ReturnType<typeof builtOnce<unknown>>

/** The statements that write a row of a table, by what they do with which of its columns. */
const writes = new WeakMap<PgTable, Map<string, RunBuilt>>()

/** The statement that does this with these columns of a table, which it is built for when it is first asked for. */
function writeOf(
  table: PgTable,
  columns: NamedColumns,
  action: string,
  build: (db: Queryable) => Buildable<unknown>,
): RunBuilt {
  const known = writes.get(table) ?? new Map<string, RunBuilt>()
  writes.set(table, known)
  const key = [action, ...columns.map(([name]) => name)].join(' ')
  const write = known.get(key) ?? builtOnce(build)
  known.set(key, write)
  return write
}

/** Inserts one row. Its text is built once for each set of columns; a column without a value gets its default. */
export async function insertRow<T extends PgTable>(
  db: Queryable,
  table: T,
  row: Partial<T['$inferInsert']>,
): Promise<void> {
  // Drizzle cannot type statements on a table that is a type parameter.
  const anyTable: PgTable = table
  const columns = columnsGiven(anyTable, row)
  if (hasSql(columns, row)) await db.insert(anyTable).values(row)
  else
    await writeOf(anyTable, columns, 'insert', (onDb) =>
      onDb.insert(anyTable).values(placeholdersOf(columns)),
    )(db, driverValuesOf(columns, row))
}

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
  const anyTable: PgTable = table
  const columns = columnsGiven(anyTable, row)
  if (hasSql(columns, row)) await db.update(anyTable).set(row).where(eq(key, id))
  else
    await writeOf(anyTable, columns, `update by ${key.name}`, (onDb) =>
      onDb
        .update(anyTable)
        .set(placeholdersOf(columns))
        .where(eq(key, sql.placeholder('key of the row'))),
    )(db, { ...driverValuesOf(columns, row), 'key of the row': id })
}

type NamedColumns = readonly (readonly [name: string, column: PgColumn])[]

type Row = Readonly<Record<string, unknown>>

/** The columns that a row has a value for. */
const columnsGiven = (table: PgTable, row: Row): NamedColumns =>
  Object.entries(getTableColumns(table)).filter(([name]) => row[name] !== undefined)

const hasSql = (columns: NamedColumns, row: Row) => columns.some(([name]) => is(row[name], SQL))

const placeholdersOf = (columns: NamedColumns) =>
  Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(name)}`]))

const driverValuesOf = (columns: NamedColumns, row: Row) =>
  Object.fromEntries(
    columns.map(([name, column]) => [name, row[name] === null ? null : column.mapToDriverValue(row[name])]),
  )
