import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { isDriverScreen } from '../frame/first-screen.ts'
import { usesOnlyDriverShell } from './impersonation.ts'
import { storedUser } from './known-user.ts'
import { storedToken } from './page-tokens.ts'
import { signInAddress } from './sign-in-address.ts'

export const guardedRoute = 'guarded'

export function hasPage(routes: RouteObject[], pathname: string): boolean {
  const page = matchRoutes(routes, pathname)?.at(-1)
  return page !== undefined && page.route.path !== '*'
}

export function knownDriver(): CurrentUser | undefined {
  const token = storedToken()
  const user = token === undefined ? undefined : storedUser(token)
  return user !== undefined && usesOnlyDriverShell(user.roles) ? user : undefined
}

/**
 * The address to start at instead of `address`, or undefined to start right there. The router fetches the
 * pages of an address before their guards run: without this, a guest would wait for pages that are closed to
 * guests, and an offline driver for office pages, which are not in the offline cache. @param officeRoutes
 * fetches the office's routes, which `routes` lacks; called only when neither `routes` nor `/` decides
 */
export async function entryAddress(
  routes: RouteObject[],
  officeRoutes: () => Promise<RouteObject[]>,
  address: { readonly pathname: string; readonly search: string },
): Promise<string | undefined> {
  const { pathname } = address
  const token = storedToken()
  const user = token === undefined ? undefined : storedUser(token)
  // Drivers start here. Matching an address with all routes takes a slow phone longer than reading its list.
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
    // The server cannot be reached: nobody is sent to a page that may be the office's.
    return true
  }
}
