import { serverTimeAt } from './server-clock.ts'

/** When a token expires, milliseconds of the server's clock. Throws on a token without `exp` (specification, section 8). */
export function expiryOf(token: string): number {
  const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  if (typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number') return claims.exp * 1000
  throw new Error('token without exp')
}

/** True when the server, by its own clock as last measured, would refuse this token; one that cannot be read is left to it. */
export function isExpired(token: string, now = Date.now()): boolean {
  try {
    return expiryOf(token) <= serverTimeAt(now)
  } catch {
    return false
  }
}
