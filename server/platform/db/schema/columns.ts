import { sql } from '../drizzle.ts'
import { check, integer, numeric, type PgColumn, timestamp, uuid } from '../drizzle-pg.ts'

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Weights and amounts: exact, with three decimals. */
export const amount = (name: string) => numeric(name, { precision: 15, scale: 3, mode: 'number' })

/** Timestamps, and a version for ETag and If-Match. */
export const versionColumns = {
  version: integer('version').notNull().default(1),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
}

/** The columns of every entity: an id (UUIDv7, possibly chosen by the client), a version and timestamps. */
export const entityColumns = { id: uuid('id').primaryKey(), ...versionColumns }

/** A constraint that keeps a column to the values of a closed list, whatever writes the row. */
export const checkOneOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(quoted(values))})`)

/** A constraint that keeps the items of an array column to the values of a closed list. */
export const checkAllOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${sql.raw(quoted(values))}]`)

/** Values of the contract's lists, which contain no quotes; a constraint takes no parameters. */
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
