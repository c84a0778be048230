import type { AuditEntry } from '../../accounts/audit.ts'
import { momentColumn, textColumn } from '../../kit/list-column.ts'

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))

export const auditEntryColumns = {
  createdAt: momentColumn<AuditEntry>((row) => row.createdAt),
  actor: textColumn<AuditEntry>((row) => row.actor?.name),
  impersonator: textColumn<AuditEntry>((row) => row.impersonator?.name),
  action: textColumn<AuditEntry>((row) => row.action),
  subjectType: textColumn<AuditEntry>((row) => row.subjectType),
  subjectId: textColumn<AuditEntry>((row) => row.subjectId),
  customer: textColumn<AuditEntry>((row) => row.customer?.name),
  before: textColumn<AuditEntry>((row) => json(row.before)),
  after: textColumn<AuditEntry>((row) => json(row.after)),
} as const
