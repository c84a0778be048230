const hour = 3_600_000

/** Milliseconds that a link to choose a password or pincode works (specification, section 9). */
export const linkLifetime = 24 * hour

/** Milliseconds that a driver who registered himself may transport without approval (specification, sections 4 and 9). */
export const driverGrace = 24 * hour

/** True for an approved driver, and for one in his grace, its last moment included. Moments in milliseconds. */
export const mayTransport = (
  { approved, graceUntil }: { readonly approved: boolean; readonly graceUntil?: number | null | undefined },
  at: number,
): boolean => approved || (graceUntil != null && at <= graceUntil)
