import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { readableAlphabet } from '#contract/kit/readable-codes.ts'
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts'
import { days, hours, minutes } from '../../platform/process/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.ts'
import { and, eq, isNotNull, isNull, lt } from '../../platform/db/drizzle.ts'
import { recoveryCodes, secondFactors, sessions } from '../../platform/db/schema/auth.ts'
import type { users } from '../../platform/db/schema/users.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { type AttemptLimit, countAttempt } from './attempts.ts'
import { viewerOfLinkHolder } from './change-secret.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { secondFactorKey } from './sign-in-limits.ts'

type User = typeof users.$inferSelect
export type SecondFactor = typeof secondFactors.$inferSelect

/** An attacker here already knows the password, and three of a million codes are valid at any moment. */
const limitPerAccount: AttemptLimit = {
  maxAttempts: 5,
  windowMs: days,
  firstBlockMs: minutes,
  maxBlockMs: 12 * hours,
}

/** Phone clocks differ from ours by less than a step. */
const windowSteps = 1
const recoveryCodeLength = 16

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Vrachtpas', label, algorithm: 'SHA1', digits: 6, period: 30, secret })

/** In Base32, of the length that RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const otpauthUri = (secret: string, user: User): string =>
  totpOf(secret, user.email ?? user.mobilePhone ?? user.id).toString()

export async function findSecondFactor(db: Queryable, userId: string): Promise<SecondFactor | undefined> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor
}

const normaliseCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** A typed zero is read as O: the alphabet has no zero. */
const hashOfCode = (code: string) =>
  createHash('sha256').update(normaliseCode(code).replaceAll('0', 'O')).digest('hex')

/**
 * A code of the app or a recovery code; undefined when wrong or used. `db` must not be a transaction, because
 * attempts are counted.
 * @throws HttpProblem too_many_requests
 */
export async function spendCode(
  db: Queryable,
  cipher: KeyCipher,
  now: Date,
  factor: SecondFactor,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const counter = { key: secondFactorKey(factor.userId), limit: limitPerAccount }
  const attempt = await countAttempt(db, now, [counter])
  const kind = /^\d{6}$/.test(normaliseCode(code)) ? ('app' as const) : ('recovery' as const)
  const isRight = await (kind === 'app'
    ? spendAppCode(db, cipher, now, factor, code)
    : spendRecoveryCode(db, now, factor, code))
  if (!isRight) return undefined
  await attempt.recordSuccess()
  return kind
}

/** The condition on `lastStep` also refuses a concurrent second use. */
async function spendAppCode(
  db: Queryable,
  cipher: KeyCipher,
  now: Date,
  { userId, secret: stored }: SecondFactor,
  code: string,
): Promise<boolean> {
  const secret = await cipher.open(stored, `second_factors/${userId}`)
  if (secret === '') return false
  const totp = totpOf(secret, '')
  const timestamp = now.getTime()
  const delta = totp.validate({ token: normaliseCode(code), timestamp, window: windowSteps })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return spent.length > 0
}

async function spendRecoveryCode(
  db: Queryable,
  now: Date,
  { userId }: SecondFactor,
  code: string,
): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hashOfCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}

/** Replaces the recovery codes of a user and returns the new ones, in groups of four. */
export async function makeRecoveryCodes(db: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from(
      { length: recoveryCodeLength },
      (_, place) =>
        `${place > 0 && place % 4 === 0 ? '-' : ''}${readableAlphabet[randomInt(readableAlphabet.length)]}`,
    ).join(''),
  )
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOfCode(code) })))
  return codes
}

/**
 * Returns whether the account has a second factor. `db` must not be a transaction, because attempts are
 * counted.
 * @throws HttpProblem second_factor_required, second_factor_invalid, too_many_requests
 */
export async function checkSignInCode(
  db: Queryable,
  cipher: KeyCipher,
  now: Date,
  user: User,
  { code, address }: { readonly code: string | undefined; readonly address: string },
): Promise<boolean> {
  const factor = await findSecondFactor(db, user.id)
  if (factor === undefined || factor.enabledAt === null) return false
  if (code === undefined || code.trim() === '') throw new HttpProblem('second_factor_required')
  const kind = await spendCode(db, cipher, now, factor, code)
  if (kind === undefined) throw new HttpProblem('second_factor_invalid')
  if (kind === 'recovery')
    await recordAudit(
      { db, viewer: viewerOfLinkHolder(user), request: { ip: address } },
      { action: 'use_recovery_code', subject: { type: 'User', id: user.id }, customerId: user.customerId },
    )
  return true
}

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

/** Clears the use of the second factor in all sessions too. False when there was none. */
export async function deleteSecondFactor(db: Transaction, userId: string): Promise<boolean> {
  const removed = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ enabledAt: secondFactors.enabledAt })
  await db
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(and(eq(sessions.userId, userId), isNotNull(sessions.secondFactorAt)))
  return removed.length > 0
}
