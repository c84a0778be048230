/** The only place of these numbers; a test compares the privacy statement with them. */

/** In months after unloading, set by each customer. */
export const retentionMonths = {
  /** As long as letters by default: photos are evidence of what a letter says. */
  photos: { least: 3, most: 84, usual: 60 },
  positions: { least: 1, most: 60, usual: 12 },
} as const

/** In years, set by an operator; less than `least` is against the law. */
export const retentionYears = {
  /** Letters, after unloading (ministerial regulation on reporting of waste, art. 3, paragraph 6). */
  letters: { least: 5, usual: 5 },
  /** What belongs to the books, such as weighings (General State Taxes Act, art. 52, paragraph 4). */
  taxPapers: { least: 7, usual: 7 },
} as const

export const recordMonths = {
  messages: { least: 3, usual: 24 },
  audit: { least: 12, usual: 60 },
} as const

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
