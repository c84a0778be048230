import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isDriver } from '#contract/roles.ts'
import { AuthGuard } from './AuthGuard.tsx'
import { isDriverScreen } from './first-screen.ts'
import { OfficeGuard } from './RoleGuards.tsx'
import { usesOnlyDriverShell } from './impersonation.ts'
import { storedUser } from './known-user.ts'
import { storedToken } from './page-tokens.ts'
import { signInAddress } from './sign-in-address.ts'

/**
 * The address to start at instead of `address`, or undefined to start right there. The router fetches the
 * pages behind an address before their guards run: without this a guest would wait for pages that are closed
 * to guests, and a driver without a connection for office pages, which are not in the offline cache.
 */
export function entryAddress(
  routes: RouteObject[],
  address: { readonly pathname: string; readonly search: string },
): string | undefined {
  const token = storedToken()
  const user = token === undefined ? undefined : storedUser(token)
  // Where drivers start. Matching an address with all routes takes a slow phone longer than reading its list.
  if (user !== undefined && isDriver(user.roles) && isDriverScreen(address.pathname)) return undefined
  const layouts = matchRoutes(routes, address.pathname)?.map(({ route }) => route.Component) ?? []
  if (!layouts.includes(AuthGuard)) return undefined
  if (token === undefined) return signInAddress(address)
  return user !== undefined && usesOnlyDriverShell(user.roles) && layouts.includes(OfficeGuard)
    ? '/driver'
    : undefined
}
