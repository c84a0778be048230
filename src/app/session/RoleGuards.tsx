import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { isDriver, isOnlyDriver } from '#contract/kit/roles.ts'
import { isImpersonating, usesOnlyDriverShell } from './impersonation.ts'
import { useUser } from './use-user.ts'

export function OfficeGuard() {
  const { roles } = useUser()
  const { pathname } = useLocation()
  if (usesOnlyDriverShell(roles)) return <Navigate to="/driver" replace />
  // Drivers may not read the dashboard, so an administrator who impersonates one starts at the shipments.
  return isOnlyDriver(roles) && pathname === '/' ? <Navigate to="/shipments" replace /> : <Outlet />
}

export function DriverGuard() {
  const { roles } = useUser()
  // An impersonated session must never touch the outbox of this device.
  return isDriver(roles) && !isImpersonating() ? <Outlet /> : <Navigate to="/" replace />
}
