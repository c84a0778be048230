import { and, eq, isNull } from 'drizzle-orm'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TokenPair } from '#contract/auth.ts'
import { isOnlyDriver, type Role } from '#contract/roles.ts'
import type { Transaction } from '../db/connect.ts'
import { refreshTokens, sessions } from '../db/schema/auth.ts'
import { users } from '../db/schema/users.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { days } from '../clock.ts'
import { type Keys, signAccessToken } from './tokens.ts'

/** A skipper may be away for a season; the office is not. Sliding: every refresh starts it anew. */
const lifeOf = (driver: boolean) => (driver ? 90 : 30) * days
/** How long a spent token gives its successor again, whatever became of it: two tabs, or an answer lost on a bad line. */
const leeway = 30_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface Issue {
  readonly now: Date
  readonly driver: boolean
  /** When the session ends, whatever is refreshed. */
  readonly until?: Date | null
  readonly token?: string
}

/** A new refresh token for a session; only its hash is kept. */
export async function issueRefreshToken(
  db: Transaction,
  sessionId: string,
  { now, driver, until, token = randomBytes(64).toString('hex') }: Issue,
): Promise<string> {
  await db.insert(refreshTokens).values({
    hash: hashOf(token),
    sessionId,
    createdAt: now,
    expiresAt: until ?? new Date(now.getTime() + lifeOf(driver)),
  })
  return token
}

export type Renewal =
  | TokenPair
  | {
      readonly refused: Extract<
        ProblemCode,
        'refresh_token_unknown' | 'refresh_token_expired' | 'account_not_active'
      >
    }

/**
 * Spends a refresh token for the next pair. A spent one gives the same successor again within the leeway, and later as
 * long as that successor was never used: then its answer was lost. Any other reuse means that two hold it, and ends the
 * session. A refusal is returned, not thrown: what it did to the session must be committed.
 */
export async function renewTokens(db: Transaction, keys: Keys, now: Date, token: string): Promise<Renewal> {
  const hash = hashOf(token)
  const [found] = await db
    .select({ token: refreshTokens, session: sessions, user: users })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hash))
    .for('update', { of: refreshTokens })
  if (found === undefined || found.session.revokedAt !== null) return { refused: 'refresh_token_unknown' }
  if (found.session.impersonatorSessionId !== null && !(await administratorIsThere(db, found.session)))
    return { refused: 'refresh_token_unknown' }
  if (found.session.expiresAt !== null && found.session.expiresAt <= now)
    return { refused: 'refresh_token_expired' }
  if (!found.user.active) return { refused: 'account_not_active' }
  if (found.token.expiresAt < now && found.token.spentAt === null) return { refused: 'refresh_token_expired' }
  // Derived, so that the same successor can be given again although only its hash is kept.
  const successor = createHmac('sha512', keys.secret).update(token).digest('hex')
  if (found.token.spentAt === null) {
    await issueRefreshToken(db, found.session.id, {
      now,
      driver: isOnlyDriver(found.user.roles as Role[]),
      until: found.session.expiresAt,
      token: successor,
    })
    await db
      .update(refreshTokens)
      .set({ spentAt: now, successorHash: hashOf(successor) })
      .where(eq(refreshTokens.hash, hash))
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.session.id))
  } else if (
    now.getTime() - found.token.spentAt.getTime() > leeway &&
    (await isSpent(db, found.token.successorHash))
  ) {
    await db
      .update(sessions)
      .set({ revokedAt: now, revokedReason: 'refresh token reused' })
      .where(eq(sessions.id, found.session.id))
    return { refused: 'refresh_token_unknown' }
  }
  const user = {
    id: found.user.id,
    username: found.user.email ?? found.user.mobilePhone ?? found.user.id,
    roles: found.user.roles,
  }
  const terms = {
    now,
    impersonator: found.session.impersonatorId ?? undefined,
    until: found.session.expiresAt ?? undefined,
  }
  return { token: await signAccessToken(keys, user, found.session.id, terms), refresh_token: successor }
}

/** The session from which an administrator acts as somebody else goes on, and he is an administrator still. */
async function administratorIsThere(
  db: Transaction,
  session: typeof sessions.$inferSelect,
): Promise<boolean> {
  const [found] = await db
    .select({ roles: users.roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, session.impersonatorSessionId ?? ''),
        eq(users.id, session.impersonatorId ?? ''),
        isNull(sessions.revokedAt),
        eq(users.active, true),
      ),
    )
  return found?.roles.includes('ROLE_ADMIN') ?? false
}

async function isSpent(db: Transaction, hash: string | null): Promise<boolean> {
  const [successor] = await db
    .select({ spentAt: refreshTokens.spentAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash ?? ''))
  return successor === undefined || successor.spentAt !== null
}

/** Ends the session that a refresh token belongs to; false when there is none to end. */
export async function endSession(db: Transaction, now: Date, token: string): Promise<boolean> {
  const [found] = await db
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hashOf(token)))
  if (found === undefined || found.revokedAt !== null) return false
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'signed out' })
    .where(eq(sessions.id, found.id))
  return true
}
