import type { CurrentUser } from '#contract/users.ts'
import { onStore } from './healing.ts'
import { realm } from './realm.ts'

/** Who signed in on this phone, as the server last described him: local storage may not outlive a phone that dies. */
export const keepOnDevice = (user: CurrentUser) => onStore(realm(), (store) => store.knownUsers.put(user))

export const knownOnDevice = (id: string): Promise<CurrentUser | undefined> => onStore(realm(), (store) => store.knownUsers.get(id))

export const forgetOnDevice = (id: string) => onStore(realm(), (store) => store.knownUsers.delete(id))
