import { jwtDecode } from 'jwt-decode'
import { serverTimeAt } from './server-clock.ts'

/**
 * When a token expires, milliseconds of the server's clock. Throws on a token without `exp` (specification,
 * section 8).
 */
export function tokenExpiry(token: string): number {
  const { exp } = jwtDecode(token)
  if (typeof exp === 'number') return exp * 1000
  throw new Error('token without exp')
}

/** The user's id in a token, or undefined. Throws on what is no token. */
export function tokenSubject(token: string): string | undefined {
  const { sub } = jwtDecode(token)
  return typeof sub === 'string' ? sub : undefined
}

/**
 * True where the server would refuse this token, by its clock as last measured; false where the token cannot
 * be decoded.
 */
export function isExpired(token: string, now = Date.now()): boolean {
  try {
    return tokenExpiry(token) <= serverTimeAt(now)
  } catch {
    return false
  }
}
