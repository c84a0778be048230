import { jwtDecode } from 'jwt-decode'
import type { Locale } from '#contract/locales.ts'
import type { CurrentUser } from '#contract/users.ts'
import { isOnDevice } from './page-tokens.ts'

const userKey = 'session_user'

const device = () => import('../offline/session/known-user.ts')

/** The user of this token, as the server last described him; nobody else, whoever was signed in before. */
export async function knownUser(token: string | undefined): Promise<CurrentUser | undefined> {
  if (token === undefined) return undefined
  const { sub } = jwtDecode(token)
  return (
    knownHere(token) ??
    (sub !== undefined && isOnDevice() ? await (await device()).knownOnDevice(sub) : undefined)
  )
}

/** The same as far as local storage knows, at once. */
export function knownHere(token: string): CurrentUser | undefined {
  const here = readHere()
  return here !== undefined && here.id === jwtDecode(token).sub ? here : undefined
}

/** The language that the user of this token chose on this device, as long as the server has not heard of it. */
export async function localeChosenHere(token: string): Promise<Locale | undefined> {
  const { sub } = jwtDecode(token)
  return sub !== undefined && isOnDevice() ? await (await device()).unsentLocale(sub) : undefined
}

/** Keeps him: a driver on the device as well, which outlives the death of his phone. */
export async function keepKnownUser(user: CurrentUser): Promise<void> {
  localStorage.setItem(userKey, JSON.stringify(user))
  if (isOnDevice()) await (await device()).keepOnDevice(user)
}

export async function forgetKnownUser(): Promise<void> {
  const here = readHere()
  localStorage.removeItem(userKey)
  if (here !== undefined && isOnDevice()) await (await device()).forgetOnDevice(here.id)
}

function readHere(): CurrentUser | undefined {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? '') as CurrentUser
  } catch {
    return undefined
  }
}
