import { isLanguage } from '#contract/kit/locales.ts'
import { showLanguage, shownLanguage } from '../../i18n/setup.ts'
import { appearance, restoreAppearance } from './settings.ts'
import { storeLocally } from './local-storage.ts'

/*
 * Several drivers use one phone: each finds their own language, scheme and colour, and guests those of the phone.
 * What is on the screen stands in the local storage that the specification names (section 9); this keeps what
 * the others see.
 */
const preferencesKey = 'preferences_by_user'
const guest = 'guest'

interface Preferences {
  readonly language?: string
  readonly appearance?: ReturnType<typeof appearance>
}

function storedPreferences(): Record<string, Preferences> {
  try {
    return JSON.parse(localStorage.getItem(preferencesKey) ?? '{}') as Record<string, Preferences>
  } catch {
    // A value that is not JSON was not written by this app.
    return {}
  }
}

const shown = (): Preferences => ({ language: shownLanguage(), appearance: appearance() })

async function switchPreferences(from: string, to: string): Promise<void> {
  const stored = { ...storedPreferences(), [from]: shown() }
  storeLocally(preferencesKey, JSON.stringify(stored))
  const wanted = stored[to]
  if (wanted === undefined) return
  if (wanted.appearance !== undefined) restoreAppearance(wanted.appearance)
  if (isLanguage(wanted.language)) await showLanguage(wanted.language)
}

/** Keeps what guests see, and shows what this user saw here before; at first that is the same. */
export const showUserPreferences = (userId: string) => switchPreferences(guest, userId)

/** Keeps what this user sees, and shows what guests saw before. */
export const showGuestPreferences = (userId: string) => switchPreferences(userId, guest)
