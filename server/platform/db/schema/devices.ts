import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import { type AnyPgColumn, customType, index, integer, jsonb, pgTable, text, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { entityColumns, refersTo, timestamptz } from './columns.ts'
import { users } from './users.ts'

const integerRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/** One user's, on a phone that others may share. Its code makes numbers unique and is never reused. */
export const devices = pgTable(
  'devices',
  {
    ...entityColumns,
    userId: refersTo('user_id', () => users.id),
    code: text('code').notNull().unique(),
    name: text('name'),
    publicKey: jsonb('public_key').$type<DevicePublicKey>(),
    /** The newest last: challenges signed by an earlier key may still be on their way. */
    earlierPublicKeys: jsonb('earlier_public_keys').$type<DevicePublicKey[]>().notNull().default([]),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    /** Sequence numbers that arrived, or are known to wait on it, without being applied. */
    arrived: integerRanges('arrived')
      .notNull()
      .default(sql`'{}'`),
    missingOperations: integer('missing_operations').notNull().default(0),
    clearedAt: timestamptz('cleared_at'),
    revokedAt: timestamptz('revoked_at'),
    revokedById: uuid('revoked_by_id').references(() => users.id),
    revokedReason: text('revoked_reason'),
    clonedFromId: uuid('cloned_from_id').references((): AnyPgColumn => devices.id),
  },
  (table) => [
    // Few are copies: PostgreSQL needs it to delete a device.
    index('devices_cloned_from')
      .on(table.clonedFromId)
      .where(sql`${table.clonedFromId} is not null`),
  ],
)
