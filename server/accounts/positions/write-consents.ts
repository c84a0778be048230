import type { Queryable } from '../../platform/db/connect.ts'
import { positionConsents } from '../../platform/db/schema/positions.ts'

/** A consent to positions, or its withdrawal, as an operation brought it. */
export type StatedConsent = Pick<typeof positionConsents.$inferInsert, 'id' | 'given' | 'statedAt'>

/** Keeps what a user said about positions; one that is there already stays as it is. */
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
