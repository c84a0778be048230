import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { moment, uuid } from './primitives.ts'
import { resource } from './resource.ts'

/** One write: actor, impersonator, action, subject, and its values before and after. */
const auditEntry = resource('AuditEntry', 'audit_entries', {
  id: uuid,
  createdAt: moment,
  customer: z.optional(resource('Customer', 'customers', { id: uuid, name: z.string() })),
  /** Absent for writes of the system itself. */
  actor: z.optional(resource('User', 'users', { id: uuid, name: z.string() })),
  /** The administrator who acted as that user. */
  impersonator: z.optional(resource('User', 'users', { id: uuid, name: z.string() })),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditEntries = collection({
  type: 'AuditEntry',
  path: 'audit_entries',
  item: auditEntry,
  operations: ['list', 'read'],
  personal: true,
  filters: {
    actor: 'reference',
    impersonator: 'reference',
    customer: 'reference',
    subjectType: 'exact',
    subjectId: 'exact',
    action: 'exact',
    createdAt: 'moment',
  },
  order: ['createdAt'],
})
