import { isLanguage } from '#contract/kit/locales.ts'
import { showLanguage, shownLanguage } from '../../i18n/setup.ts'
import { appearance, restoreAppearance } from './settings.ts'
import { storedJson, storeLocally } from './local-storage.ts'

/*
 * Several drivers use one phone: each keeps their own language, scheme and colour, and guests those of the
 * phone. Local storage under the specification's names (section 9) holds what is on the screen; this key
 * holds the choices of the others.
 */
const preferencesKey = 'preferences_by_user'
const guest = 'guest'

interface Preferences {
  readonly language?: string
  readonly appearance?: ReturnType<typeof appearance>
}

const storedPreferences = () => (storedJson(preferencesKey) ?? {}) as Record<string, Preferences>

const shown = (): Preferences => ({ language: shownLanguage(), appearance: appearance() })

async function switchPreferences(from: string, to: string): Promise<void> {
  const stored = { ...storedPreferences(), [from]: shown() }
  storeLocally(preferencesKey, JSON.stringify(stored))
  const wanted = stored[to]
  if (wanted === undefined) return
  if (wanted.appearance !== undefined) restoreAppearance(wanted.appearance)
  if (isLanguage(wanted.language)) await showLanguage(wanted.language)
}

/** Keeps what guests see, and shows what this user saw here before; at first both are the same. */
export const showUserPreferences = (userId: string) => switchPreferences(guest, userId)

export const showGuestPreferences = (userId: string) => switchPreferences(userId, guest)
