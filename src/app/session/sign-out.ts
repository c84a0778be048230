import { reportError } from '../frame/fault-reports.ts'
import { adminTokens, forgetAdminTokens } from './admin-tokens.ts'
import { forgetKnownUser } from './known-user.ts'
import { storeLocally } from './local-storage.ts'
import {
  forgetTokens,
  isUnlocked,
  leftKey,
  pageTokens,
  unlockedKey,
  usesDeviceTokens,
} from './page-tokens.ts'
import { endSession } from './session-calls.ts'
import { checkSession, useSession } from './session.ts'

/**
 * Ends the session on this device, and on the server if it can be reached. Unsent work and the letters of
 * loads on board stay; with `keepReady` also all else, and the pincode opens it. Throws when this device's
 * storage fails.
 */
export async function signOut({ keepReady = false } = {}): Promise<void> {
  try {
    await endSessionOnDevice(keepReady)
  } catch (error) {
    reportError(error, 'sign out')
    throw error
  }
}

async function endSessionOnDevice(keepReady: boolean): Promise<void> {
  const wasUnlocked = isUnlocked()
  sessionStorage.removeItem(unlockedKey)
  // An administrator who impersonates another user signs out of their own session, which ends both.
  const pair =
    adminTokens() ??
    (wasUnlocked
      ? await (await import('../../offline/session/offline-unlock.ts')).readEndedSession()
      : await pageTokens.read())
  forgetAdminTokens()
  const isOnDevice = wasUnlocked || usesDeviceTokens()
  if (keepReady) {
    if (pair !== undefined) await (await import('./device-lock.ts')).lockPhone(pair, { keepReady: true })
  } else {
    if (isOnDevice) {
      const { clearDevice, currentRuntime } = await import('../../offline/sign-out/clear-device.ts')
      if (await clearDevice(currentRuntime())) storeLocally(leftKey, 'true')
    }
    // Tokens first: without them a pending answer no longer stores the user.
    await forgetTokens()
    await forgetKnownUser(isOnDevice)
  }
  useSession.setState({ state: 'signed-out', signedOutByUser: true }, true)
  if (pair !== undefined)
    // Offline, the session stays on the server until it expires.
    void endSession(pair, keepReady || undefined).catch((error: unknown) => reportError(error, 'end session'))
  await checkSession()
}
