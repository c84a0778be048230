import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { refusedStatesOpen } from '#contract/shipments/shown-state.ts'

export const attentionKinds = [
  'driversToApprove',
  'exceptions',
  'turnedAway',
  'missingWeights',
  'missingSignatures',
  'flowsNotReady',
  'codeChanges',
  'failedMails',
  'failedJobs',
  'companyChangeRequests',
] as const satisfies readonly (keyof DashboardAttention)[]

export type AttentionKind = (typeof attentionKinds)[number]

export const attentionLists: Readonly<Record<AttentionKind, string>> = {
  driversToApprove: '/drivers/waiting',
  exceptions: '/exceptions?settled=no',
  turnedAway: `/shipments?refused=${refusedStatesOpen.join()}`,
  missingWeights: '/shipments?weightMissing=yes',
  missingSignatures: '/shipments?signatureMissing=yes',
  flowsNotReady: '/material-flows?ready=no',
  codeChanges: '/material-flows/code-changes',
  failedMails: '/mails?status=failed',
  failedJobs: '/jobs',
  companyChangeRequests: '/company-change-requests',
}
