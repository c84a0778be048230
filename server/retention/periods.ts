import { recordMonths, retentionYears } from '#contract/retention.ts'

/** What the operator may set; photos and positions are set by each customer. */
export interface RetentionPeriods {
  readonly letterYears: number
  readonly taxYears: number
  readonly messageMonths: number
  readonly auditMonths: number
}

export const usualPeriods: RetentionPeriods = {
  letterYears: retentionYears.letters.usual,
  taxYears: retentionYears.taxPapers.usual,
  messageMonths: recordMonths.messages.usual,
  auditMonths: recordMonths.audit.usual,
}
