const hour = 3_600_000

/**
 * The header with the server's time (ISO 8601, milliseconds) of every response of the API that no cache may give again.
 * Unlike `Date`, which any portal, gateway and cache writes, it comes from our server alone.
 */
export const serverTimeHeader = 'Server-Time'

/** Milliseconds: an offset of a clock within the precision of its measurement changes no time of a statement. */
export const clockPrecision = 2000

/** Milliseconds: a clock that is off by more is said to the driver, and to the office beside the time that counts. */
export const noticeableClockOffset = 5 * 60_000

/** Milliseconds: by as much the time of a statement may differ by two measurements of one clock. */
export const sameClockTolerance = 60_000

/** Validity of a link to choose a password or pincode, milliseconds (specification, section 9). */
export const linkLifetime = 24 * hour

/** How long after unloading a driver may add a note to a shipment, milliseconds. */
export const noteAfterUnload = 24 * hour

/** For how many minutes drivers may correct, where a flow does not set it. */
export const defaultCorrectionMinutes = 30

/**
 * Whether what was done at one moment may be corrected at another. Milliseconds since 1970.
 * @param minutes for how long drivers may correct, as the flow sets it
 */
export const mayCorrect = (doneAt: number, at: number, minutes: number): boolean =>
  at <= doneAt + minutes * 60_000 && minutes > 0

/**
 * How long a self-registered driver may transport without approval, milliseconds (specification, sections 4
 * and 9).
 */
export const approvalGracePeriod = 24 * hour

/** True for an approved driver, and up to and including `graceUntil`. Milliseconds since 1970. */
export const mayTransport = (
  { approved, graceUntil }: { readonly approved: boolean; readonly graceUntil?: number | null | undefined },
  at: number,
): boolean => approved || (graceUntil != null && at <= graceUntil)
