/**
 * For how long each kind of data is kept: the only place of these numbers. The privacy statement says the same to people;
 * a test compares the two.
 */

/** In months after unloading, as each customer sets them. */
export const retentionMonths = {
  /** Cargo photos. As long as letters, where nobody chose otherwise: they are evidence of what a letter says. */
  photos: { least: 3, most: 84, usual: 60 },
  /** Where a photo was taken. */
  positions: { least: 1, most: 60, usual: 12 },
} as const

/** In years, as an operator sets them; less than `least` is against the law. */
export const retentionYears = {
  /** Letters, after unloading (ministerial regulation on reporting of waste, art. 3, paragraph 6). */
  letters: { least: 5, usual: 5 },
  /** What belongs to the books, as weighings are (General State Taxes Act, art. 52, paragraph 4). */
  taxPapers: { least: 7, usual: 7 },
} as const

/** In months, as an operator sets them. */
export const recordMonths = {
  /** Mails and text messages that left or failed, with whom they went to. */
  messages: { least: 3, usual: 24 },
  /** Entries of the audit log. */
  audit: { least: 12, usual: 60 },
} as const

/** The periods that an operator may set; a customer sets those of photos and positions. */
export interface RetentionPeriods {
  readonly letterYears: number
  readonly taxYears: number
  readonly messageMonths: number
  readonly auditMonths: number
}

/** The periods of an operator who sets none. */
export const usualPeriods: RetentionPeriods = {
  letterYears: retentionYears.letters.usual,
  taxYears: retentionYears.taxPapers.usual,
  messageMonths: recordMonths.messages.usual,
  auditMonths: recordMonths.audit.usual,
}
