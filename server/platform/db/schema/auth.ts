import type { JWK } from 'jose'
import { notificationMethods } from '#contract/accounts/notification-methods.ts'
import { linkTypes } from '#contract/accounts/password-changes.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts'
import { checkOneOf, refersTo, timestamptz } from './columns.ts'
import { users } from './users.ts'

export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  privateKey: text('private_key').notNull(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: refersTo('user_id', () => users.id),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    revokedAt: timestamptz('revoked_at'),
    revokedReason: text('revoked_reason'),
    impersonatorId: uuid('impersonator_id').references(() => users.id),
    impersonatorSessionId: uuid('impersonator_session_id'),
    expiresAt: timestamptz('expires_at'),
    deviceId: uuid('device_id'),
    secondFactorAt: timestamptz('second_factor_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: refersTo('session_id', () => sessions.id),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    spentAt: timestamptz('spent_at'),
    successorHash: text('successor_hash'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, encrypted (JSON Web Encryption); empty after the encryption key was lost. */
  secret: text('secret').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /** Null until a first code has shown that the app has the secret: until then signing in asks for none. */
  enabledAt: timestamptz('enabled_at'),
  /** The time step of the last accepted code: a code works once (RFC 6238, 5.2). */
  lastStep: integer('last_step').notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the code, which is random and too long to guess. */
    hash: text('hash').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Sets a secret or confirms an address; only the hash of its secret is stored. */
export const changePasswordRequests = pgTable(
  'change_password_requests',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull().unique(),
    userId: refersTo('user_id', () => users.id),
    type: text('type', { enum: linkTypes }).notNull(),
    notificationMethod: text('notification_method', { enum: notificationMethods }).notNull(),
    newEmail: text('new_email'),
    newMobilePhone: text('new_mobile_phone'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    index('change_password_requests_user').on(table.userId),
    checkOneOf('change_password_requests_type', table.type, linkTypes),
    checkOneOf('change_password_requests_method', table.notificationMethod, notificationMethods),
  ],
)

export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull().default(0),
    windowStart: timestamptz('window_start').notNull(),
    blockedUntil: timestamptz('blocked_until'),
  },
  (table) => [index('attempts_window').on(table.windowStart)],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text('caller').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    method: text('method').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>().notNull(),
    body: text('body').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.path, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
