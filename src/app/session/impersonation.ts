import { jwtDecode } from 'jwt-decode'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import { pageTokens, storedToken } from './page-tokens.ts'
import { checkSession } from './session.ts'
import { stashAdminTokens, restoreAdminTokens } from './admin-tokens.ts'

export function isImpersonating(): boolean {
  const token = storedToken()
  return token !== undefined && jwtDecode<{ impersonator?: string }>(token).impersonator !== undefined
}

/** An impersonated driver is shown in the office shell instead. */
export const usesOnlyDriverShell = (roles: readonly Role[]) => isOnlyDriver(roles) && !isImpersonating()

export async function startImpersonation(pair: TokenPair): Promise<void> {
  const adminPair = await pageTokens.read()
  if (adminPair === undefined) return
  await stashAdminTokens(adminPair)
  await pageTokens.write(pair)
  await reloadAt('/')
}

export async function stopImpersonation(): Promise<void> {
  const impersonatedPair = await pageTokens.read()
  if (impersonatedPair === undefined || !(await restoreAdminTokens())) return
  const { endSession } = await import('./session-calls.ts')
  // If the server cannot be reached, the impersonated session expires by itself.
  await endSession(impersonatedPair).catch(() => undefined)
  await reloadAt('/users')
}

/**
 * Reloads, so that no page keeps data of the other user. The session is updated first, because a dirty form
 * lets the user cancel the reload.
 */
async function reloadAt(path: string): Promise<void> {
  await checkSession()
  location.assign(path)
}
