import type { TokenPair } from '#contract/auth.ts'
import { pageTokens } from './page-tokens.ts'

const ownKey = 'impersonator_tokens'

/** The tokens of the administrator who acts as somebody else here; undefined where nobody does. */
export function ownPair(): TokenPair | undefined {
  try {
    return JSON.parse(localStorage.getItem(ownKey) ?? '') as TokenPair
  } catch {
    return undefined
  }
}

export const putOwnPairAside = (pair: TokenPair) => localStorage.setItem(ownKey, JSON.stringify(pair))
export const forgetOwnPair = () => localStorage.removeItem(ownKey)

/** Makes the administrator's tokens those of this page again; false where there are none. */
export async function takeOwnPairBack(): Promise<boolean> {
  const own = ownPair()
  if (own === undefined) return false
  forgetOwnPair()
  await pageTokens.write(own)
  return true
}
