import { apiKeyScopes } from '#contract/accounts/api-keys.ts'
import { index, pgTable, text, uuid } from '../drizzle-pg.ts'
import { checkAllOf, refersTo, timestamptz } from './columns.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes', { enum: apiKeyScopes }).array().notNull(),
    /** SHA-256 of the key, which has 256 random bits. */
    hash: text('hash').notNull().unique(),
    /** Of its checksum: too little to guess 256 random bits from. */
    ending: text('ending').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    createdById: refersTo('created_by_id', () => users.id),
    expiresAt: timestamptz('expires_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
    lastRefusedAt: timestamptz('last_refused_at'),
    revokedAt: timestamptz('revoked_at'),
    revokedById: uuid('revoked_by_id').references(() => users.id),
  },
  (table) => [
    index('api_keys_customer').on(table.customerId, table.createdAt),
    checkAllOf('api_keys_scopes', table.scopes, apiKeyScopes),
  ],
)
