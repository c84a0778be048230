import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import { type AnyPgColumn, customType, index, integer, jsonb, pgTable, text, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { entityColumns, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** Whole numbers, as ranges that do not touch. */
const integerRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/**
 * A user's installation on a phone or tablet, which others may share. Its code makes shipment numbers unique,
 * and is never assigned again.
 */
export const devices = pgTable(
  'devices',
  {
    ...entityColumns,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    code: text('code').notNull().unique(),
    name: text('name'),
    /** By which it hands over without a session. */
    publicKey: jsonb('public_key').$type<DevicePublicKey>(),
    /** Those before it, the last one last: challenges that were signed by one of them may still be on their way. */
    earlierPublicKeys: jsonb('earlier_public_keys').$type<DevicePublicKey[]>().notNull().default([]),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    /** Sequence numbers of operations that arrived or are known to wait on it, without having been applied. */
    arrived: integerRanges('arrived')
      .notNull()
      .default(sql`'{}'`),
    /** Operations that were made on it and never arrived, as last counted. */
    missingOperations: integer('missing_operations').notNull().default(0),
    /** When its user said that its memory was cleared. */
    clearedAt: timestamptz('cleared_at'),
    /** When the office withdrew it, as after a loss: its key opens nothing, and what it signs is said to be of no value. */
    revokedAt: timestamptz('revoked_at'),
    revokedById: uuid('revoked_by_id').references(() => users.id),
    revokedReason: text('revoked_reason'),
    /** The device that its phone took itself for, as another phone does: one is a copy of the other. */
    clonedFromId: uuid('cloned_from_id').references((): AnyPgColumn => devices.id),
  },
  (table) => [
    // Few are copies: by it PostgreSQL finds them when a device is deleted, with those of a whole customer.
    index('devices_cloned_from')
      .on(table.clonedFromId)
      .where(sql`${table.clonedFromId} is not null`),
  ],
)
