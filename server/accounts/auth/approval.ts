import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import { mayTransport } from '#contract/kit/time-limits.ts'

interface ApprovalState {
  readonly approvedAt: Date | null
  readonly rejectedAt: Date | null
  readonly graceUntil: Date | null
}

const isGraceOver = ({ approvedAt, graceUntil }: Omit<ApprovalState, 'rejectedAt'>, now: Date): boolean =>
  graceUntil !== null &&
  !mayTransport({ approved: approvedAt !== null, graceUntil: graceUntil.getTime() }, now.getTime())

/**
 * Whether a driver without other roles was rejected or is past the 24 hours (specification, section 4), and
 * may only deliver what was done in time.
 */
export const awaitsApproval = (roles: readonly Role[], driver: ApprovalState, now: Date): boolean =>
  isOnlyDriver(roles) && (driver.rejectedAt !== null || isGraceOver(driver, now))
