/** The sign-in page, remembering where the user wanted to go. */
export function signInAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const wanted = `${pathname}${search}`
  return wanted === '/' ? '/auth/sign-in' : `/auth/sign-in?${new URLSearchParams({ from: wanted })}`
}

/** Where to go after signing in: back to an address of ours, never elsewhere. */
export function addressAfterSignIn(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/'
  return /^\/(?![/\\])/.test(from) ? from : '/'
}
