import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { entity, moment } from './columns.ts'
import { users } from './users.ts'

/** A phone or tablet; its code makes shipment numbers unique, given once for ever. */
export const devices = pgTable('devices', {
  ...entity,
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  code: text('code').notNull().unique(),
  name: text('name'),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
})
