/** The languages of the product, also of accounts and of the server. No schema, so that the start of the page does not load zod. */
export const locales = ['en', 'nl'] as const
export type Locale = (typeof locales)[number]

/** True for a supported language. */
export const isLocale = (text: string | null | undefined): text is Locale =>
  (locales as readonly (string | null | undefined)[]).includes(text)

/** What drivers and guests choose from: those of the product first. */
export const languages = ['nl', 'en', 'de', 'fr', 'pl', 'ro', 'uk', 'tr'] as const
export type Language = (typeof languages)[number]

/** True for a language of the driver's shell. */
export const isLanguage = (text: string | null | undefined): text is Language =>
  (languages as readonly (string | null | undefined)[]).includes(text)

/** The language of the server's texts, mails and names for whoever reads the page in this language. */
export const localeOf = (language: string): Locale => (isLocale(language) ? language : 'en')
