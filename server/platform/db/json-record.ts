import { type SQL, sql } from './drizzle.ts'

/** As an array of values: field names in each row take a third of a list's time. */
export interface JsonRecord<T = unknown> {
  readonly sql: SQL
  read(values: unknown): T
}

export function jsonRecord<T extends object>(
  fields: { readonly [Name in keyof T]-?: SQL | JsonRecord },
  exists?: SQL,
): JsonRecord<T> {
  const entries = Object.entries<SQL | JsonRecord>(fields).map(([name, field]) =>
    'read' in field ? { name, sql: field.sql, read: field.read } : { name, sql: field },
  )
  const array = sql`json_build_array(${sql.join(
    entries.map((entry) => entry.sql),
    sql`, `,
  )})`
  return {
    sql: exists === undefined ? array : sql`case when ${exists} then ${array} end`,
    read: (values) => {
      const record: Record<string, unknown> = {}
      for (const [index, { name, read }] of entries.entries()) {
        const value: unknown = (values as readonly unknown[])[index]
        record[name] = read === undefined || value === null ? value : read(value)
      }
      return record as T
    },
  }
}
