import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** Keys that sign access tokens, shared by every instance. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  privateKey: jsonb('private_key').notNull(),
  publicKey: jsonb('public_key').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A sign-in on one device: the family that its refresh tokens belong to. */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull().references(() => users.id),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  userAgent: text('user_agent'),
  revokedAt: moment('revoked_at'),
  revokedReason: text('revoked_reason'),
}, (table) => [index('sessions_user').on(table.userId)])

/** Refresh tokens by their SHA-256; single use, a spent one knows its successor. */
export const refreshTokens = pgTable('refresh_tokens', {
  hash: text('hash').primaryKey(),
  sessionId: uuid('session_id').notNull().references(() => sessions.id),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  spentAt: moment('spent_at'),
  successorHash: text('successor_hash'),
}, (table) => [index('refresh_tokens_session').on(table.sessionId)])
