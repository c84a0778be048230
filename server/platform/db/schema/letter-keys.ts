import type { JWK } from 'jose'
import { jsonb, pgTable, text } from '../drizzle-pg.ts'
import { timestamptz } from './columns.ts'
import type { SealedKey } from './sealed-key.ts'

/** Keys (ECDSA, P-256) that sign what letters carry in their QR codes. */
export const letterKeys = pgTable('letter_keys', {
  /** As `kid` names it in what is signed: eight characters in base64url. */
  id: text('id').primaryKey(),
  /** Deleted once a newer key signs. */
  privateKey: jsonb('private_key').$type<JWK | SealedKey>(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** From when it signs, until a newer one does. */
  activeFrom: timestamptz('active_from').notNull(),
})
