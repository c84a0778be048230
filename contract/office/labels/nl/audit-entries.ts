import type { auditEntryLabels as english } from '../en/audit-entries.ts'

export const auditEntryLabels: typeof english = {
  createdAt: 'Tijdstip',
  actor: 'Wie',
  impersonator: 'Beheerder namens deze gebruiker',
  action: 'Wat er gebeurde',
  subject: 'Waarvan',
  subjectType: 'Soort',
  subjectId: 'Id',
  customer: 'Klant',
  before: 'Voor',
  after: 'Na',
}
