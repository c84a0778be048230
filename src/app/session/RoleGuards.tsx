import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { isDriver, isOnlyDriver } from '#contract/kit/roles.ts'
import { isImpersonating, usesOnlyDriverShell } from './impersonation.ts'
import { useUser } from './use-user.ts'

/** Guards the office pages: users who are only drivers are redirected to the driver shell. */
export function OfficeGuard() {
  const { roles } = useUser()
  const { pathname } = useLocation()
  if (usesOnlyDriverShell(roles)) return <Navigate to="/driver" replace />
  // Drivers may not read the dashboard: whoever impersonates one starts at the list of shipments.
  return isOnlyDriver(roles) && pathname === '/' ? <Navigate to="/shipments" replace /> : <Outlet />
}

/** Guards the driver pages: only for users who are drivers. */
export function DriverGuard() {
  const { roles } = useUser()
  // An impersonated session must never touch the outbox of this device.
  return isDriver(roles) && !isImpersonating() ? <Outlet /> : <Navigate to="/" replace />
}
