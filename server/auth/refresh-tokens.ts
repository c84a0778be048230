import { and, eq, isNull } from 'drizzle-orm'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TokenPair } from '#contract/auth.ts'
import { isOnlyDriver } from '#contract/roles.ts'
import type { Transaction } from '../db/connect.ts'
import { refreshTokens, sessions } from '../db/schema/auth.ts'
import { drivers, users } from '../db/schema/users.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { days } from '../clock.ts'
import { awaitsApproval } from './approval.ts'
import { type Keys, signAccessToken } from './tokens.ts'

/**
 * Skippers may be without a connection for a season, so drivers get longer. Every refresh restarts the
 * period.
 */
const refreshTokenLifeMs = (isDriver: boolean) => (isDriver ? 90 : 30) * days
/**
 * How long a spent token is still exchanged for its successor: two tabs may refresh at once, or a response be
 * lost.
 */
const reuseLeewayMs = 30_000

const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

interface RefreshTokenTerms {
  readonly now: Date
  readonly isDriver: boolean
  /** The fixed end of the session, which refreshing does not extend. */
  readonly until?: Date | null
  readonly token?: string
}

/** Creates a refresh token for a session and returns it; only its hash is stored. */
export async function issueRefreshToken(
  db: Transaction,
  sessionId: string,
  { now, isDriver, until, token = randomBytes(64).toString('hex') }: RefreshTokenTerms,
): Promise<string> {
  await db.insert(refreshTokens).values({
    hash: hashOfToken(token),
    sessionId,
    createdAt: now,
    expiresAt: until ?? new Date(now.getTime() + refreshTokenLifeMs(isDriver)),
  })
  return token
}

/** The next pair of tokens, or why there is none. */
export type Renewal =
  | TokenPair
  | {
      readonly refused: Extract<
        ProblemCode,
        'refresh_token_unknown' | 'refresh_token_expired' | 'account_not_active'
      >
    }

/**
 * Exchanges a refresh token for the next pair. A spent token gives the same successor again within the leeway, and
 * afterwards as long as the successor was never used and has not expired, because then the response was lost. Any other reuse means that
 * two parties hold the token, and revokes the session. A refusal is returned, not thrown: the transaction that
 * revokes the session must be committed.
 */
export async function renewTokens(db: Transaction, keys: Keys, now: Date, token: string): Promise<Renewal> {
  const hash = hashOfToken(token)
  const [row] = await db
    .select({ token: refreshTokens, session: sessions, user: users, driver: drivers })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(refreshTokens.hash, hash))
    .for('update', { of: refreshTokens })
  if (row === undefined) return { refused: 'refresh_token_unknown' }
  // Before the session, which ended with the account: devices keep their queue when they are told so.
  if (!row.user.active) return { refused: 'account_not_active' }
  if (row.session.revokedAt !== null) return { refused: 'refresh_token_unknown' }
  if (row.session.impersonatorSessionId !== null && !(await isImpersonatorSignedIn(db, row.session)))
    return { refused: 'refresh_token_unknown' }
  if (row.session.expiresAt !== null && row.session.expiresAt <= now)
    return { refused: 'refresh_token_expired' }
  if (row.token.expiresAt < now && row.token.spentAt === null) return { refused: 'refresh_token_expired' }
  // Derived, so that the same successor can be issued again although only its hash is stored.
  const successor = createHmac('sha512', keys.secret).update(token).digest('hex')
  if (row.token.spentAt === null) {
    await issueRefreshToken(db, row.session.id, {
      now,
      isDriver: isOnlyDriver(row.user.roles),
      until: fixedEndOf(row, now),
      token: successor,
    })
    await db
      .update(refreshTokens)
      .set({ spentAt: now, successorHash: hashOfToken(successor) })
      .where(eq(refreshTokens.hash, hash))
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.session.id))
  } else if (now.getTime() - row.token.spentAt.getTime() > reuseLeewayMs) {
    const next = await findToken(db, row.token.successorHash)
    if (next === undefined || next.spentAt !== null) {
      await db
        .update(sessions)
        .set({ revokedAt: now, revokedReason: 'refresh token reused' })
        .where(eq(sessions.id, row.session.id))
      return { refused: 'refresh_token_unknown' }
    }
    if (next.expiresAt < now) return { refused: 'refresh_token_expired' }
  }
  const user = {
    id: row.user.id,
    username: row.user.email ?? row.user.mobilePhone ?? row.user.id,
    roles: row.user.roles,
  }
  const terms = {
    now,
    impersonator: row.session.impersonatorId ?? undefined,
    until: row.session.expiresAt ?? undefined,
  }
  return { token: await signAccessToken(keys, user, row.session.id, terms), refresh_token: successor }
}

/**
 * When the successor of a refresh token expires at the latest, if refreshing does not restart the period: in a session with a fixed
 * end, and for a driver without approval, who refreshes only to deliver what was done in time.
 */
function fixedEndOf(
  {
    token,
    session,
    user,
    driver,
  }: {
    token: typeof refreshTokens.$inferSelect
    session: typeof sessions.$inferSelect
    user: typeof users.$inferSelect
    driver: typeof drivers.$inferSelect | null
  },
  now: Date,
): Date | null {
  if (session.expiresAt !== null) return session.expiresAt
  return driver !== null && awaitsApproval(user.roles, driver, now) ? token.expiresAt : null
}

/** Whether the administrator's own session is still active, and the user of it still an administrator. */
async function isImpersonatorSignedIn(
  db: Transaction,
  session: typeof sessions.$inferSelect,
): Promise<boolean> {
  const [impersonator] = await db
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
  return impersonator?.roles.includes('ROLE_ADMIN') ?? false
}

async function findToken(db: Transaction, hash: string | null) {
  const [token] = await db
    .select({ spentAt: refreshTokens.spentAt, expiresAt: refreshTokens.expiresAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash ?? ''))
  return token
}

/** Revokes the session that a refresh token belongs to; false when there is none or it has ended already. */
export async function endSession(db: Transaction, now: Date, token: string): Promise<boolean> {
  const [session] = await db
    .select({ id: sessions.id, revokedAt: sessions.revokedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hashOfToken(token)))
  if (session === undefined || session.revokedAt !== null) return false
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'signed out' })
    .where(eq(sessions.id, session.id))
  return true
}
