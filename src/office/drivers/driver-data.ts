import { companies } from '#contract/parties/companies.ts'
import { type Driver, drivers } from '#contract/accounts/drivers.ts'
import { may } from '#contract/kit/permissions.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/errors.ts'
import { useSession } from '../../app/session/session.ts'

export interface DriverData {
  readonly driver: Driver
  readonly mayChange: boolean
}

export async function readDriver(id: string, signal: AbortSignal): Promise<DriverData> {
  const driver = await call(drivers.read, { params: { id }, signal })
  const session = useSession.getState()
  const mayChange = session.state === 'signed-in' && (await mayChangeDriver(driver, session.user, signal))
  return { driver, mayChange }
}

/**
 * Planners change the drivers of their company, customers' staff those of their address book. Other drivers
 * that they see, such as those of a linked carrier, are changed by the carrier's planners.
 */
async function mayChangeDriver(
  { company }: Driver,
  viewer: CurrentUser,
  signal: AbortSignal,
): Promise<boolean> {
  if (may(viewer.roles, 'create', 'Customer')) return true
  if (company === undefined) return false
  if (viewer.roles.includes('ROLE_TRANSPORTER') && viewer.company?.id === company.id) return true
  if (!may(viewer.roles, 'remove', 'Driver') || viewer.customer === undefined) return false
  try {
    const { customer } = await call(companies.read, { params: { id: company.id }, signal })
    return customer === viewer.customer.id
  } catch (error) {
    // The viewer may not see it.
    if (error instanceof Problem && (error.status === 404 || error.status === 403)) return false
    throw error
  }
}
