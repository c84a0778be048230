import { isLocale, type Locale } from '#contract/locales.ts'
import type { CurrentUser } from '#contract/users.ts'
import { undeliveredRows } from '../store/device-database.ts'
import { withStoreRetry } from '../store/store-retry.ts'
import { currentRuntime } from '../store/runtime.ts'

/** Stores the user as the server last described it. Local storage alone may be lost when a phone dies. */
export const saveKnownUser = (user: CurrentUser) =>
  withStoreRetry(currentRuntime(), (store) => store.knownUsers.put(user))

/** The stored user, or undefined. */
export const readKnownUser = (id: string): Promise<CurrentUser | undefined> =>
  withStoreRetry(currentRuntime(), (store) => store.knownUsers.get(id))

/** Deletes the stored user. */
export const deleteKnownUser = (id: string) =>
  withStoreRetry(currentRuntime(), (store) => store.knownUsers.delete(id))

/** The language that this user chose on this device while the choice is undelivered. */
export const undeliveredLocale = (id: string): Promise<Locale | undefined> =>
  withStoreRetry(currentRuntime(), async ({ outbox }) => {
    const operation = await undeliveredRows(outbox, id)
      .filter((row) => row.type === 'locale.set')
      .last()
    const { locale } = (operation?.payload ?? {}) as { readonly locale?: string }
    return isLocale(locale) ? locale : undefined
  })
