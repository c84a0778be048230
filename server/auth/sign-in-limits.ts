import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { attempts } from '../db/schema/auth.ts'
import {
  type Attempt,
  attemptKey,
  type Counted,
  countAttempt,
  forgetAttempts,
  type Limit,
  networkOf,
} from './attempts.ts'
import { days, hours, minutes } from '../clock.ts'

/** From one address at one account: a user who mistypes waits a minute, and nobody else does. */
const fromOneAddress: Limit = { most: 10, within: days, first: minutes, longest: hours }
/**
 * At one account, from all addresses together: a pincode has a hundred thousand values, and addresses are cheap. One address
 * alone never gets here, so nobody can lock another out from where he sits.
 */
const fromAnywhere: Limit = { most: 30, within: 7 * days, first: minutes, longest: 12 * hours }
/** From one address at all accounts: one password at many names. */
const atEveryAccount: Limit = { most: 100, within: 10 * minutes, first: minutes, longest: 15 * minutes }
/** An address where the account signed in with success is not held up by what others try from it. */
const known = 90 * days

/**
 * Counts a try at the secret of an account from an address. `account` is the user's id, or the name that was typed where
 * nobody has it: the two are refused alike.
 * @throws Refusal too_many_requests with Retry-After; then the secret was not looked at, right or wrong
 */
export async function countSignIn(
  db: Queryable,
  now: Date,
  account: string,
  address: string,
): Promise<Attempt> {
  const network = networkOf(address)
  const trusted = attemptKey('sign-in-known', account, network)
  const [acquainted] = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, trusted), gt(attempts.windowStart, new Date(now.getTime() - known))))
  const counted: Counted[] = [
    { key: attemptKey('sign-in', account, network), limit: fromOneAddress },
    { key: accountKey(account), limit: fromAnywhere },
    ...(acquainted === undefined
      ? [{ key: attemptKey('sign-in-address', network), limit: atEveryAccount }]
      : []),
  ]
  const attempt = await countAttempt(db, now, counted)
  return {
    takeBack: attempt.takeBack,
    forgive: async () => {
      await attempt.forgive()
      await db
        .insert(attempts)
        .values({ key: trusted, windowStart: now })
        .onConflictDoUpdate({ target: attempts.key, set: { windowStart: sql`excluded.window_start` } })
    },
  }
}

/** A new secret, chosen by whoever holds the account's mailbox or telephone, is not made to wait for the guesses at the old one. */
export const forgetSignIns = (db: Queryable, account: string, address: string) =>
  forgetAttempts(db, [accountKey(account), attemptKey('sign-in', account, networkOf(address))])

const accountKey = (account: string) => attemptKey('sign-in-account', account)
