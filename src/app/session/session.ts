import { jwtDecode } from 'jwt-decode'
import { create } from 'zustand'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { isLocale } from '#contract/kit/locales.ts'
import { isDriver, type Role } from '#contract/kit/roles.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
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
 * Specification, section 4, refined for offline work: only an explicit refusal by the server ends a session.
 * A user who is known on this device continues without a connection, and the screen says so.
 */

export type Session =
  | { readonly state: 'loading' }
  /**
   * `signedOutByUser`: the next user starts at their own home page, not at the page that was left.
   * `switchedOff`: the account is switched off.
   */
  | { readonly state: 'signed-out'; readonly signedOutByUser?: boolean; readonly switchedOff?: boolean }
  | { readonly state: 'signed-in'; readonly user: CurrentUser; readonly offline: boolean }
  /** `storage`: this device's storage does not open, which only a person can mend. */
  | { readonly state: 'error'; readonly message: string; readonly storage?: boolean }

/** Loaded on demand, to keep the calls to the server out of the first bundle. */
const loadSessionCalls = () => import('./session-calls.ts')

let beforeSignIn: (userId: string) => Promise<void> = () => Promise.resolve()

/** Runs between the server's consent and the user's first page. */
export function setBeforeSignIn(action: typeof beforeSignIn): void {
  beforeSignIn = action
}

export const useSession = create<Session>(() => ({ state: 'loading' }))

/** Local storage key: at sign-out, letters of loads on board or unsent work stayed on the device. */
const leftKey = 'letters_on_board'

/**
 * True where a driver who signed out, or whose session the server ended, may have left something on this
 * device.
 */
export const mayHaveLeft = () => localStorage.getItem(leftKey) !== null || usesDeviceTokens()

const failed = { state: 'error', message: 'Something went wrong' } as const satisfies Session
const setSession = (session: Session) => useSession.setState(session, true)

/** Specification, section 9: tokens are refreshed 5000 ms before they expire. */
const refreshBeforeExpiryMs = 5000
const shortestTimerMs = 1000
const longestTimerMs = 2 ** 31 - 1

export async function startSession(): Promise<void> {
  setApiClient({ tokens: pageTokens, language })
  // Another tab signed in, signed out or changed user: this tab may show the data of another user.
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
  // A driver who is known on this device starts at once; the server is asked once their screen is there.
  const user = await pageTokens
    .read()
    .then((pair) => (usesDeviceTokens() ? knownUser(pair?.token) : undefined))
    // The following steps report storage that does not open.
    .catch(() => undefined)
  if (user !== undefined) {
    setSession({ state: 'signed-in', user, offline: false })
    if (isDriverScreen(location.pathname)) await firstScreen()
  }
  await checkSession()
}

/** Throws Problem (`second_factor_required`: call again with a code) or NetworkError. */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  const pair = await (await loadSessionCalls()).requestTokens(username, password, code)
  if (isDriver(jwtDecode<{ roles: Role[] }>(pair.token).roles)) {
    await moveTokensToDevice(pair)
    localStorage.removeItem(leftKey)
  } else {
    // The device database may still hold the tokens of a driver whose session the server ended.
    await forgetTokens()
    await pageTokens.write(pair)
  }
  const userId = tokenSubject(pair.token)
  if (userId !== undefined) await beforeSignIn(userId)
  await checkSession()
}

/**
 * Clears this device, and ends the session on the server if it can be reached. Unsent work and the letters of
 * loads on board stay. Throws when this device's storage fails.
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
  // Tokens first: without them a pending answer no longer stores the user.
  await forgetTokens()
  await forgetKnownUser(isOnDevice)
  clearTimeout(timer)
  setSession({ state: 'signed-out', signedOutByUser: true })
  if (pair !== undefined)
    void loadSessionCalls()
      .then(({ endSession }) => endSession(pair))
      // Offline, the session stays on the server until it expires.
      .catch((error: unknown) => reportError(error, 'end session'))
  await checkSession()
}

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
    // The user may have signed out meanwhile, here or in another tab.
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

/** Reloads, because the page shows data of the impersonated user. */
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
 * Continues with the user known on this device and tries again in a minute, or at once where the network
 * returned while the answer was awaited.
 */
async function showOffline(): Promise<void> {
  const pair = await pageTokens.read()
  if (pair === undefined) return showSignedOut(false)
  const user = await knownUser(pair.token)
  setSession(user === undefined ? failed : { state: 'signed-in', user, offline: true })
  clearTimeout(timer)
  timer = setTimeout(() => void checkSession(), cameOnline ? shortestTimerMs : 60_000)
}

function isUnconfirmed(): boolean {
  const session = useSession.getState()
  return 'offline' in session ? session.offline : session.state === 'error'
}

let timer: ReturnType<typeof setTimeout> | undefined
/** The browser reported a network since the last check began. */
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
