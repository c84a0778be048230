import { jwtDecode } from 'jwt-decode'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import { pageTokens, storedToken } from './page-tokens.ts'
import { checkSession } from './session.ts'
import { stashAdminTokens, restoreAdminTokens } from './admin-tokens.ts'

/** True while an administrator impersonates the user of this session. */
export function isImpersonating(): boolean {
  const token = storedToken()
  return token !== undefined && jwtDecode<{ impersonator?: string }>(token).impersonator !== undefined
}

/**
 * True for users who have no other shell than the driver's; an impersonated driver is shown in the office
 * shell instead.
 */
export const usesOnlyDriverShell = (roles: readonly Role[]) => isOnlyDriver(roles) && !isImpersonating()

/**
 * Continues this browser's session with the tokens of another user; the administrator's own tokens are
 * stashed.
 */
export async function startImpersonation(pair: TokenPair): Promise<void> {
  const adminPair = await pageTokens.read()
  if (adminPair === undefined) return
  await stashAdminTokens(adminPair)
  await pageTokens.write(pair)
  await reloadAt('/')
}

/** Ends the impersonated session and restores the administrator's own. */
export async function stopImpersonation(): Promise<void> {
  const impersonatedPair = await pageTokens.read()
  if (impersonatedPair === undefined || !(await restoreAdminTokens())) return
  const { endSession } = await import('./session-calls.ts')
  // Where the server cannot be reached, the impersonated session expires by itself.
  await endSession(impersonatedPair).catch(() => undefined)
  await reloadAt('/users')
}

/**
 * Reloads the app at `path`, so that no data of one user is left on a page of the other. The session is
 * updated first, because a dirty form lets the user cancel the reload.
 */
async function reloadAt(path: string): Promise<void> {
  await checkSession()
  location.assign(path)
}
