import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** The administrator who acts as this user, and the session that he does it from. */
    impersonatorId: uuid('impersonator_id').references(() => users.id),
    impersonatorSessionId: uuid('impersonator_session_id'),
    expiresAt: moment('expires_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Refresh tokens by their SHA-256; single use, a spent one knows its successor. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    successorHash: text('successor_hash'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** A link by mail or text message that sets a password or pincode; only the hash of its secret is kept. */
export const changePasswordRequests = pgTable(
  'change_password_requests',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the secret in the link. */
    hash: text('hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** password, pincode, or registration. */
    type: text('type').notNull(),
    notificationMethod: text('notification_method').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('change_password_requests_user').on(table.userId)],
)

/** What strangers tried, counted over all instances: sign-ins, pairing codes, links. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    windowStart: moment('window_start').notNull(),
    blockedUntil: moment('blocked_until'),
  },
  (table) => [index('attempts_window').on(table.windowStart)],
)

/** Answers to requests that carried an Idempotency-Key, kept for a week. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A user, or a stranger's address. */
    caller: text('caller').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    /** SHA-256 of the body. */
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    headers: jsonb('headers').notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.path, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
