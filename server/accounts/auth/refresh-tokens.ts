import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { and, eq, isNull } from '../../platform/db/drizzle.ts'
import { refreshTokens, sessions } from '../../platform/db/schema/auth.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'
import { days, hours } from '../../platform/process/clock.ts'
import { awaitsApproval } from './approval.ts'
import { recordSessionEvent } from './audit-sign-ins.ts'
import { keptReady } from './end-sessions.ts'
import type { Keys } from './keys.ts'
import { signAccessToken } from './tokens.ts'

/** How long an office session lasts, however often it is refreshed. */
const officeSessionLife = 30 * days

/**
 * Drivers get 90 days, because skippers may have no connection for a season; administrators get 12 hours.
 * Every refresh restarts both, but an office session ends 30 days after its sign-in.
 */
function expiryOf(now: Date, roles: readonly Role[], signedInAt: Date): Date {
  if (isOnlyDriver(roles)) return new Date(now.getTime() + 90 * days)
  const idle = roles.includes('ROLE_ADMIN') ? 12 * hours : officeSessionLife
  return new Date(Math.min(now.getTime() + idle, signedInAt.getTime() + officeSessionLife))
}
/** A spent token still gets its successor: two tabs may refresh at once, or a response may be lost. */
const reuseLeewayMs = 30_000

const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

interface RefreshTokenTerms {
  readonly now: Date
  readonly roles: readonly Role[]
  readonly signedInAt: Date
  readonly until?: Date | null
  readonly token?: string
}

