import { languages } from '#contract/kit/locales.ts'
import { boolean, index, pgTable, text, uuid } from '../drizzle-pg.ts'
import { sessions } from './auth.ts'
import { checkOneOf, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** One row: browsers are subscribed to this key, and another would cut off all of them. */
export const pushKeys = pgTable('push_keys', {
  id: boolean('id').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language', { enum: languages }).notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    checkOneOf('push_subscriptions_language', table.language, languages),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
