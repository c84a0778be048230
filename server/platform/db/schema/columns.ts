import { sql } from '../drizzle.ts'
import { type AnyPgColumn, check, integer, numeric, type PgColumn, timestamp, uuid } from '../drizzle-pg.ts'

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const amount = (name: string) => numeric(name, { precision: 15, scale: 3, mode: 'number' })

/** The id of a row that each row of the table belongs to or names. */
export const refersTo = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column)

export const versionColumns = {
  version: integer('version').notNull().default(1),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
}

export const entityColumns = { id: uuid('id').primaryKey(), ...versionColumns }

export const checkOneOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(quoted(values))})`)

export const checkAllOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${sql.raw(quoted(values))}]`)

/** The contract's values contain no quotes, and a constraint takes no parameters. */
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
