import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../db/connect.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { newId } from '../../db/uuid.ts'
import type { Viewer } from '../request/endpoint.ts'

export interface AuditEntry {
  /** `create`, `change`, `remove`, or the name of the deed. */
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly customerId?: string | null | undefined
  /** What it was and is; never a secret. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes down who did what, and as whom, in the transaction of the deed itself. */
export async function recordAudit(
  call: { readonly db: Queryable; readonly viewer: Viewer; readonly request: FastifyRequest },
  { action, subject, customerId, before, after }: AuditEntry,
): Promise<void> {
  const { db, viewer, request } = call
  await db.insert(auditEntries).values({
    id: newId(),
    customerId: customerId ?? viewer.customerId ?? null,
    actorId: viewer.userId === '' ? null : viewer.userId,
    impersonatorId: viewer.impersonatorId ?? null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before: before ?? null,
    after: after ?? null,
    address: request.ip,
  })
}