/** Creates a refresh token for a session and returns it; only its hash is stored. */
export async function issueRefreshToken(
  db: Transaction,
  sessionId: string,
  { now, roles, signedInAt, until, token = randomBytes(64).toString('hex') }: RefreshTokenTerms,
): Promise<string> {
  await db.insert(refreshTokens).values({
    hash: hashOfToken(token),
    sessionId,
    createdAt: now,
    expiresAt: until ?? expiryOf(now, roles, signedInAt),
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
 * A spent token gives the same successor again within the leeway, and afterwards while the successor is
 * unused and valid, because then the response was lost. Any other reuse means that two parties hold the
 * token, and revokes the session. A refusal is returned: a thrown one would roll the revocation back.
 */
export async function renewTokens(
  db: Transaction,
  keys: Keys,
  now: Date,
  token: string,
  address: string,
): Promise<Renewal> {
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
  // Comes before the session, which ended with the account: an inactive account's device keeps its queue.
  if (!row.user.active) return { refused: 'account_not_active' }
  if (row.session.revokedAt !== null) return { refused: 'refresh_token_unknown' }
  if (row.session.impersonatorSessionId !== null && !(await isImpersonatorSignedIn(db, row.session)))
    return { refused: 'refresh_token_unknown' }
  if (row.session.expiresAt !== null && row.session.expiresAt <= now)
    return { refused: 'refresh_token_expired' }
  if (row.token.expiresAt < now && row.token.spentAt === null) return { refused: 'refresh_token_expired' }
  const successor =
    row.token.spentAt === null
      ? await spendToken(db, keys, now, row, token)
      : await repeatSuccessor(db, keys, now, { ...row.token, spentAt: row.token.spentAt }, token, {
          ...row,
          address,
        })
  if (typeof successor !== 'string') return successor
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

type TokenRow = typeof refreshTokens.$inferSelect

interface TokenOfSession {
  readonly token: TokenRow
  readonly session: typeof sessions.$inferSelect
  readonly user: typeof users.$inferSelect
  readonly driver: typeof drivers.$inferSelect | null
}

/** Derived, so that the same successor can be issued again although only its hash is stored. */
const successorOf = (token: string, secret: Uint8Array): string =>
  createHmac('sha512', secret).update(token).digest('hex')

async function spendToken(
  db: Transaction,
  keys: Keys,
  now: Date,
  row: TokenOfSession,
  token: string,
): Promise<string> {
  const successor = successorOf(token, keys.current(now).secret)
  await issueRefreshToken(db, row.session.id, {
    now,
    roles: row.user.roles,
    signedInAt: row.session.createdAt,
    until: fixedEndOf(row, now),
    token: successor,
  })
  await db
    .update(refreshTokens)
    .set({ spentAt: now, successorHash: hashOfToken(successor) })
    .where(eq(refreshTokens.hash, row.token.hash))
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.session.id))
  return successor
}

async function repeatSuccessor(
  db: Transaction,
  keys: Keys,
  now: Date,
  spent: TokenRow & { readonly spentAt: Date },
  token: string,
  { user, session, address }: TokenOfSession & { readonly address: string },
): Promise<string | Extract<Renewal, { refused: unknown }>> {
  const next = await findToken(db, spent.successorHash)
  const wasUsed = next === undefined || next.spentAt !== null
  if (now.getTime() - spent.spentAt.getTime() > reuseLeewayMs) {
    if (wasUsed) {
      await db
        .update(sessions)
        .set({ revokedAt: now, revokedReason: 'refresh token reused' })
        .where(eq(sessions.id, spent.sessionId))
      const { impersonatorId } = session
      await recordSessionEvent(
        db,
        'end_session',
        { user, address, impersonatorId },
        { reason: 'refresh token reused' },
      )
      return { refused: 'refresh_token_unknown' }
    }
    if (next.expiresAt < now) return { refused: 'refresh_token_expired' }
  }
  const successor = keys
    .secrets(now)
    .map((secret) => successorOf(token, secret))
    .find((candidate) => hashOfToken(candidate) === spent.successorHash)
  return successor ?? (await replaceSuccessor(db, keys, now, spent, token))
}

/** It cannot be derived without its signing key. A token never has two successors. */
async function replaceSuccessor(
  db: Transaction,
  keys: Keys,
  now: Date,
  spent: TokenRow,
  token: string,
): Promise<string | Extract<Renewal, { refused: unknown }>> {
  const successor = successorOf(token, keys.current(now).secret)
  const successorHash = hashOfToken(successor)
  const replaced = await db
    .update(refreshTokens)
    .set({ hash: successorHash })
    .where(and(eq(refreshTokens.hash, spent.successorHash ?? ''), isNull(refreshTokens.spentAt)))
    .returning({ hash: refreshTokens.hash })
  if (replaced.length === 0) return { refused: 'refresh_token_unknown' }
  await db.update(refreshTokens).set({ successorHash }).where(eq(refreshTokens.hash, spent.hash))
  return successor
}

/** Sessions may have a fixed end, and a driver without approval may only deliver what was done in time. */
function fixedEndOf({ token, session, user, driver }: TokenOfSession, now: Date): Date | null {
  if (session.expiresAt !== null) return session.expiresAt
  return driver !== null && awaitsApproval(user.roles, driver, now) ? token.expiresAt : null
}

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

/**
 * Ends the session of a refresh token. `ended`: it had not ended before. `ready`: its driver's phone may still
 * be opened without a session, which is asked again for a session that has ended. `switchedOff`: the account is.
 */
export async function endSession(
  db: Transaction,
  now: Date,
  { token, keepReady, address }: { token: string; keepReady: boolean; address: string },
): Promise<{ readonly ended: boolean; readonly ready: boolean; readonly switchedOff?: true }> {
  const [found] = await db
    .select({ session: sessions, user: users, driver: drivers })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(eq(refreshTokens.hash, hashOfToken(token)))
  if (found === undefined) return { ended: false, ready: false }
  const { session, user, driver } = found
  const isOpen = session.revokedAt === null
  const account = user.active ? {} : { switchedOff: true as const }
  if (!isOpen && session.revokedReason !== keptReady) return { ended: false, ready: false, ...account }
  const ready = keepReady && user.active && driver !== null && driver.rejectedAt === null
  const revokedReason = ready ? keptReady : 'signed out'
  await db
    .update(sessions)
    .set({ revokedAt: session.revokedAt ?? now, revokedReason })
    .where(eq(sessions.id, session.id))
  const { impersonatorId } = session
  if (isOpen)
    await recordSessionEvent(
      db,
      'sign_out',
      { user, address, impersonatorId },
      ready ? { keptReady: true } : {},
    )
  return { ended: isOpen, ready, ...account }
}
