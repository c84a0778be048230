import { jwtDecode } from 'jwt-decode'
import type { Locale } from '#contract/kit/locales.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { forgetLastScreen } from './last-screen.ts'
import { storedJson, storeLocally } from './local-storage.ts'
import { usesDeviceTokens } from './page-tokens.ts'

const userKey = 'session_user'

const deviceKnownUser = () => import('../../offline/session/known-user.ts')

/** The user of this token as the server last returned it; undefined when the stored user is another. */
export async function knownUser(token: string | undefined): Promise<CurrentUser | undefined> {
  if (token === undefined) return undefined
  const { sub } = jwtDecode(token)
  return (
    storedUser(token) ??
    (sub !== undefined && usesDeviceTokens() ? await (await deviceKnownUser()).readKnownUser(sub) : undefined)
  )
}

/** Like `knownUser`, but synchronous and from local storage only. */
export function storedUser(token: string): CurrentUser | undefined {
  const user = readStoredUser()
  return user !== undefined && user.id === jwtDecode(token).sub ? user : undefined
}

export async function undeliveredChoices(
  token: string,
): Promise<Pick<CurrentUser, 'locale' | 'positionConsentAt'> | undefined> {
  const { sub } = jwtDecode(token)
  return sub !== undefined && usesDeviceTokens()
    ? await (await deviceKnownUser()).undeliveredChoices(sub)
    : localeOnItsWay
}

let localeOnItsWay: { readonly locale: Locale } | undefined

/** Until `save` ends, this language counts as the user's choice whatever the server says. */
export function chooseUntilSaved(locale: Locale, save: Promise<unknown>): Promise<unknown> {
  const choice = { locale }
  localeOnItsWay = choice
  return save.finally(() => {
    if (localeOnItsWay === choice) localeOnItsWay = undefined
  })
}

/** A driver is stored in the device database as well, whose writes survive a crash of the phone. */
export async function saveKnownUser(user: CurrentUser): Promise<void> {
  storeLocally(userKey, JSON.stringify(user))
  if (usesDeviceTokens()) await (await deviceKnownUser()).saveKnownUser(user)
}

export async function forgetKnownUser(isOnDevice: boolean): Promise<void> {
  const user = readStoredUser()
  localStorage.removeItem(userKey)
  forgetLastScreen()
  if (user !== undefined && isOnDevice) await (await deviceKnownUser()).deleteKnownUser(user.id)
}

/** Not after a sign-out, whose end other tabs and late answers may not know yet. */
export const isStoredUser = (id: string): boolean => readStoredUser()?.id === id

const readStoredUser = () => storedJson(userKey) as CurrentUser | undefined
