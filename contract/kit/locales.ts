/** Languages of the product. Not a schema, so that the start of the page does not load zod. */
export const locales = ['en', 'nl'] as const
export type Locale = (typeof locales)[number]

export const isLocale = (text: string | null | undefined): text is Locale =>
  (locales as readonly (string | null | undefined)[]).includes(text)

export const languages = ['nl', 'en', 'de', 'fr', 'pl', 'ro', 'uk', 'tr'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string | null | undefined): text is Language =>
  (languages as readonly (string | null | undefined)[]).includes(text)

export const localeOf = (language: string): Locale => (isLocale(language) ? language : 'en')

/** As `Intl` knows it: English has the formats of Britain. */
export const region = (language: Language) => (language === 'en' ? 'en-GB' : language)
