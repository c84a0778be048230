import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#contract/accounts/audit.ts'
import type { Queryable } from '../../db/connect.ts'
import { insertRow } from '../../db/built-once.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { newId } from '../../db/uuid.ts'
import type { Viewer } from '../request/endpoint.ts'

export interface AuditEntry {
  readonly action: AuditAction
  readonly subject: { readonly type: string; readonly id: string }
  readonly customerId?: string | null | undefined
  /** The writable state; never with a secret. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Adds an audit entry in the change's transaction, with the impersonating administrator if any. */
export async function recordAudit(
  call: {
    readonly db: Queryable
    readonly viewer: Viewer
    readonly request?: Pick<FastifyRequest, 'ip'>
  },
  { action, subject, customerId, before, after }: AuditEntry,
): Promise<void> {
  const { db, viewer, request } = call
  await insertRow(db, auditEntries, {
    id: newId(),
    customerId: customerId ?? viewer.customerId ?? null,
    actorId: viewer.userId === '' ? null : viewer.userId,
    impersonatorId: viewer.impersonatorId ?? null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before: before ?? null,
    after: after ?? null,
    address: request?.ip ?? null,
  })
}
