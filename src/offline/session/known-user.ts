import { isLocale, type Locale } from '#contract/locales.ts'
import type { CurrentUser } from '#contract/users.ts'
import { undelivered } from '../store/device-database.ts'
import { onStore } from '../store/store-retry.ts'
import { realm } from '../store/runtime.ts'

/** Who signed in on this phone, as the server last described him: local storage may not outlive a phone that dies. */
export const keepOnDevice = (user: CurrentUser) => onStore(realm(), (store) => store.knownUsers.put(user))

export const knownOnDevice = (id: string): Promise<CurrentUser | undefined> =>
  onStore(realm(), (store) => store.knownUsers.get(id))

export const forgetOnDevice = (id: string) => onStore(realm(), (store) => store.knownUsers.delete(id))

/** The language that this user chose here and that the server has not heard of yet. */
export const unsentLocale = (id: string): Promise<Locale | undefined> =>
  onStore(realm(), async ({ outbox }) => {
    const chosen = await undelivered(outbox, id)
      .filter((row) => row.type === 'locale.set')
      .last()
    const { locale } = (chosen?.payload ?? {}) as { readonly locale?: string }
    return isLocale(locale) ? locale : undefined
  })
