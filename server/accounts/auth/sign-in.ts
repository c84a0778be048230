import { mobileApp, type TokenPair } from '#contract/accounts/auth.ts'
import { type Role, roles } from '#contract/kit/roles.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { awaitsApproval } from './approval.ts'
import { countFailedSignIn, isAuditedFailure, recordSessionEvent } from './audit-sign-ins.ts'
import type { Keys } from './keys.ts'
import { issueRefreshToken } from './refresh-tokens.ts'
import { checkSignInCode } from './second-factor.ts'
import { secretMatches } from './secrets.ts'
import { countSignInAttempt } from './sign-in-limits.ts'
import { signAccessToken } from './tokens.ts'
import { normaliseUsername } from './username.ts'

const rolesByApp: Readonly<Record<string, readonly Role[]>> = { [mobileApp]: roles }

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly targetApp: string | undefined
  readonly code: string | undefined
  readonly userAgent: string | undefined
  readonly address: string
}

type User = typeof users.$inferSelect

/**
 * An unknown name, a wrong secret and an app that is not for the user's roles are indistinguishable in text
 * and time (invalid_credentials); after the loss of a key secret_lost reveals a name. The state of the
 * account and the second factor are checked only after the secret was right. `db` must not be a transaction,
 * because attempts are counted.
 * @throws HttpProblem invalid_credentials, secret_lost, account_not_active, account_awaits_approval,
 * second_factor_required, second_factor_invalid, too_many_requests
 */
export async function signIn(
  db: Queryable,
  keys: Keys,
  now: Date,
  credentials: Credentials,
): Promise<TokenPair> {
  const name = normaliseUsername(credentials.username)
  const [account] = await db
    .select({ user: users, driver: drivers })
    .from(users)
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(
      'email' in name ? eq(sql`lower(${users.email})`, name.email) : eq(users.mobilePhone, name.mobilePhone),
    )
  try {
    return await signInTo(db, keys, now, account, { ...credentials, name: JSON.stringify(name) })
  } catch (error) {
    // Counts unknown names too: both must take the same time.
    if (error instanceof HttpProblem && isAuditedFailure(error.code))
      await countFailedSignIn(db, now, error.code, { user: account?.user, address: credentials.address })
    throw error
  }
}

interface Account {
  readonly user: User
  readonly driver: typeof drivers.$inferSelect | null
}

async function signInTo(
  db: Queryable,
  keys: Keys,
  now: Date,
  account: Account | undefined,
  credentials: Credentials & { readonly name: string },
): Promise<TokenPair> {
  const attempt = await countSignInAttempt(db, now, account?.user.id ?? credentials.name, credentials.address)
  const matches = await secretMatches(keys.cipher, account?.user, credentials.password).catch(
    async (error: unknown) => {
      // A refusal counts as a failed attempt; an error of the server does not.
      if (!(error instanceof HttpProblem)) await attempt.undo()
      throw error
    },
  )
  if (!matches || account === undefined || !mayUseApp(credentials.targetApp, account.user))
    throw new HttpProblem('invalid_credentials')
  await attempt.recordSuccess()
  if (!account.user.active || account.driver?.rejectedAt) throw new HttpProblem('account_not_active')
  if (account.driver !== null && awaitsApproval(account.user.roles, account.driver, now))
    throw new HttpProblem('account_awaits_approval')
  const usedSecondFactor = await checkSignInCode(db, keys.cipher, now, account.user, credentials)
  return await db.transaction(async (tx) => {
    const { user } = account
    await recordSessionEvent(
      tx,
      'sign_in',
      { user, address: credentials.address },
      { secondFactor: usedSecondFactor },
    )
    return await startSession(tx, keys, now, user, { userAgent: credentials.userAgent, usedSecondFactor })
  })
}

const mayUseApp = (app: string | undefined, user: User) =>
  app === undefined || user.roles.some((role) => rolesByApp[app]?.includes(role))

interface SessionTerms {
  readonly userAgent: string | undefined
  readonly usedSecondFactor?: boolean
  /** The acting administrator, their own session, and when the impersonation ends. */
  readonly impersonation?: {
    readonly impersonatorId: string
    readonly impersonatorSessionId: string
    readonly until: Date
  }
}

export async function startSession(
  db: Transaction,
  keys: Keys,
  now: Date,
  user: User,
  { userAgent, usedSecondFactor = false, impersonation }: SessionTerms,
): Promise<TokenPair> {
  const sessionId = newId()
  const until = impersonation?.until
  await db.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    createdAt: now,
    lastUsedAt: now,
    userAgent: userAgent?.slice(0, 300) ?? null,
    impersonatorId: impersonation?.impersonatorId ?? null,
    impersonatorSessionId: impersonation?.impersonatorSessionId ?? null,
    expiresAt: until ?? null,
    secondFactorAt: usedSecondFactor ? now : null,
  })
  const identity = { id: user.id, username: user.email ?? user.mobilePhone ?? user.id, roles: user.roles }
  return {
    refresh_token: await issueRefreshToken(db, sessionId, {
      now,
      roles: user.roles,
      signedInAt: now,
      ...(until === undefined ? {} : { until }),
    }),
    token: await signAccessToken(keys, identity, sessionId, {
      now,
      impersonator: impersonation?.impersonatorId,
      until,
    }),
  }
}
