import type { TokenPair } from '#contract/accounts/auth.ts'
import { impersonationMs } from '#contract/accounts/impersonation.ts'
import { serverTimeAt } from '../../api/server-clock.ts'
import { usesDeviceTokens, moveTokensToDevice, pageTokens, removeTokensFromDevice } from './page-tokens.ts'
import { storedJson } from './local-storage.ts'

const adminTokensKey = 'impersonator_tokens'

interface AdminTokens extends TokenPair {
  /** The administrator is a driver too, whose tokens belong in the device database. */
  readonly onDevice?: boolean
  /** When the impersonation ends, in milliseconds by the server's clock. */
  readonly endsAt?: number
}

export const adminTokens = () => storedJson(adminTokensKey) as AdminTokens | undefined

/** The outbox of this device is not sent until they are restored. */
export async function stashAdminTokens({ token, refresh_token }: TokenPair): Promise<void> {
  const endsAt = serverTimeAt(Date.now()) + impersonationMs
  const stored: AdminTokens = { token, refresh_token, onDevice: usesDeviceTokens(), endsAt }
  localStorage.setItem(adminTokensKey, JSON.stringify(stored))
  await removeTokensFromDevice()
}

export const forgetAdminTokens = () => localStorage.removeItem(adminTokensKey)

export async function restoreAdminTokens(): Promise<boolean> {
  const stored = adminTokens()
  if (stored === undefined) return false
  forgetAdminTokens()
  const { onDevice = false, token, refresh_token } = stored
  const pair = { token, refresh_token }
  await (onDevice ? moveTokensToDevice(pair) : pageTokens.write(pair))
  return true
}
