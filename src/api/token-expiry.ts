import { serverTimeAt } from './server-clock.ts'

/** When a token expires, milliseconds of the server's clock. Throws on a token without `exp` (specification, section 8). */
export function expiryOf(token: string): number {
  const { exp } = claimsOf(token)
  if (typeof exp === 'number') return exp * 1000
  throw new Error('token without exp')
}

/** The user's id in a token, where it carries one. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : undefined
}

/** What a token says, unproven. Throws on what is no token. */
function claimsOf(token: string): { readonly exp?: unknown; readonly sub?: unknown } {
  const claims: unknown = JSON.parse(
    atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  )
  return typeof claims === 'object' && claims !== null ? claims : {}
}

/** True when the server, by its own clock as last measured, would refuse this token; one that cannot be read is left to it. */
export function isExpired(token: string, now = Date.now()): boolean {
  try {
    return expiryOf(token) <= serverTimeAt(now)
  } catch {
    return false
  }
}
