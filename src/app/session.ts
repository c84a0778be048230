import { jwtDecode } from 'jwt-decode'
import { create } from 'zustand'
import type { TokenPair } from '#contract/auth.ts'
import { isLocale } from '#contract/locales.ts'
import { isDriver, type Role } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/users.ts'
import { connectApi } from '../api/client.ts'
import { NetworkError, Problem } from '../api/errors.ts'
import { serverTimeAt } from '../api/server-clock.ts'
import { expiryOf, subjectOf } from '../api/token-expiry.ts'
import { language, showLanguage } from '../i18n/setup.ts'
import { forgetKnownUser, keepKnownUser, knownUser, localeChosenHere } from './known-user.ts'
import { forgetOwnPair, ownPair, takeOwnPairBack } from './admin-tokens.ts'
import { forgetTokens, isOnDevice, moveTokensToDevice, pageTokens } from './page-tokens.ts'

/*
 * The session of the specification, section 4, refined for work offline: only the server's explicit refusal ends a session.
 * Whoever is known on this device goes on without a network, and the screen says so.
 */

export type Session =
  | { readonly state: 'loading' }
  /** `left`: the user signed out himself; whoever signs in next begins at his own home. */
  | { readonly state: 'signed-out'; readonly left?: boolean }
  | { readonly state: 'signed-in'; readonly user: CurrentUser; readonly offline: boolean }
  | { readonly state: 'error'; readonly message: string }

/** What talks to the server comes when it is needed: the sign-in page stands before it. */
const calls = () => import('./session-calls.ts')

export const useSession = create<Session>(() => ({ state: 'loading' }))

const show = (session: Session) => useSession.setState(session, true)

/** Specification, section 9: tokens are refreshed 5000 ms before they expire. */
const refreshBeforeExpiry = 5000
const shortestTimer = 1000
const longestTimer = 2 ** 31 - 1

/** Connects this page to the server and finds out who is signed in. */
export async function startSession(): Promise<void> {
  connectApi({ tokens: pageTokens, language })
  // Another tab signed in or out, or acts as somebody else from now on: nothing that stands here is his.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== 'auth_token') return
    if ((oldValue === null) !== (newValue === null)) void checkSession()
    else if (oldValue !== null && newValue !== null && subjectOf(oldValue) !== subjectOf(newValue))
      void checkSession().then(() => location.reload())
  })
  addEventListener('online', () => {
    if (isOffline()) void checkSession()
  })
  // With a driver known on this device the work is there at once; what the server says follows.
  const pair = await pageTokens.read()
  const user = isOnDevice() ? await knownUser(pair?.token) : undefined
  if (user !== undefined) show({ state: 'signed-in', user, offline: false })
  await checkSession()
}

/** Signs in; throws Problem or NetworkError. */
export async function signIn(username: string, password: string): Promise<void> {
  const pair = await (await calls()).requestTokens(username, password)
  if (isDriver(jwtDecode<{ roles: Role[] }>(pair.token).roles)) await moveTokensToDevice(pair)
  else {
    // A driver whose session the server ended may have left his on the device.
    await forgetTokens()
    await pageTokens.write(pair)
  }
  await checkSession()
}

/** Removes the tokens from this device and, where the server can be reached, ends the session there. What is queued stays. Throws where this device fails. */
export async function signOut(): Promise<void> {
  try {
    await leave()
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error(error)
    throw error
  }
}

async function leave(): Promise<void> {
  // Who acts as somebody else leaves as himself, and that ends both.
  const pair = ownPair() ?? (await pageTokens.read())
  forgetOwnPair()
  await forgetKnownUser()
  await forgetTokens()
  clearTimeout(timer)
  show({ state: 'signed-out', left: true })
  if (pair !== undefined)
    void calls()
      .then(({ endSession }) => endSession(pair))
      .catch(() => undefined)
  await checkSession()
}

/** Looks at the tokens, refreshes them where they have expired, and loads the user. */
export async function checkSession(): Promise<void> {
  try {
    const pair = await freshPair()
    if (pair === undefined) {
      if (!(await goOnAsOneself())) showSignedOut()
      return
    }
    if (pair === 'unreachable') return await showOffline()
    if (await loadUser(pair.token)) planRefresh(pair.token)
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error(error)
    show({ state: 'error', message: 'Something went wrong' })
  }
}

async function freshPair(): Promise<TokenPair | 'unreachable' | undefined> {
  const pair = await pageTokens.read()
  if (pair === undefined) return undefined
  if (expiryOf(pair.token) > serverTimeAt(Date.now())) return pair
  if (pair.refresh_token === '') return undefined
  const renewed = await (await calls()).refreshOnce(pageTokens, pair)
  return renewed === 'refused' ? undefined : renewed
}

/** False where the server let nobody in, or could not be asked. */
async function loadUser(token: string): Promise<boolean> {
  try {
    // Asked first: what is delivered meanwhile the server may have answered without.
    const chosen = await localeChosenHere(token)
    const shown = language()
    const known = await (await calls()).requestUser()
    const user = chosen === undefined ? known : { ...known, locale: chosen }
    await keepKnownUser(user)
    if (isLocale(user.locale) && user.locale !== shown && language() === shown)
      await showLanguage(user.locale)
    show({ state: 'signed-in', user, offline: false })
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      if (!(await goOnAsOneself())) showSignedOut()
    } else if (error instanceof NetworkError || (error instanceof Problem && error.status >= 500))
      await showOffline()
    else throw error
    return false
  }
}

/** The hour as somebody else is over: the administrator goes on as himself, and reads anew what the other had before him. */
async function goOnAsOneself(): Promise<boolean> {
  const { state } = useSession.getState()
  if (!(await takeOwnPairBack())) return false
  await checkSession()
  if (state === 'signed-in') location.reload()
  return true
}

function showSignedOut(): void {
  if (useSession.getState().state !== 'signed-out') show({ state: 'signed-out' })
}

/** Nobody could say who this is: whoever is known here goes on, and is asked for again. */
async function showOffline(): Promise<void> {
  const user = await knownUser((await pageTokens.read())?.token)
  show(
    user === undefined
      ? { state: 'error', message: 'Something went wrong' }
      : { state: 'signed-in', user, offline: true },
  )
  clearTimeout(timer)
  timer = setTimeout(() => void checkSession(), 60_000)
}

/** True while what is shown is no more than what this device knows. */
function isOffline(): boolean {
  const session = useSession.getState()
  return session.state === 'error' || (session.state === 'signed-in' && session.offline)
}

let timer: ReturnType<typeof setTimeout> | undefined

function planRefresh(token: string): void {
  clearTimeout(timer)
  const left = expiryOf(token) - serverTimeAt(Date.now())
  // A session that ends for good by then gets no token that lives longer: it is looked at again at its end.
  const wait = left > refreshBeforeExpiry ? left - refreshBeforeExpiry : left
  timer = setTimeout(() => void refresh(token), Math.min(Math.max(wait, shortestTimer), longestTimer))
}

async function refresh(token: string): Promise<void> {
  const pair = await pageTokens.read()
  if (pair !== undefined && pair.token === token) {
    const renewed = await (await calls()).refreshOnce(pageTokens, pair)
    if (typeof renewed === 'object') return planRefresh(renewed.token)
  }
  await checkSession()
}
