import { pgTable, text, uuid } from '../drizzle-pg.ts'
import { entityColumns, timestamptz } from './columns.ts'
import { users } from './users.ts'

/**
 * A user's installation on a phone or tablet, which others may share. Its code makes shipment numbers unique,
 * and is never assigned again.
 */
export const devices = pgTable('devices', {
  ...entityColumns,
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  code: text('code').notNull().unique(),
  name: text('name'),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
})
