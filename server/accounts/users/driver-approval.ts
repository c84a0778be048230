import { isOnlyDriver } from '#contract/kit/roles.ts'
import { approvalGracePeriod } from '#contract/kit/time-limits.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { drivers, users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { addressBookOf } from './address-book.ts'

type DriverRow = typeof drivers.$inferSelect

/** Planners represent their own, customers' staff those of their address book, administrators none. */
export async function represents(
  db: Queryable,
  viewer: Viewer,
  companyId: string | null | undefined,
): Promise<boolean> {
  if (companyId === null || companyId === undefined) return false
  if (viewer.roles.includes('ROLE_TRANSPORTER') && companyId === viewer.companyId) return true
  return (
    viewer.roles.includes('ROLE_CUSTOMER') &&
    viewer.customerId !== undefined &&
    (await addressBookOf(db, companyId)) === viewer.customerId
  )
}

export const mayApproveFor = async (
  db: Queryable,
  viewer: Viewer,
  companyId: string | null | undefined,
): Promise<boolean> => viewer.roles.includes('ROLE_ADMIN') || (await represents(db, viewer, companyId))

/** Given when the viewer represents the new company, else with a new grace. Empty when it stays. */
export async function approvalAfterMove(
  db: Queryable,
  viewer: Viewer,
  now: Date,
  driver: DriverRow,
  companyId: string | null,
): Promise<Partial<DriverRow>> {
  if (driver.companyId === companyId) return {}
  const withoutRejection = { rejectedAt: null, rejectedReason: null }
  if (await represents(db, viewer, companyId))
    return { ...withoutRejection, approvedAt: driver.approvedAt ?? now }
  return {
    ...withoutRejection,
    approvedAt: null,
    // The grace of an invited driver begins when the invitation is accepted.
    graceUntil: driver.inviteStatus === 'invited' ? null : new Date(now.getTime() + approvalGracePeriod),
  }
}

/**
 * An account that is only a driver's leaves with its company: otherwise the former customer's staff could set
 * the pincode of another transporter's driver.
 */
export async function customerIdAfterMove(
  db: Queryable,
  user: Pick<typeof users.$inferSelect, 'customerId' | 'roles'>,
  companyId: string | null,
): Promise<string | null> {
  if (user.customerId === null || companyId === null || !isOnlyDriver(user.roles)) return user.customerId
  return (await addressBookOf(db, companyId)) === user.customerId ? user.customerId : null
}
