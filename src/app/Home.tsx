import { Navigate, Outlet } from 'react-router-dom'
import { isDriver, isOnlyDriver } from '#contract/roles.ts'
import { useUser } from './use-user.ts'

/** The office's rooms; a user who is only a driver is led to his own shell. */
export function Home() {
  const { roles } = useUser()
  return isOnlyDriver(roles) ? <Navigate to="/driver" replace /> : <Outlet />
}

/** The driver's rooms, for those who drive. */
export function DriverRooms() {
  const { roles } = useUser()
  return isDriver(roles) ? <Outlet /> : <Navigate to="/" replace />
}
