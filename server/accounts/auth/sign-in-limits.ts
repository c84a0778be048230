import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, gt, sql } from '../../platform/db/drizzle.ts'
import { attempts } from '../../platform/db/schema/auth.ts'
import {
  type CountedAttempt,
  attemptKey,
  type AttemptCounter,
  countAttempt,
  clearAttempts,
  type AttemptLimit,
  networkCounters,
  networkOf,
} from './attempts.ts'
import { days, hours, minutes } from '../../platform/process/clock.ts'

/** A user who mistypes is blocked for a minute, without affecting others. */
const limitPerAddressAndAccount: AttemptLimit = {
  maxAttempts: 10,
  windowMs: days,
  firstBlockMs: minutes,
  maxBlockMs: hours,
}
const maxPerWideNetworkAndAccount = 20
/**
 * A pincode has only a hundred thousand values, and addresses are cheap. Known addresses are exempt, so that
 * strangers cannot lock the user out.
 */
const limitPerAccount: AttemptLimit = {
  maxAttempts: 30,
  windowMs: 7 * days,
  firstBlockMs: minutes,
  maxBlockMs: 12 * hours,
}
/** Against trying one password with many usernames. */
const limitPerAddress: AttemptLimit = {
  maxAttempts: 100,
  windowMs: 10 * minutes,
  firstBlockMs: minutes,
  maxBlockMs: 15 * minutes,
}
const maxPerWideNetwork = 400
/** The limits per address and per account do not apply to the account there. */
const knownAddressLifeMs = 90 * days

/**
 * `account`: the user's id, or the typed name of an unknown user, which must behave the same.
 * @throws HttpProblem too_many_sign_ins with Retry-After; the secret is then not verified, even if it is
 * right
 */
export async function countSignInAttempt(
  db: Queryable,
  now: Date,
  account: string,
  address: string,
): Promise<CountedAttempt> {
  const knownAddressKey = attemptKey('sign-in-known', account, networkOf(address))
  const [knownAddress] = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(
      and(
        eq(attempts.key, knownAddressKey),
        gt(attempts.windowStart, new Date(now.getTime() - knownAddressLifeMs)),
      ),
    )
  const [narrow, wide] = countersOf(account, address)
  const counters: AttemptCounter[] =
    knownAddress === undefined
      ? [
          narrow,
          wide,
          { key: accountKey(account), limit: limitPerAccount },
          ...networkCounters(['sign-in-address'], address, limitPerAddress, maxPerWideNetwork),
        ]
      : [narrow]
  const attempt = await countAttempt(db, now, counters, 'too_many_sign_ins')
  return {
    undo: attempt.undo,
    recordSuccess: async () => {
      await attempt.recordSuccess()
      await db
        .insert(attempts)
        .values({ key: knownAddressKey, windowStart: now })
        .onConflictDoUpdate({ target: attempts.key, set: { windowStart: sql`excluded.window_start` } })
    },
  }
}

/** Clears the failed attempts after a new secret was set: they were guesses at the old one. */
export const clearSignInAttempts = (db: Queryable, account: string, address: string) =>
  clearAttempts(db, [
    accountKey(account),
    ...countersOf(account, address).map(({ key }) => key),
    secondFactorKey(account),
  ])

export const secondFactorKey = (userId: string) => attemptKey('second-factor', userId)
const countersOf = (account: string, address: string) =>
  networkCounters(['sign-in', account], address, limitPerAddressAndAccount, maxPerWideNetworkAndAccount)
const accountKey = (account: string) => attemptKey('sign-in-account', account)
