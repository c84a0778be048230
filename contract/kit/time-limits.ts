const hour = 3_600_000

/** The server's time on uncacheable responses: no portal, gateway or cache writes it, unlike `Date`. */
export const serverTimeHeader = 'Server-Time'

/**
 * Milliseconds. A smaller offset is within the precision of its measurement and changes no time of a
 * statement.
 */
export const clockPrecision = 2000

/** What a device's clock is corrected by, in milliseconds: nothing within its precision. */
export const clockCorrection = (clockOffset: number | null | undefined): number =>
  Math.abs(clockOffset ?? 0) < clockPrecision ? 0 : (clockOffset ?? 0)

/** When it was stated, by a clock that is right: what letters, mails and checks tell. */
export const statedAt = ({
  occurredAt,
  clockOffset,
}: {
  readonly occurredAt: Date
  readonly clockOffset: number | null | undefined
}): Date => new Date(occurredAt.getTime() + clockCorrection(clockOffset))

/** Milliseconds. A larger offset is shown to the driver, and to the office beside the time that counts. */
export const noticeableClockOffset = 5 * 60_000

/** Milliseconds by which two measurements of one clock may differ in a statement's time. */
export const sameClockTolerance = 60_000

/** Milliseconds (specification, section 9). */
export const linkLifetime = 24 * hour

/**
 * Milliseconds in which a letter may be signed by a link. Whoever is on holiday signs after it, and a link that
 * lies forgotten in a mailbox is dead before the receiver notifies the month of the load (within four weeks
 * after it; BWBR0017294, art. 3).
 */
export const signingLinkLifetime = 14 * 24 * hour

/** Milliseconds after unloading in which a driver may add a note. */
export const noteAfterUnload = 24 * hour

/** Minutes, where a flow does not set it. */
export const defaultCorrectionMinutes = 30

/** `doneAt` and `at`: milliseconds since 1970; `minutes`: the flow's time for corrections. */
export const mayCorrect = (doneAt: number, at: number, minutes: number): boolean =>
  at <= doneAt + minutes * 60_000 && minutes > 0

/** Milliseconds without approval (specification, sections 4 and 9). */
export const approvalGracePeriod = 24 * hour

/** True for an approved driver, and up to and including `graceUntil` (milliseconds since 1970). */
export const mayTransport = (
  { approved, graceUntil }: { readonly approved: boolean; readonly graceUntil?: number | null | undefined },
  at: number,
): boolean => approved || (graceUntil != null && at <= graceUntil)
