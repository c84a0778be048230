import { endSessionsOf } from '../auth/end-sessions.ts'
import { endLinks } from '../auth/links.ts'
import { deleteSecondFactor } from '../auth/second-factor.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { databaseErrorIn } from '../../platform/db/database-error.ts'
import { eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import { changePasswordRequests, refreshTokens, sessions } from '../../platform/db/schema/auth.ts'
import { projectPairings } from '../../platform/db/schema/projects.ts'
import { drivers, projectReaders, users } from '../../platform/db/schema/users.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'

/** Its addresses become available again. The name stays while letters contain it, which the law requires. */
export async function endAccount(db: Transaction, now: Date, userId: string): Promise<void> {
  await endSessionsOf(db, now, userId, 'account ended')
  await eraseContact(db, userId)
  await endLinks(db, now, userId)
  await deleteSecondFactor(db, userId)
  await db.delete(projectReaders).where(eq(projectReaders.userId, userId))
  await db
    .update(users)
    .set({
      active: false,
      deactivatedAt: now,
      email: null,
      phone: null,
      mobilePhone: null,
      secretHash: null,
      version: sql`${users.version} + 1`,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
  await publishAccount(db, userId)
}

/** Deletes a user whom no other row names, else deactivates the account. An audit actor keeps their row. */
export async function removeUser(db: Transaction, now: Date, userId: string): Promise<void> {
  if (await hasActed(db, userId)) return await endAccount(db, now, userId)
  try {
    await db.transaction((savepoint) => deleteUser(savepoint, userId))
  } catch (error) {
    // Foreign key violation.
    if (databaseErrorIn(error)?.code !== '23503') throw error
    await endAccount(db, now, userId)
  }
}

async function hasActed(db: Transaction, userId: string): Promise<boolean> {
  for (const column of [auditEntries.actorId, auditEntries.impersonatorId]) {
    const [entry] = await db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(eq(column, userId))
      .limit(1)
    if (entry !== undefined) return true
  }
  return false
}

async function deleteUser(db: Transaction, userId: string): Promise<void> {
  await publishAccount(db, userId)
  const sessionIds = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  await db.delete(refreshTokens).where(inArray(refreshTokens.sessionId, sessionIds))
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.delete(changePasswordRequests).where(eq(changePasswordRequests.userId, userId))
  await db.delete(projectReaders).where(eq(projectReaders.userId, userId))
  await db.delete(projectPairings).where(eq(projectPairings.userId, userId))
  await db.delete(drivers).where(eq(drivers.userId, userId))
  await db.delete(users).where(eq(users.id, userId))
}
