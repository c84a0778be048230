import { jwtDecode } from 'jwt-decode'
import type { TokenPair } from '#contract/auth.ts'
import { isOnlyDriver, type Role } from '#contract/roles.ts'
import { pageTokens, tokenAtHand } from './page-tokens.ts'
import { checkSession } from './session.ts'
import { putOwnPairAside, takeOwnPairBack } from './admin-tokens.ts'

/** True while an administrator acts as the user of this session. */
export function isActing(): boolean {
  const token = tokenAtHand()
  return token !== undefined && jwtDecode<{ impersonator?: string }>(token).impersonator !== undefined
}

/** True for whoever has no shell but the driver's. What a driver sees, somebody who acts as him sees in the office's rooms. */
export const livesAtTheWheel = (roles: readonly Role[]) => isOnlyDriver(roles) && !isActing()

/** From now on this browser acts as somebody else; the administrator's own tokens wait beside it. */
export async function actAs(pair: TokenPair): Promise<void> {
  const own = await pageTokens.read()
  if (own === undefined) return
  await putOwnPairAside(own)
  await pageTokens.write(pair)
  await beginAnew('/')
}

/** Ends the other's session and goes on as oneself. */
export async function stopActing(): Promise<void> {
  const acted = await pageTokens.read()
  if (acted === undefined || !(await takeOwnPairBack())) return
  const { endSession } = await import('./session-calls.ts')
  // The hour ends by itself where the server cannot be told.
  await endSession(acted).catch(() => undefined)
  await beginAnew('/users')
}

/** Nothing that was read or begun as one goes on as the other. Where the browser asks first, the page says already who one is. */
async function beginAnew(path: string): Promise<void> {
  await checkSession()
  location.assign(path)
}
