import { jwtDecode } from 'jwt-decode'
import { create } from 'zustand'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { isLocale } from '#contract/kit/locales.ts'
import { isDriver, type Role } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { setApiClient } from '../../api/client.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { serverTimeAt } from '../../api/server-clock.ts'
import { tokenExpiry, tokenSubject } from '../../api/token-expiry.ts'
import { language, languageSwitches, showLanguage } from '../../i18n/setup.ts'
import { reportError } from '../frame/fault-reports.ts'
import { firstScreen, isDriverScreen } from '../frame/first-screen.ts'
import { forgetKnownUser, saveKnownUser, knownUser, undeliveredChoices } from './known-user.ts'
import { storeLocally } from './local-storage.ts'
import { forgetAdminTokens, adminTokens, restoreAdminTokens } from './admin-tokens.ts'
import { forgetTokens, usesDeviceTokens, moveTokensToDevice, pageTokens } from './page-tokens.ts'

/*
 * The session of the specification, section 4, refined for work offline: only an explicit refusal by the
 * server ends a session. A user who is known on this device can continue without a connection, and the screen
 * says so.
 */

/** The session of this page. */
export type Session =
  | { readonly state: 'loading' }
  /**
   * `signedOutByUser`: the next user to sign in starts at their own home page, not at the page that was left.
   * `switchedOff`: the session ended because the account is switched off.
   */
  | { readonly state: 'signed-out'; readonly signedOutByUser?: boolean; readonly switchedOff?: boolean }
  | { readonly state: 'signed-in'; readonly user: CurrentUser; readonly offline: boolean }
  /** `storage`: this device's storage does not open, and only a person can help. */
  | { readonly state: 'error'; readonly message: string; readonly storage?: boolean }

/** Loaded on demand, to keep the code that calls the server out of the first bundle. */
const loadSessionCalls = () => import('./session-calls.ts')

let beforeSignIn: (userId: string) => Promise<void> = () => Promise.resolve()

/** Sets what happens on this page between the server's yes and the first page of the user. */
export function setBeforeSignIn(action: typeof beforeSignIn): void {
  beforeSignIn = action
}

export const useSession = create<Session>(() => ({ state: 'loading' }))

/** Local storage key: at sign-out letters of what is on board or unsent work stayed on the device. */
const leftKey = 'letters_on_board'

/** True where a driver may have left something on this device, who signed out or whose session the server ended. */
export const mayHaveLeft = () => localStorage.getItem(leftKey) !== null || usesDeviceTokens()

const failed = { state: 'error', message: 'Something went wrong' } as const satisfies Session
const setSession = (session: Session) => useSession.setState(session, true)

/** Specification, section 9: tokens are refreshed 5000 ms before they expire. */
const refreshBeforeExpiryMs = 5000
const shortestTimerMs = 1000
const longestTimerMs = 2 ** 31 - 1

/** Sets up the API client of this page and determines who is signed in. */
export async function startSession(): Promise<void> {
  setApiClient({ tokens: pageTokens, language })
  // Another tab signed in, signed out or changed user: what this tab shows may belong to another user.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== 'auth_token') return
    if ((oldValue === null) !== (newValue === null)) void checkSession()
    else if (oldValue && newValue && tokenSubject(oldValue) !== tokenSubject(newValue))
      void checkSession().then(() => location.reload())
  })
  addEventListener('online', () => {
    cameOnline = true
    if (isUnconfirmed()) void checkSession()
  })
  // A driver who is known on this device starts at once; the server's answer follows, once their screen is there.
  const user = await pageTokens
    .read()
    .then((pair) => (usesDeviceTokens() ? knownUser(pair?.token) : undefined))
    // Storage that does not open is told of by what follows.
    .catch(() => undefined)
  if (user !== undefined) {
    setSession({ state: 'signed-in', user, offline: false })
    if (isDriverScreen(location.pathname)) await firstScreen()
  }
  await checkSession()
}

/** Signs in; throws Problem (`second_factor_required`: again with a code) or NetworkError. */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  const pair = await (await loadSessionCalls()).requestTokens(username, password, code)
  if (isDriver(jwtDecode<{ roles: Role[] }>(pair.token).roles)) {
    await moveTokensToDevice(pair)
    localStorage.removeItem(leftKey)
  } else {
    // Tokens of a driver whose session the server ended may still be in the device database.
    await forgetTokens()
    await pageTokens.write(pair)
  }
  const userId = tokenSubject(pair.token)
  if (userId !== undefined) await beforeSignIn(userId)
  await checkSession()
}

/**
 * Clears this device and ends the session on the server where that can be reached. Unsent work and the
 * letters of what is on board stay. Throws when this device's storage fails.
 */
export async function signOut(): Promise<void> {
  try {
    await endSessionOnDevice()
  } catch (error) {
    reportError(error, 'sign out')
    throw error
  }
}

