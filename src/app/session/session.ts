import { jwtDecode } from 'jwt-decode'
import type { TokenPair } from '#contract/accounts/auth.ts'
import { isLocale } from '#contract/kit/locales.ts'
import { isDriver, type Role } from '#contract/kit/roles.ts'
import { setApiClient } from '../../api/client.ts'
import { NetworkError, Problem } from '../../api/errors.ts'
import { serverTimeAt } from '../../api/server-clock.ts'
import { tokenExpiry, tokenSubject } from '../../api/token-expiry.ts'
import type { TokenRefusal } from '../../api/token-refresh.ts'
import { language, languageSwitches, showLanguage } from '../../i18n/setup.ts'
import { reportError } from '../frame/fault-reports.ts'
import { firstScreen, isDriverScreen } from '../frame/first-screen.ts'
import { type Session, useSession } from './session-state.ts'
import { saveKnownUser, knownUser, undeliveredChoices } from './known-user.ts'
import { restoreAdminTokens } from './admin-tokens.ts'
import {
  forgetTokens,
  isUnlocked,
  mayHaveLeft,
  moveTokensToDevice,
  pageTokens,
  usesDeviceTokens,
} from './page-tokens.ts'

export { type Session, useSession } from './session-state.ts'

/*
 * Specification, section 4, refined for offline work: only an explicit refusal by the server ends a session.
 * A user who is known on this device continues without a connection, and the screen says so.
 */

/** Loaded on demand, to keep the calls to the server out of the first bundle. */
const loadSessionCalls = () => import('./session-calls.ts')
const loadDeviceLock = () => import('./device-lock.ts')

let beforeSignIn: (userId: string) => Promise<void> = () => Promise.resolve()

/** Runs between the server's consent and the user's first page. */
export function setBeforeSignIn(action: typeof beforeSignIn): void {
  beforeSignIn = action
}

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
  const userId = tokenSubject(pair.token)
  if (mayHaveLeft()) await (await loadDeviceLock()).clearForAnother(userId)
  if (isDriver(jwtDecode<{ roles: Role[] }>(pair.token).roles)) {
    await moveTokensToDevice(pair)
    void loadDeviceLock().then(({ rememberPincode }) => rememberPincode(userId, password, username))
  } else {
    // The device database may still hold the tokens of a driver whose session the server ended.
    await forgetTokens()
    await pageTokens.write(pair)
  }
  if (userId !== undefined) await beforeSignIn(userId)
  await checkSession()
}

export async function checkSession(): Promise<void> {
  cameOnline = false
  try {
    const pair = await pageTokens.read()
    const valid = pair && (await renewedPair(pair))
    if (valid === 'unreachable') return await showOffline()
    if (typeof valid !== 'object') return await endSession(valid, pair)
    if (await loadUser(valid)) scheduleRefresh(valid.token)
  } catch (error) {
    reportError(error, 'session')
    setSession(
      error instanceof Error && error.name === 'StorageBroken' ? { ...failed, storage: true } : failed,
    )
  }
}

async function renewedPair(pair: TokenPair): Promise<TokenPair | TokenRefusal | 'unreachable' | undefined> {
  if (tokenExpiry(pair.token) > serverTimeAt(Date.now())) return pair
  if (pair.refresh_token === '') return undefined
  return await (await loadSessionCalls()).refreshOnce(pageTokens, pair)
}

async function loadUser(pair: TokenPair): Promise<boolean> {
  const { token } = pair
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
    if (error instanceof Problem && error.status === 401) await endSession(error.code, pair)
    else if (error instanceof NetworkError || (error instanceof Problem && error.status >= 500))
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

/**
 * The server has refused this pair, with this code, or there is none. A driver's phone may then still be opened by the
 * pincode, and stays open where it was.
 */
async function endSession(refusal?: string, pair?: TokenPair): Promise<void> {
  clearTimeout(timer)
  if (await resumeAdminSession()) return
  if (!pair && isUnlocked() && (await (await loadDeviceLock()).staysOpen())) return checkAgain()
  const switchedOff = refusal === 'account_not_active'
  if (refusal && pair && usesDeviceTokens())
    await loadDeviceLock()
      .then(({ lockPhone }) =>
        lockPhone(pair, { keepReady: refusal === 'refresh_token_expired', switchedOff }),
      )
      .catch((error: unknown) => reportError(error, 'lock'))
  if (useSession.getState().state !== 'signed-out')
    setSession({ state: 'signed-out', ...(switchedOff && { switchedOff }) })
}

/**
 * Continues with the user known on this device and tries again in a minute, or at once where the network
 * returned while the answer was awaited.
 */
async function showOffline(): Promise<void> {
  const pair = await pageTokens.read()
  if (pair === undefined) return await endSession()
  const user = await knownUser(pair.token)
  setSession(user === undefined ? failed : { state: 'signed-in', user, offline: true })
  checkAgain()
}

function checkAgain(): void {
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
