import { type Connection, connectionOf, type Queryable } from './connection.ts'
import type { PgColumn, PgTable } from './drizzle-pg.ts'
import { eq, is, getTableColumns, Param, Placeholder, type Query, SQL, sql } from './drizzle.ts'

export interface Buildable<Result> {
  prepare(name: string): Built<Result>
}

/** Drizzle binds a built query to its connection. */
export interface Built<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>
  getQuery(): Query
}

type Values = Readonly<Record<string, unknown>>

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
 * A query that Drizzle builds once per connection, because building costs as much as running. Varying values
 * are `sql.placeholder(name)`. It is sent when called, not when awaited.
 */
export function builtOnce<Result>(
  build: (db: Queryable) => Buildable<Result>,
): (db: Queryable, values: Values) => Promise<Result> {
  const builtOn = onceOnEach((connection) => build(connection).prepare(''))
  return (db, values) => builtOn(db).execute({ ...values })
}

export const hasOnlyPlaceholders = (built: Built<unknown>): boolean =>
  built
    .getQuery()
    .params.every((param) => is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder)))

type RunBuilt = ReturnType<typeof builtOnce<unknown>>

const writes = new WeakMap<PgTable, Map<string, RunBuilt>>()

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

type GivenColumns<T extends PgTable> = {
  readonly [Name in keyof T['$inferInsert']]?: T['$inferInsert'][Name] | SQL
}

/** Columns without a value get their default. The text is built once for each set of columns. */
export async function insertRow<T extends PgTable>(
  db: Queryable,
  table: T,
  row: GivenColumns<T>,
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

/** Columns without a value stay. The text is built once for each set of columns. */
export async function updateRow<T extends PgTable>(
  db: Queryable,
  table: T,
  key: PgColumn,
  id: string,
  row: GivenColumns<T>,
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

const columnsGiven = (table: PgTable, row: Row): NamedColumns =>
  Object.entries(getTableColumns(table)).filter(([name]) => row[name] !== undefined)

const hasSql = (columns: NamedColumns, row: Row) => columns.some(([name]) => is(row[name], SQL))

const placeholdersOf = (columns: NamedColumns) =>
  Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(name)}`]))

const driverValuesOf = (columns: NamedColumns, row: Row) =>
  Object.fromEntries(
    columns.map(([name, column]) => [name, row[name] === null ? null : column.mapToDriverValue(row[name])]),
  )
