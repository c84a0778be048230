const hour = 3_600_000

/** Validity of a link to choose a password or pincode, milliseconds (specification, section 9). */
export const linkLifetime = 24 * hour

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
