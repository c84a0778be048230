import { isLocale, type Locale } from '#contract/kit/locales.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { type Store, undeliveredRows } from '../store/device-database.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { currentRuntime } from '../store/runtime.ts'

/** Keeps undelivered choices. Local storage alone may be lost when a phone dies. */
export const saveKnownUser = (user: CurrentUser) =>
  withStoreRetry(currentRuntime(), async (store) =>
    store.knownUsers.put({ ...user, ...(await choicesIn(store, user.id)) }),
  )

export const readKnownUser = (id: string): Promise<CurrentUser | undefined> =>
  withStoreRetry(currentRuntime(), (store) => store.knownUsers.get(id))

export const deleteKnownUser = (id: string) =>
  withStoreRetry(currentRuntime(), (store) => store.knownUsers.delete(id))

export const undeliveredChoices = (id: string): Promise<UndeliveredChoices> =>
  withStoreRetry(currentRuntime(), (store) => choicesIn(store, id))

/** Lacks the consent to positions when it was withdrawn. */
export type UndeliveredChoices = Pick<CurrentUser, 'locale' | 'positionConsentAt'>

async function choicesIn({ outbox }: Store, id: string): Promise<UndeliveredChoices> {
  const choices: { locale?: Locale; positionConsentAt?: string | undefined } = {}
  for (const { type, payload, occurredAt } of await undeliveredRows(outbox, id)
    .filter((row) => row.type === 'locale.set' || row.type === 'position_consent.set')
    .sortBy('id')) {
    const { locale, given } = payload as { readonly locale?: string; readonly given?: boolean }
    if (type === 'position_consent.set') choices.positionConsentAt = given === true ? occurredAt : undefined
    else if (isLocale(locale)) choices.locale = locale
  }
  return choices
}
