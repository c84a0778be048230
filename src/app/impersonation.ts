import { jwtDecode } from 'jwt-decode'
import type { TokenPair } from '#contract/auth.ts'
import { pageTokens, tokenAtHand } from './page-tokens.ts'
import { checkSession } from './session.ts'
import { ownPair, putOwnPairAside, takeOwnPairBack } from './own-pair.ts'

/** True while an administrator acts as the user of this session. */
export function isActing(): boolean {
  const token = tokenAtHand()
  return token !== undefined && jwtDecode<{ impersonator?: string }>(token).impersonator !== undefined
}

/** From now on this browser acts as somebody else; the administrator's own tokens wait beside it. */
export async function actAs(pair: TokenPair): Promise<void> {
  const own = await pageTokens.read()
  if (own === undefined) return
  putOwnPairAside(own)
  await pageTokens.write(pair)
  await checkSession()
}

/** Ends the other's session and goes on as oneself. */
export async function stopActing(): Promise<void> {
  const acted = await pageTokens.read()
  if (ownPair() === undefined || acted === undefined) return
  await takeOwnPairBack()
  const { endSession } = await import('./session-calls.ts')
  // The hour ends by itself where the server cannot be told.
  await endSession(acted).catch(() => undefined)
  await checkSession()
}
