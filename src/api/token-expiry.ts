import { jwtDecode } from 'jwt-decode'
import { serverTimeAt } from './server-clock.ts'

/** Milliseconds of the server's clock. Throws on a token without `exp` (specification, section 8). */
export function tokenExpiry(token: string): number {
  const { exp } = jwtDecode(token)
  if (typeof exp === 'number') return exp * 1000
  throw new Error('token without exp')
}

/** Throws on text that is no token. */
export function tokenSubject(token: string): string | undefined {
  const { sub } = jwtDecode(token)
  return typeof sub === 'string' ? sub : undefined
}

/** Uses the server's clock as last measured; false for an undecodable token. */
export function isExpired(token: string, now = Date.now()): boolean {
  try {
    return tokenExpiry(token) <= serverTimeAt(now)
  } catch {
    return false
  }
}
