import type { TokenPair } from '#contract/accounts/auth.ts'
import { isDriver } from '#contract/kit/roles.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { deleteKnownUser, readKnownUser } from '../../offline/session/known-user.ts'
import {
  endUnlock,
  forgetPincodes,
  lastUserId,
  learnPincode,
  lockDevice,
  readEndedSession,
  readUnlock,
  type SessionEnd,
} from '../../offline/session/offline-unlock.ts'
import { clearDevice, currentRuntime } from '../../offline/sign-out/clear-device.ts'
import { reportError } from '../frame/fault-reports.ts'
import { forgetKnownUser } from './known-user.ts'
import { storeLocally } from './local-storage.ts'
import { forgetMirror, leftKey, unlockedKey } from './page-tokens.ts'
import { endSession } from './session-calls.ts'
import { useSession } from './session-state.ts'

/** The session of this pair has ended. */
export async function lockPhone(pair: TokenPair, end: SessionEnd): Promise<void> {
  sessionStorage.removeItem(unlockedKey)
  if (!(await lockDevice(pair, end))) return
  forgetMirror()
  // Stays in the device database, for whoever knows the pincode.
  await forgetKnownUser(false)
  storeLocally(leftKey, 'true')
}

/** Shows the work of drivers to whose pincode opened this phone; false when the phone does not know them. */
export async function showUnlocked(userId: string): Promise<boolean> {
  const user = await readKnownUser(userId)
  if (user === undefined) return false
  sessionStorage.setItem(unlockedKey, userId)
  // Whoever is a driver and more opens the work of drivers alone.
  const roles = user.roles.filter((role) => isDriver([role]))
  useSession.setState({ state: 'signed-in', user: { ...user, roles }, offline: true, unlocked: true }, true)
  return true
}

/** What the pincode opened asks for a sign-in again. */
export function closeUnlocked(): void {
  sessionStorage.removeItem(unlockedKey)
  useSession.setState({ state: 'signed-out' }, true)
}

/** Whether what the pincode opened, also before this page was loaded anew, stays open. */
export async function staysOpen(): Promise<boolean> {
  const userId = await lastUserId(currentRuntime())
  const isOpen =
    userId === sessionStorage.getItem(unlockedKey) &&
    (await readUnlock()).kind === 'ready' &&
    ('unlocked' in useSession.getState() || (await showUnlocked(userId))) &&
    (await askWhetherReady()) !== false
  if (!isOpen) sessionStorage.removeItem(unlockedKey)
  return isOpen
}

/** After a no, only a sign-in opens the phone. */
export async function askWhetherReady(): Promise<boolean | 'busy' | 'unreachable'> {
  const pair = await readEndedSession()
  if (pair === undefined) return false
  let switchedOff: boolean | undefined
  try {
    const answer = await endSession(pair, true)
    if (answer.ready === true) return true
    ;({ switchedOff } = answer)
  } catch (error) {
    if (error instanceof NetworkError) return 'unreachable'
    // It has not said no.
    if (error instanceof Problem && error.status !== 401) return 'busy'
    throw error
  }
  await endUnlock(switchedOff)
  return false
}

/** What was just typed opens this phone later without a session. Nobody waits for it. */
export async function rememberPincode(
  userId: string | undefined,
  secret: string,
  username?: string,
): Promise<void> {
  localStorage.removeItem(leftKey)
  if (userId === undefined) return
  await learnPincode(userId, secret, username).catch((error: unknown) =>
    reportError(error, 'remember pincode'),
  )
}

/**
 * A phone whose session ended belongs to its driver until somebody else signs in. No pincode of before opens
 * it after a sign-in.
 */
export async function clearForAnother(userId: string | undefined): Promise<void> {
  await forgetPincodes()
  const [ended, owner] = await Promise.all([readEndedSession(), lastUserId(currentRuntime())])
  if (ended === undefined || owner === undefined || owner === userId) return
  await clearDevice(currentRuntime())
  await deleteKnownUser(owner)
}
