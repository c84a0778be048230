import { isOnlyDriver } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'

export function signInAddress({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string {
  const address = `${pathname}${search}`
  return address === '/' ? '/auth/sign-in' : `/auth/sign-in?${new URLSearchParams({ from: address })}`
}

/** Follows `from` only if it is a path of this app, to prevent open redirects. */
export function addressAfterSignIn(search: string, { roles }: Pick<CurrentUser, 'roles'>): string {
  const home = isOnlyDriver(roles) ? '/driver' : '/'
  const from = new URLSearchParams(search).get('from')
  return from !== null && from !== '/' && /^\/(?![/\\])/.test(from) ? from : home
}
