import * as z from 'zod/mini'
import { collection } from './collection.ts'
import { moment, uuid } from './primitives.ts'
import { resource } from './resource.ts'

/** What the server records; entries of earlier releases may have others. */
export const auditActions = [
  'create',
  'change',
  'remove',
  'import',
  'amend',
  'send_mail',
  'unload',
  'settle',
  'make_default',
  'regenerate_pairing_code',
  'register',
  'approve',
  'reject',
  'reset_pincode',
  'resend_invitation',
  'change_secret',
  'change_contact',
  'enable_second_factor',
  'replace_recovery_codes',
  'use_recovery_code',
  'remove_second_factor',
  'impersonate',
  'deactivate',
  'retry',
] as const
export type AuditAction = (typeof auditActions)[number]

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
