import type { Queryable } from '../../platform/db/connect.ts'
import { positionConsents } from '../../platform/db/schema/positions.ts'

export type StatedConsent = Pick<typeof positionConsents.$inferInsert, 'id' | 'given' | 'statedAt'>

export async function writeConsents(
  db: Queryable,
  userId: string,
  consents: readonly StatedConsent[],
): Promise<void> {
  if (consents.length === 0) return
  await db
    .insert(positionConsents)
    .values(consents.map((consent) => ({ ...consent, userId })))
    .onConflictDoNothing()
}
