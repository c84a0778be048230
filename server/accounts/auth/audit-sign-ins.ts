import { createHash } from 'node:crypto'
import { type AuditedSignInFailure, auditedSignInFailures, unknownAccount } from '#contract/accounts/audit.ts'
import { personName } from '#contract/accounts/person.ts'
import type { ProblemCode } from '#contract/kit/problems.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import type { users } from '../../platform/db/schema/users.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { networksOf } from './attempts.ts'

/*
 * The network of a sign-in is recorded, not its address or device: an address says where a driver lives, and
 * colleagues read the log for years. A network still tells the office from a foreign provider.
 */

type User = typeof users.$inferSelect

export const coarseNetworkOf = (address: string): string => networksOf(address)[1]

interface SessionEvent {
  readonly user: User
  readonly address: string
  readonly impersonatorId?: string | null
}

/** Records that a session began or ended, in the same transaction. */
export async function recordSessionEvent(
  db: Queryable,
  action: 'sign_in' | 'sign_out' | 'end_session',
  { user, address, impersonatorId = null }: SessionEvent,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const network = coarseNetworkOf(address)
  await recordAudit(
    {
      db,
      viewer: {
        userId: user.id,
        roles: [],
        sessionId: '',
        ...(impersonatorId !== null && { impersonatorId }),
      },
      request: { ip: network },
    },
    {
      action,
      subject: { type: 'User', id: user.id },
      customerId: user.customerId,
      after: { name: personName(user), ...after, network },
    },
  )
}

export const isAuditedFailure = (code: ProblemCode): code is AuditedSignInFailure =>
  (auditedSignInFailures as readonly ProblemCode[]).includes(code)

/**
 * One entry per account, reason and day, and one per day for all unknown names, so that a stranger cannot
 * fill the disk. The typed text may be a password and is not kept. `db` must not be a transaction that the
 * refusal rolls back.
 */
export async function countFailedSignIn(
  db: Queryable,
  now: Date,
  failure: AuditedSignInFailure,
  { user, address }: { readonly user: User | undefined; readonly address: string },
): Promise<void> {
  const network = coarseNetworkOf(address)
  const subjectId = user?.id ?? unknownAccount
  await db
    .insert(auditEntries)
    .values({
      id: idOf(subjectId, failure, now.toISOString().slice(0, 10)),
      createdAt: now,
      customerId: user?.customerId ?? null,
      action: 'sign_in_failed',
      subjectType: 'User',
      subjectId,
      after: {
        ...(user !== undefined && { name: personName(user) }),
        failure,
        attempts: 1,
        lastAt: now.toISOString(),
        network,
      },
      address: network,
    })
    .onConflictDoUpdate({
      target: auditEntries.id,
      set: {
        after: sql`excluded.after || jsonb_build_object('attempts', (${auditEntries.after}->>'attempts')::int + 1)`,
        address: sql`excluded.address`,
      },
    })
}

const idOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
