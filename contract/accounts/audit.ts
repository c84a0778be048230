import * as z from 'zod/mini'
import { collection } from '../kit/collection.ts'
import { moment, uuid } from '../kit/primitives.ts'
import type { ProblemCode } from '../kit/problems.ts'
import { resource } from '../kit/resource.ts'

/** Recorded actions; entries of earlier releases may have others. */
export const auditActions = [
  'create',
  'change',
  'remove',
  'import',
  'amend',
  'send_mail',
  'unload',
  'forward',
  'state_acceptance',
  'state_rest',
  'state_treatment',
  'end_treatment',
  'ask_for_signature',
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

export const auditedSessionActions = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'end_session',
  'impersonate',
] as const satisfies readonly AuditAction[]

export const auditedSignInFailures = [
  'invalid_credentials',
  'secret_lost',
  'account_not_active',
  'account_awaits_approval',
  'second_factor_invalid',
] as const satisfies readonly ProblemCode[]
export type AuditedSignInFailure = (typeof auditedSignInFailures)[number]

/** Stands in for the user id of a sign-in with an unknown name. */
export const unknownAccount = 'unknown'

const auditEntry = resource('AuditEntry', 'audit_entries', {
  id: uuid,
  createdAt: moment,
  customer: z.optional(resource('Customer', 'customers', { id: uuid, name: z.string() })),
  actor: z.optional(resource('User', 'users', { id: uuid, name: z.string() })),
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
