import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { isDriverScreen } from '../frame/first-screen.ts'
import { usesOnlyDriverShell } from './impersonation.ts'
import { storedUser } from './known-user.ts'
import { storedToken } from './page-tokens.ts'
import { signInAddress } from './sign-in-address.ts'

/** The id of the route whose pages are for who is signed in. */
export const guardedRoute = 'guarded'

/** Whether a page of these routes is at this address, other than the one that says that there is none. */
export function hasPage(routes: RouteObject[], pathname: string): boolean {
  const page = matchRoutes(routes, pathname)?.at(-1)
  return page !== undefined && page.route.path !== '*'
}

/** The user of this device, if it is one who has no other shell than the driver's. */
export function knownDriver(): CurrentUser | undefined {
  const token = storedToken()
  const user = token === undefined ? undefined : storedUser(token)
  return user !== undefined && usesOnlyDriverShell(user.roles) ? user : undefined
}

/**
 * The address to start at instead of `address`, or undefined to start right there. The router fetches the
 * pages behind an address before their guards run: without this a guest would wait for pages that are closed
 * to guests, and a driver without a connection for office pages, which are not in the offline cache.
 * @param officeRoutes fetches the routes of the office, which are not among `routes`; only where neither they nor `/` decide
 */
export async function entryAddress(
  routes: RouteObject[],
  officeRoutes: () => Promise<RouteObject[]>,
  address: { readonly pathname: string; readonly search: string },
): Promise<string | undefined> {
  const { pathname } = address
  const token = storedToken()
  const user = token === undefined ? undefined : storedUser(token)
  // Where drivers start. Matching an address with all routes takes a slow phone longer than reading its list.
  if (user !== undefined && isDriver(user.roles) && isDriverScreen(pathname)) return undefined
  if (token !== undefined && knownDriver() === undefined) return undefined
  const isOffice = !hasPage(routes, pathname) && (await isOfficeAddress(pathname, officeRoutes))
  if (token !== undefined) return isOffice ? '/driver' : undefined
  const isClosed = isOffice || matchRoutes(routes, pathname)?.some(({ route }) => route.id === guardedRoute)
  return isClosed === true ? signInAddress(address) : undefined
}

async function isOfficeAddress(
  pathname: string,
  officeRoutes: () => Promise<RouteObject[]>,
): Promise<boolean> {
  if (pathname === '/') return true
  try {
    return matchRoutes(await officeRoutes(), pathname) !== null
  } catch {
    // Out of reach: nobody is led to what may be a page of the office.
    return true
  }
}
