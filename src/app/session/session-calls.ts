import { invalidateTokens, login, mobileApp, type TokenPair } from '#contract/accounts/auth.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { changeLocale, type CurrentUser, readCurrentUser } from '#contract/accounts/current-user.ts'
import { call } from '../../api/call.ts'

export { refreshOnce } from '../../api/token-refresh.ts'

export const requestTokens = (username: string, password: string, code?: string): Promise<TokenPair> =>
  call(login, {
    body: { username, password, targetApp: mobileApp, ...(code === undefined ? {} : { code }) },
  })

export const requestUser = (): Promise<CurrentUser> => call(readCurrentUser, {})

/** `keepReady`: the answer says whether the phone may still be opened without a session. */
export const endSession = ({ refresh_token }: TokenPair, keepReady?: boolean) =>
  call(invalidateTokens, { body: { refresh_token, keepReady } })

export const saveLocale = (id: string, locale: Locale) =>
  call(changeLocale, { params: { id }, body: { locale } })
