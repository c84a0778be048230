import { storeLocally } from './local-storage.ts'

/**
 * What a driver last had on board and what waited, as index.html paints it before the app runs: a text a line,
 * each in an element of that class.
 */
export interface LastScreen {
  /** It is painted for nobody else. */
  readonly user: string
  readonly lines: readonly (readonly [kind: 'title' | 'note' | 'cargo' | 'way' | 'waits', text: string])[]
}

/** Local storage, which a script can read before the first paint; index.html reads it by the same name. */
const key = 'last_screen'

export const keepLastScreen = (screen: LastScreen): void => storeLocally(key, JSON.stringify(screen))

export const forgetLastScreen = (): void => localStorage.removeItem(key)
