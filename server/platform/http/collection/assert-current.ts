import { auditedSessionActions } from '#contract/accounts/audit.ts'
import { personName } from '#contract/accounts/person.ts'
import { and, desc, eq, notInArray } from '../../db/drizzle.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { users } from '../../db/schema/users.ts'
import type { WriteCall } from '../request/endpoint.ts'
import { matchesVersion } from '../request/preconditions.ts'
import { HttpProblem } from '../request/problem.ts'
import { formatTimestamp } from '../wire/timestamp.ts'

interface Subject {
  readonly type: string
  readonly id: string
}

interface CurrentRow {
  readonly version: number
  readonly updatedAt: Date | undefined
}

/**
 * The problem says who changed it if the viewer may see that user. Throws HttpProblem precondition_failed,
 * precondition_required.
 */
export async function assertCurrent(
  call: WriteCall,
  subject: Subject,
  row: CurrentRow,
  demand: 'optional' | 'required' = 'optional',
): Promise<void> {
  if (matchesVersion(call.request, row.version, demand)) return
  throw new HttpProblem('precondition_failed', { members: await lastChangeOf(call, subject, row) })
}

async function lastChangeOf(
  call: WriteCall,
  { type, id }: Subject,
  { updatedAt }: CurrentRow,
): Promise<{ changedAt?: string; changedBy?: string }> {
  const [entry] = await call.db
    .select({ createdAt: auditEntries.createdAt, actor: users })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectType, type),
        eq(auditEntries.subjectId, id),
        notInArray(auditEntries.action, [...auditedSessionActions]),
      ),
    )
    .orderBy(desc(auditEntries.createdAt))
    .limit(1)
  // The system's own changes have no entry: the last entry is then about an earlier change.
  if (entry === undefined || (updatedAt !== undefined && entry.createdAt < updatedAt))
    return updatedAt === undefined ? {} : { changedAt: formatTimestamp(updatedAt) }
  const { actor } = entry
  const mayName = actor !== null && (await call.visibleIds('users', [actor.id])).has(actor.id)
  return {
    changedAt: formatTimestamp(entry.createdAt),
    ...(mayName ? { changedBy: personName(actor) } : {}),
  }
}
