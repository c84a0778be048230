import { matchRoutes, type RouteObject } from 'react-router-dom'
import { AuthGuard } from './AuthGuard.tsx'
import { Home } from './Home.tsx'
import { livesAtTheWheel } from './impersonation.ts'
import { knownHere } from './known-user.ts'
import { tokenAtHand } from './page-tokens.ts'
import { signInAddress } from './sign-in-address.ts'

/**
 * Where an app that is opened at this address had better begin; undefined: right there. The rooms behind an address are
 * fetched before anybody could be led away from them: a guest would wait for rooms he may not enter, and a driver without a
 * network for the office, which his phone does not hold.
 */
export function entryAddress(
  routes: RouteObject[],
  address: { readonly pathname: string; readonly search: string },
): string | undefined {
  const layouts = matchRoutes(routes, address.pathname)?.map(({ route }) => route.Component) ?? []
  if (!layouts.includes(AuthGuard)) return undefined
  const token = tokenAtHand()
  if (token === undefined) return signInAddress(address)
  const user = knownHere(token)
  return user !== undefined && livesAtTheWheel(user.roles) && layouts.includes(Home) ? '/driver' : undefined
}
