import { tryPincode, type UnlockState } from '../../offline/session/offline-unlock.ts'
import { showUnlocked } from './device-lock.ts'
import { checkSession } from './session.ts'
import { showUserPreferences } from './user-preferences.ts'

export { readUnlock, type UnlockState } from '../../offline/session/offline-unlock.ts'
export { askWhetherReady } from './device-lock.ts'

/**
 * Opens the driver's part of the app without a session, and asks the server behind it whether that still
 * holds. Returns what stands in the way. Throws when this device's storage fails.
 */
export async function openByPincode(pincode: string): Promise<UnlockState | undefined> {
  const result = await tryPincode(pincode)
  if ('kind' in result) return result
  await showUserPreferences(result.userId)
  if (!(await showUnlocked(result.userId))) return { kind: 'ended' }
  void checkSession()
  return undefined
}
