import { integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Weights and amounts: exact, three digits behind the point. */
export const amount = (name: string) => numeric(name, { precision: 15, scale: 3, mode: 'number' })

/** Since when something stands as it does: its moments, and a version for ETag and If-Match. */
export const standing = {
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}

/** What every entity has: an id (UUIDv7, possibly chosen by the client), and since when it stands as it does. */
export const entity = { id: uuid('id').primaryKey(), ...standing }
