import type { AuditEntry } from '../../accounts/audit.ts'
import { momentColumn, textColumn } from '../../kit/list-column.ts'

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))

export const auditEntryColumns = {
  createdAt: momentColumn<AuditEntry>({ en: 'Time', nl: 'Tijdstip' }, (row) => row.createdAt),
  actor: textColumn<AuditEntry>({ en: 'User', nl: 'Gebruiker' }, (row) => row.actor?.name),
  impersonator: textColumn<AuditEntry>(
    { en: 'Administrator in their name', nl: 'Beheerder namens deze' },
    (row) => row.impersonator?.name,
  ),
  action: textColumn<AuditEntry>({ en: 'Action', nl: 'Handeling' }, (row) => row.action),
  subjectType: textColumn<AuditEntry>({ en: 'Subject', nl: 'Onderwerp' }, (row) => row.subjectType),
  subjectId: textColumn<AuditEntry>({ en: 'Id', nl: 'Id' }, (row) => row.subjectId),
  customer: textColumn<AuditEntry>({ en: 'Customer', nl: 'Klant' }, (row) => row.customer?.name),
  before: textColumn<AuditEntry>({ en: 'Before', nl: 'Voor' }, (row) => json(row.before)),
  after: textColumn<AuditEntry>({ en: 'After', nl: 'Na' }, (row) => json(row.after)),
} as const
