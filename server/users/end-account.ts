import { eq, inArray, sql } from 'drizzle-orm'
import { endSessionsOf } from '../auth/end-sessions.ts'
import { endLinks } from '../auth/links.ts'
import type { Transaction } from '../db/connect.ts'
import { changePasswordRequests, refreshTokens, sessions } from '../db/schema/auth.ts'
import { projectPairings } from '../db/schema/projects.ts'
import { drivers, projectReaders, users } from '../db/schema/users.ts'

/** Ends an account for good: nobody signs in with it again, and its address is free; the name stays, for the record needs it. */
export async function endAccount(db: Transaction, now: Date, userId: string): Promise<void> {
  await endSessionsOf(db, now, userId, 'account ended')
  await endLinks(db, now, userId)
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
}

/** Removes a user without trace where nothing was ever recorded of him, and ends his account where something was. */
export async function removeUser(db: Transaction, now: Date, userId: string): Promise<void> {
  try {
    await db.transaction((attempt) => erase(attempt, userId))
  } catch (error) {
    if (!isStillReferredTo(error)) throw error
    await endAccount(db, now, userId)
  }
}

async function erase(db: Transaction, userId: string): Promise<void> {
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  await db.delete(refreshTokens).where(inArray(refreshTokens.sessionId, own))
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.delete(changePasswordRequests).where(eq(changePasswordRequests.userId, userId))
  await db.delete(projectReaders).where(eq(projectReaders.userId, userId))
  await db.delete(projectPairings).where(eq(projectPairings.userId, userId))
  await db.delete(drivers).where(eq(drivers.userId, userId))
  await db.delete(users).where(eq(users.id, userId))
}

/** PostgreSQL's word for it: foreign_key_violation. */
const isStillReferredTo = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '23503') || isStillReferredTo(error.cause))
