import { eq, sql } from 'drizzle-orm'
import { mobileApp, type TokenPair } from '#contract/auth.ts'
import { isOnlyDriver, type Role, roles } from '#contract/roles.ts'
import { mayTransport } from '#contract/time-limits.ts'
import type { Queryable, Transaction } from '../db/connect.ts'
import { sessions } from '../db/schema/auth.ts'
import { drivers, users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import { Refusal } from '../http/request/problem.ts'
import { issueRefreshToken } from './refresh-tokens.ts'
import { secretFits } from './secrets.ts'
import { countSignIn } from './sign-in-limits.ts'
import { type Keys, signAccessToken } from './tokens.ts'
import { normaliseUsername } from './username.ts'

/** Which roles may sign in from which app; there is one app, and it serves them all. */
const apps: Readonly<Record<string, readonly Role[]>> = { [mobileApp]: roles }

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly targetApp: string | undefined
  readonly userAgent: string | undefined
  /** Of the network, to count tries by. */
  readonly address: string
}

type User = typeof users.$inferSelect

/**
 * Starts a session for whoever knows the secret. Unknown name, wrong secret and an app that is not for him are refused alike,
 * in text and time (invalid_credentials); a switched-off account (account_not_active) and a driver whose 24 hours are over
 * (account_awaits_approval) only after their secret was right. Takes no transaction: tries must be counted also when refused.
 */
export async function signIn(db: Queryable, keys: Keys, now: Date, given: Credentials): Promise<TokenPair> {
  const name = normaliseUsername(given.username)
  const [found] = await db
    .select({ user: users, driver: drivers })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(
      'email' in name ? eq(sql`lower(${users.email})`, name.email) : eq(users.mobilePhone, name.mobilePhone),
    )
  const attempt = await countSignIn(db, now, found?.user.id ?? JSON.stringify(name), given.address)
  const fits = await secretFits(found?.user.secretHash, given.password).catch(async (error: unknown) => {
    await attempt.takeBack()
    throw error
  })
  if (!fits || found === undefined || !mayUse(given.targetApp, found.user))
    throw new Refusal('invalid_credentials', { headers: { 'WWW-Authenticate': 'Bearer' } })
  await attempt.forgive()
  if (!found.user.active || found.driver?.rejectedAt) throw new Refusal('account_not_active')
  if (isPastGrace(found.driver, now) && isOnlyDriver(found.user.roles as Role[]))
    throw new Refusal('account_awaits_approval')
  return await db.transaction((tx) => startSession(tx, keys, now, found.user, { userAgent: given.userAgent }))
}

const mayUse = (app: string | undefined, user: User) =>
  app === undefined || user.roles.some((role) => apps[app]?.includes(role as Role))

/** Whoever registered himself may transport for 24 hours, and after that once he is approved (specification, section 4). */
const isPastGrace = (driver: typeof drivers.$inferSelect | null, now: Date) =>
  driver?.graceUntil != null &&
  !mayTransport(
    { approved: driver.approvedAt !== null, graceUntil: driver.graceUntil.getTime() },
    now.getTime(),
  )

interface Terms {
  readonly userAgent: string | undefined
  /** The administrator who acts as this user, the session that he does it from, and when that ends. */
  readonly impersonation?: { readonly by: string; readonly session: string; readonly until: Date }
}

/** A new session with its first pair of tokens. */
export async function startSession(
  db: Transaction,
  keys: Keys,
  now: Date,
  user: User,
  { userAgent, impersonation }: Terms,
): Promise<TokenPair> {
  const sessionId = newId()
  const until = impersonation?.until
  await db.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    createdAt: now,
    lastUsedAt: now,
    userAgent: userAgent?.slice(0, 300) ?? null,
    impersonatorId: impersonation?.by ?? null,
    impersonatorSessionId: impersonation?.session ?? null,
    expiresAt: until ?? null,
  })
  const identity = { id: user.id, username: user.email ?? user.mobilePhone ?? user.id, roles: user.roles }
  const driver = isOnlyDriver(user.roles as Role[])
  return {
    refresh_token: await issueRefreshToken(
      db,
      sessionId,
      until === undefined ? { now, driver } : { now, driver, until },
    ),
    token: await signAccessToken(keys, identity, sessionId, { now, impersonator: impersonation?.by, until }),
  }
}
