import type { JWK } from 'jose'
import { jsonb, pgTable, text } from '../drizzle-pg.ts'
import { timestamptz } from './columns.ts'

export const letterKeys = pgTable('letter_keys', {
  id: text('id').primaryKey(),
  /** Deleted once a newer key signs. */
  privateKey: text('private_key'),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  activeFrom: timestamptz('active_from').notNull(),
})
