import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { isDriver, isOnlyDriver } from '#contract/roles.ts'
import { isActing, livesAtTheWheel } from './impersonation.ts'
import { useUser } from './use-user.ts'

/** The office's rooms; a user who is only a driver is led to his own shell. */
export function Home() {
  const { roles } = useUser()
  const { pathname } = useLocation()
  if (livesAtTheWheel(roles)) return <Navigate to="/driver" replace />
  // The dashboard is not for drivers: who acts as one begins with what he drove.
  return isOnlyDriver(roles) && pathname === '/' ? <Navigate to="/shipments" replace /> : <Outlet />
}

/** The driver's rooms, for those who drive. */
export function DriverRooms() {
  const { roles } = useUser()
  // Who acts as somebody else never touches what is queued on a device.
  return isDriver(roles) && !isActing() ? <Outlet /> : <Navigate to="/" replace />
}
