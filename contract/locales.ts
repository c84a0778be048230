/** The languages of everything that users read. No schema here: the page's start reads it before any call is made. */
export const locales = ['en', 'nl'] as const
export type Locale = (typeof locales)[number]

export const isLocale = (text: string | null | undefined): text is Locale =>
  (locales as readonly (string | null | undefined)[]).includes(text)
