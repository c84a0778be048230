import type { AuditAction } from '#contract/accounts/audit.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#contract/accounts/second-factor.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.ts'
import { and, eq, isNull } from '../../platform/db/drizzle.ts'
import { secondFactors, sessions } from '../../platform/db/schema/auth.ts'
import { users } from '../../platform/db/schema/users.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { handle, handleOnPool, type PoolCall, type Route } from '../../platform/http/request/endpoint.ts'
import { notImpersonated } from '../../platform/http/request/not-impersonated.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import type { Viewer } from '../../platform/http/request/viewer.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { verifyOwnSecret } from './change-secret.ts'
import { endSessionsOf } from './end-sessions.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { Keys } from './keys.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  makeRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  type SecondFactor,
  spendCode,
} from './second-factor.ts'
import { demandedByCustomer, needsSecondFactor } from './second-factor-demand.ts'
import { notifyCredentialsChanged } from './set-secret.ts'

const limit = { max: 60, seconds: 60 }
/** Users whose roles no longer allow a second factor still sign in with it, and may remove it. */
const anySignedInUser = notImpersonated(() => true)
const mayUse = requires('useSecondFactor')

interface SecondFactorSettings {
  readonly keys: Keys
  readonly clock: Clock
  readonly secondFactorRequired: boolean
}

export function secondFactorRoutes(settings: SecondFactorSettings): readonly Route[] {
  const { clock } = settings
  const { cipher } = settings.keys
  return [
    handle(
      readSecondFactor,
      () => true,
      ({ db, viewer }) => readStatus(db, viewer, settings),
    ),
    handleOnPool(beginSecondFactor, mayUse, (call) => begin(call, cipher, clock(), call.body.password), {
      limit,
    }),
    handleOnPool(confirmSecondFactor, mayUse, (call) => confirm(call, cipher, clock(), call.body.code), {
      limit,
    }),
    handleOnPool(
      replaceRecoveryCodes,
      mayUse,
      async (call) => {
        const now = clock()
        await verifyPasswordAndCode(call, cipher, now, call.body)
        return await call.db.transaction(async (tx) => {
          const recoveryCodes = await makeRecoveryCodes(tx, call.viewer.userId)
          await audit(tx, call, 'replace_recovery_codes')
          return { recoveryCodes }
        })
      },
      { limit },
    ),
    handleOnPool(
      removeSecondFactor,
      anySignedInUser,
      async (call) => {
        const now = clock()
        const user = await verifyPasswordAndCode(call, cipher, now, call.body)
        await call.db.transaction(async (tx) => {
          await deleteSecondFactor(tx, user.id)
          await notifyCredentialsChanged(tx, now, user, call.locale)
          await audit(tx, call, 'remove_second_factor')
        })
        return undefined
      },
      { limit },
    ),
  ]
}

async function readStatus(db: Queryable, viewer: Viewer, settings: SecondFactorSettings) {
  const factor = await findSecondFactor(db, viewer.userId)
  const [session] = await db
    .select({ secondFactorAt: sessions.secondFactorAt, roles: users.roles, demandedByCustomer })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, viewer.sessionId))
  const enabledAt = factor?.enabledAt ?? undefined
  return {
    ...(enabledAt === undefined ? {} : { enabledAt: formatTimestamp(enabledAt) }),
    recoveryCodesLeft: await countRecoveryCodes(db, viewer.userId),
    required: session !== undefined && needsSecondFactor(session, settings),
    usedInSession: session?.secondFactorAt !== null && session !== undefined,
  }
}

async function begin(call: PoolCall, cipher: KeyCipher, now: Date, password: string) {
  const { db, viewer } = call
  const user = await verifyOwnSecret(db, now, { ...call, cipher }, password, 'password')
  const secret = newTotpSecret()
  const sealed = await cipher.seal(secret, `second_factors/${viewer.userId}`)
  const [factor] = await db
    .insert(secondFactors)
    .values({ userId: viewer.userId, secret: sealed, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: sealed, createdAt: now, lastStep: 0 },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning({ userId: secondFactors.userId })
  if (factor === undefined) throw new HttpProblem('second_factor_enabled')
  return { secret, uri: otpauthUri(secret, user) }
}

async function confirm(call: PoolCall, cipher: KeyCipher, now: Date, code: string) {
  const { db, viewer, locale } = call
  const factor = await findSecondFactor(db, viewer.userId)
  if (factor === undefined) throw new HttpProblem('not_found')
  if (factor.enabledAt !== null) throw new HttpProblem('second_factor_enabled')
  await spendOrRefuse(call, cipher, now, factor, code)
  return await db.transaction(async (tx) => {
    const enabled = await tx
      .update(secondFactors)
      .set({ enabledAt: now })
      // The secret may have been replaced since the code was made.
      .where(and(eq(secondFactors.userId, viewer.userId), eq(secondFactors.secret, factor.secret)))
      .returning({ userId: secondFactors.userId })
    if (enabled.length === 0) throw new HttpProblem('not_found')
    await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, viewer.sessionId))
    await endSessionsOf(tx, now, viewer.userId, 'second factor set up', viewer.sessionId)
    const recoveryCodes = await makeRecoveryCodes(tx, viewer.userId)
    await notifyCredentialsChanged(tx, now, await readOwnUser(tx, viewer), locale)
    await audit(tx, call, 'enable_second_factor')
    return { recoveryCodes }
  })
}

async function verifyPasswordAndCode(
  call: PoolCall,
  cipher: KeyCipher,
  now: Date,
  { password, code }: { readonly password: string; readonly code: string },
) {
  const user = await verifyOwnSecret(call.db, now, { ...call, cipher }, password, 'password')
  const factor = await findSecondFactor(call.db, user.id)
  if (factor === undefined || factor.enabledAt === null) throw new HttpProblem('not_found')
  await spendOrRefuse(call, cipher, now, factor, code)
  return user
}

async function spendOrRefuse(
  { db, locale }: PoolCall,
  cipher: KeyCipher,
  now: Date,
  factor: SecondFactor,
  code: string,
) {
  if ((await spendCode(db, cipher, now, factor, code)) === undefined)
    throw new HttpProblem('validation_failed', { violations: [violation(['code'], 'code_wrong', locale)] })
}

const readOwnUser = async (db: Transaction, viewer: Viewer) =>
  found(await db.select().from(users).where(eq(users.id, viewer.userId)))

const audit = (db: Transaction, { viewer, request }: PoolCall, action: AuditAction) =>
  recordAudit({ db, viewer, request }, { action, subject: { type: 'User', id: viewer.userId } })
