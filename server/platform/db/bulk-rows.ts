import type { PgColumn, PgTable } from './drizzle-pg.ts'
import { getTableColumns, type SQL, sql } from './drizzle.ts'

/** A statement takes at most 65,535 parameters, and one text has one plan. */
export interface BulkRows<Row> {
  readonly from: SQL
  readonly insert: SQL
  readonly parameter: (rows: readonly Row[]) => string
}

/** `placeholder`: the name of the rows' placeholder. Throws Error for an unknown column. */
export function bulkRows<T extends PgTable, Name extends keyof T['$inferInsert'] & string>(
  table: T,
  placeholder: string,
  names: readonly Name[],
): BulkRows<Pick<T['$inferInsert'], Name>> {
  const columns = names.map((name) => [name, columnName(table, name)] as const)
  const from = sql`json_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::json) as input`
  const jsonKeys = columns.map(([name, column]) => [name, `${JSON.stringify(column)}:`] as const)
  // json_populate_recordset reads an absent property as null.
  const toJson = (row: Pick<T['$inferInsert'], Name>) => {
    const properties: string[] = []
    for (const [name, jsonKey] of jsonKeys) {
      const value = row[name]
      if (value !== null && value !== undefined) properties.push(jsonKey + JSON.stringify(value))
    }
    return `{${properties.join(',')}}`
  }
  const columnList = sql.join(
    columns.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  return {
    from,
    insert: sql`insert into ${table} (${columnList}) select ${columnList} from ${from}`,
    parameter: (rows) => `[${rows.map(toJson).join(',')}]`,
  }
}

export const bulkAssignments = <T extends PgTable>(
  table: T,
  names: readonly (keyof T['$inferInsert'] & string)[],
): SQL =>
  sql.join(
    names.map(
      (name) =>
        sql`${sql.identifier(columnName(table, name))} = input.${sql.identifier(columnName(table, name))}`,
    ),
    sql`, `,
  )

function columnName(table: PgTable, name: string): string {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const column = columns[name]
  if (column === undefined) throw new Error(`The table has no column ${name}.`)
  return column.name
}
