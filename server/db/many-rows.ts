import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Rows of a table that travel to the database as one parameter of JSON, however many they are. */
export interface ManyRows<Row> {
  /** The rows, as a part of `from` that is named `given`. */
  readonly from: SQL
  /** `insert into ... select ...` of all of them; the columns that are not named get their defaults. */
  readonly insert: SQL
  readonly parameter: (rows: readonly Row[]) => string
}

/** Many rows of a table, of which these columns are sent; `placeholder` is the name of the statement's hole for them. */
export function manyRows<T extends PgTable, Name extends keyof T['$inferInsert'] & string>(
  table: T,
  placeholder: string,
  names: readonly Name[],
): ManyRows<Pick<T['$inferInsert'], Name>> {
  const pairs = names.map((name) => [name, columnName(table, name)] as const)
  const from = sql`json_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::json) as given`
  const members = pairs.map(([name, column]) => [name, `${JSON.stringify(column)}:`] as const)
  // What is absent is null without being said.
  const textOf = (row: Pick<T['$inferInsert'], Name>) => {
    const said: string[] = []
    for (const [name, member] of members) {
      const value = row[name]
      if (value !== null && value !== undefined) said.push(member + JSON.stringify(value))
    }
    return `{${said.join(',')}}`
  }
  const listed = sql.join(
    pairs.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  return {
    from,
    insert: sql`insert into ${table} (${listed}) select ${listed} from ${from}`,
    parameter: (rows) => `[${rows.map(textOf).join(',')}]`,
  }
}

/** `column = given.column` of each of these. */
export const assigned = <T extends PgTable>(
  table: T,
  names: readonly (keyof T['$inferInsert'] & string)[],
): SQL =>
  sql.join(
    names.map(
      (name) =>
        sql`${sql.identifier(columnName(table, name))} = given.${sql.identifier(columnName(table, name))}`,
    ),
    sql`, `,
  )

function columnName(table: PgTable, name: string): string {
  const column = (getTableColumns(table) as Readonly<Record<string, PgColumn>>)[name]
  if (column === undefined) throw new Error(`There is no column ${name}.`)
  return column.name
}
