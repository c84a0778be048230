import { integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

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
