import { eq, sql } from 'drizzle-orm'
import type { TokenPair } from '#contract/auth.ts'
import { isOnlyDriver, type Role } from '#contract/roles.ts'
import type { Transaction } from '../db/connect.ts'
import { sessions } from '../db/schema/auth.ts'
import { users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import { Refusal } from '../http/problem.ts'
import { issueRefreshToken } from './refresh-tokens.ts'
import { secretFits } from './secrets.ts'
import { type Keys, signAccessToken } from './tokens.ts'
import { normaliseUsername } from './username.ts'

/**
 * Starts a session for whoever knows the secret. Unknown name and wrong secret are refused alike, in text and time
 * (invalid_credentials); a switched-off account only after its secret was right (account_not_active).
 */
export async function signIn(db: Transaction, keys: Keys, given: { username: string; password: string; userAgent: string | undefined }): Promise<TokenPair> {
  const name = normaliseUsername(given.username)
  const [user] = await db.select().from(users)
    .where('email' in name ? eq(sql`lower(${users.email})`, name.email) : eq(users.mobilePhone, name.mobilePhone))
  if (!(await secretFits(user?.secretHash, given.password)) || user === undefined) throw new Refusal('invalid_credentials', { headers: { 'WWW-Authenticate': 'Bearer' } })
  if (!user.active) throw new Refusal('account_not_active')
  const sessionId = newId()
  await db.insert(sessions).values({ id: sessionId, userId: user.id, userAgent: given.userAgent?.slice(0, 300) ?? null })
  return await tokensFor(db, keys, user, sessionId)
}

/** The first pair of a session. */
async function tokensFor(db: Transaction, keys: Keys, user: typeof users.$inferSelect, sessionId: string): Promise<TokenPair> {
  const refreshToken = await issueRefreshToken(db, sessionId, isOnlyDriver(user.roles as Role[]))
  return {
    token: await signAccessToken(keys, { id: user.id, username: user.email ?? user.mobilePhone ?? user.id, roles: user.roles }, sessionId),
    refresh_token: refreshToken,
  }
}
