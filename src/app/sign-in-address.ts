import { isOnlyDriver } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/users.ts'

/** The sign-in page, remembering where the user wanted to go. */
export function signInAddress({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string {
  const wanted = `${pathname}${search}`
  return wanted === '/' ? '/auth/sign-in' : `/auth/sign-in?${new URLSearchParams({ from: wanted })}`
}

/** Where this user goes after signing in: back to an address of ours, never elsewhere. */
export function addressAfterSignIn(search: string, { roles }: Pick<CurrentUser, 'roles'>): string {
  const home = isOnlyDriver(roles) ? '/driver' : '/'
  const from = new URLSearchParams(search).get('from')
  return from !== null && from !== '/' && /^\/(?![/\\])/.test(from) ? from : home
}
