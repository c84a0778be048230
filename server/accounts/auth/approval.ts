import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import { mayTransport } from '#contract/kit/time-limits.ts'

/** The columns of a driver that approval depends on. */
interface ApprovalState {
  readonly approvedAt: Date | null
  readonly rejectedAt: Date | null
  readonly graceUntil: Date | null
}

/** Whether a driver's 24 hours without approval are over (specification, section 4). */
const isGraceOver = ({ approvedAt, graceUntil }: Omit<ApprovalState, 'rejectedAt'>, now: Date): boolean =>
  graceUntil !== null &&
  !mayTransport({ approved: approvedAt !== null, graceUntil: graceUntil.getTime() }, now.getTime())

/**
 * Whether everything but what was done in time is shut to this user: a driver, and nothing else, whose 24
 * hours are over or whom the transporter rejected.
 */
export const awaitsApproval = (roles: readonly Role[], driver: ApprovalState, now: Date): boolean =>
  isOnlyDriver(roles) && (driver.rejectedAt !== null || isGraceOver(driver, now))