async function endSessionOnDevice(): Promise<void> {
  // An administrator who impersonates another user signs out of their own session, which ends both.
  const pair = adminTokens() ?? (await pageTokens.read())
  forgetAdminTokens()
  const isOnDevice = usesDeviceTokens()
  if (isOnDevice) {
    const { clearDevice, currentRuntime } = await import('../../offline/sign-out/clear-device.ts')
    if (await clearDevice(currentRuntime())) storeLocally(leftKey, 'true')
  }
  // In this order: without tokens an answer that is under way no longer stores the user.
  await forgetTokens()
  await forgetKnownUser(isOnDevice)
  clearTimeout(timer)
  setSession({ state: 'signed-out', signedOutByUser: true })
  if (pair !== undefined)
    void loadSessionCalls()
      .then(({ endSession }) => endSession(pair))
      // Without a network the session stays on the server until it expires.
      .catch((error: unknown) => reportError(error, 'end session'))
  await checkSession()
}

/** Reads the tokens, refreshes them if they have expired, and loads the user. */
export async function checkSession(): Promise<void> {
  cameOnline = false
  try {
    const pair = await validPair()
    if (pair === undefined || pair === 'switched-off') {
      if (!(await resumeAdminSession())) showSignedOut(pair === 'switched-off')
      return
    }
    if (pair === 'unreachable') return await showOffline()
    if (await loadUser(pair.token)) scheduleRefresh(pair.token)
  } catch (error) {
    reportError(error, 'session')
    setSession(
      error instanceof Error && error.name === 'StorageBroken' ? { ...failed, storage: true } : failed,
    )
  }
}

async function validPair(): Promise<TokenPair | 'unreachable' | 'switched-off' | undefined> {
  const pair = await pageTokens.read()
  if (pair === undefined) return undefined
  if (tokenExpiry(pair.token) > serverTimeAt(Date.now())) return pair
  if (pair.refresh_token === '') return undefined
  const renewed = await (await loadSessionCalls()).refreshOnce(pageTokens, pair)
  return renewed === 'refused' ? undefined : renewed
}

/** Loads the user from the server; false when the session was refused or the server cannot be reached. */
async function loadUser(token: string): Promise<boolean> {
  try {
    // Read before the request: a choice that is delivered during the request may be missing in the response.
    const choices = await undeliveredChoices(token)
    const switchesBefore = languageSwitches()
    const serverUser = await (await loadSessionCalls()).requestUser()
    const user = { ...serverUser, ...choices }
    // A further language is a setting of this device, for which the account says English.
    if (isLocale(user.locale) && user.locale !== language() && languageSwitches() === switchesBefore)
      await showLanguage(user.locale)
    // Who has signed out while the server was asked, here or in another tab, stays so.
    const current = await pageTokens.read()
    if (current === undefined || tokenSubject(current.token) !== tokenSubject(token)) return false
    await saveKnownUser(user)
    setSession({ state: 'signed-in', user, offline: false })
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      if (!(await resumeAdminSession())) showSignedOut(error.code === 'account_not_active')
    } else if (error instanceof NetworkError || (error instanceof Problem && error.status >= 500))
      await showOffline()
    else throw error
    return false
  }
}

/**
 * Returns to the administrator's own session when the impersonated one has ended; reloads, as the page shows
 * the other user's data.
 */
async function resumeAdminSession(): Promise<boolean> {
  const { state } = useSession.getState()
  if (!(await restoreAdminTokens())) return false
  await checkSession()
  if (state === 'signed-in') location.reload()
  return true
}

function showSignedOut(switchedOff: boolean): void {
  if (useSession.getState().state !== 'signed-out')
    setSession({ state: 'signed-out', ...(switchedOff && { switchedOff }) })
}

/**
 * The server cannot be reached: continues with the user known on this device, and tries again in a minute; at once where
 * the network came back while the answer was awaited.
 */
async function showOffline(): Promise<void> {
  const pair = await pageTokens.read()
  if (pair === undefined) return showSignedOut(false)
  const user = await knownUser(pair.token)
  setSession(user === undefined ? failed : { state: 'signed-in', user, offline: true })
  clearTimeout(timer)
  timer = setTimeout(() => void checkSession(), cameOnline ? shortestTimerMs : 60_000)
}

/** True while the server has not confirmed the session that is shown. */
function isUnconfirmed(): boolean {
  const session = useSession.getState()
  return 'offline' in session ? session.offline : session.state === 'error'
}

let timer: ReturnType<typeof setTimeout> | undefined
/** The browser told of a network since the last check began. */
let cameOnline = false

function scheduleRefresh(token: string): void {
  clearTimeout(timer)
  const remaining = tokenExpiry(token) - serverTimeAt(Date.now())
  // A token that lives too short to refresh ahead (its session is about to end) is checked at its expiry.
  const wait = remaining > refreshBeforeExpiryMs ? remaining - refreshBeforeExpiryMs : remaining
  timer = setTimeout(
    () => void refreshTokens(token),
    Math.min(Math.max(wait, shortestTimerMs), longestTimerMs),
  )
}

async function refreshTokens(token: string): Promise<void> {
  const pair = await pageTokens.read()
  if (pair !== undefined && pair.token === token) {
    const renewed = await (await loadSessionCalls()).refreshOnce(pageTokens, pair)
    if (typeof renewed === 'object') return scheduleRefresh(renewed.token)
  }
  await checkSession()
}
