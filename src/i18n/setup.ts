import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale, locales } from '#contract/locales.ts'

/** Every room's texts in both languages, each loaded when its room is first opened. */
const rooms = import.meta.glob<Record<string, object>>('./{en,nl}/*.ts')

const texts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // With two parameters i18next takes what is answered, in place of calling back.
  read: async (language: string, room: string) => {
    const load = rooms[`./${language}/${room}.ts`]
    if (load === undefined) throw new Error(`No texts ${language}/${room}`)
    return (await load())[room] ?? {}
  },
}

const storageKey = 'vrachtpas-language'

/**
 * Starts the texts. The configured default is English; the shell applies Dutch at its start (both readings of the
 * specification, section 1); what a guest chose on this device is remembered, and a user's saved locale overrides it.
 */
export async function startTexts(): Promise<void> {
  await i18next.use(texts).use(initReactI18next).init({
    fallbackLng: 'en' satisfies Locale,
    supportedLngs: [...locales],
    ns: ['app'],
    defaultNS: 'app',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
    lng: initialLanguage(),
  })
  document.documentElement.lang = language()
}

function initialLanguage(): Locale {
  const chosen = localStorage.getItem(storageKey)
  return isLocale(chosen) ? chosen : 'nl'
}

/** The language on the screen. */
export const language = (): Locale => (isLocale(i18next.language) ? i18next.language : 'en')

/** Switches the screen, and remembers it for the next guest of this device. */
export async function showLanguage(wanted: Locale): Promise<void> {
  localStorage.setItem(storageKey, wanted)
  await i18next.changeLanguage(wanted)
  document.documentElement.lang = wanted
}
