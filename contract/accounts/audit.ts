import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { moment, uuid } from '../kit/primitives.ts'
import type { ProblemCode } from '../kit/problems.ts'
import { resource } from '../kit/resource.ts'

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
  'set_secret',
  'send_link',
  'request_contact_change',
  'change_contact',
  'enable_second_factor',
  'replace_recovery_codes',
  'use_recovery_code',
  'remove_second_factor',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'end_session',
  'impersonate',
  'deactivate',
  'accept_terms',
  'expire',
  'export_personal_data',
  'retry',
  'revoke',
  'use',
  'refuse',
  'pause',
  'resume',
  'rotate_secret',
  'replay',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What happens with an account without changing it. */
export const auditedSessionActions = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'end_session',
  'impersonate',
] as const satisfies readonly AuditAction[]

/** Why a sign-in that the audit log counts was refused. */
export const auditedSignInFailures = [
  'invalid_credentials',
  'secret_lost',
  'account_not_active',
  'account_awaits_approval',
  'second_factor_invalid',
] as const satisfies readonly ProblemCode[]
export type AuditedSignInFailure = (typeof auditedSignInFailures)[number]

/** In place of the id of a user: sign-ins with names that no account has. */
export const unknownAccount = 'unknown'

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
