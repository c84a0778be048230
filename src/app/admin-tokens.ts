import type { TokenPair } from '#contract/auth.ts'
import { isOnDevice, moveTokensToDevice, pageTokens, takeTokensOffDevice } from './page-tokens.ts'

const ownKey = 'impersonator_tokens'

interface OwnPair extends TokenPair {
  /** He drives as well: his tokens belong on the device. */
  readonly onDevice?: boolean
}

/** The tokens of the administrator who acts as somebody else here; undefined where nobody does. */
export function ownPair(): OwnPair | undefined {
  try {
    return JSON.parse(localStorage.getItem(ownKey) ?? '') as OwnPair
  } catch {
    return undefined
  }
}

/** Keeps the administrator's tokens out of the way; whatever is queued on this device rests until they come back. */
export async function putOwnPairAside({ token, refresh_token }: TokenPair): Promise<void> {
  const own: OwnPair = { token, refresh_token, onDevice: isOnDevice() }
  localStorage.setItem(ownKey, JSON.stringify(own))
  await takeTokensOffDevice()
}

export const forgetOwnPair = () => localStorage.removeItem(ownKey)

/** Makes the administrator's tokens those of this page again; false where there are none. */
export async function takeOwnPairBack(): Promise<boolean> {
  const own = ownPair()
  if (own === undefined) return false
  forgetOwnPair()
  const { onDevice = false, ...pair } = own
  await (onDevice ? moveTokensToDevice(pair) : pageTokens.write(pair))
  return true
}
