/** The languages of the product. No schema, so that the start of the page does not load zod. */
export const locales = ['en', 'nl'] as const
export type Locale = (typeof locales)[number]

/** True for a supported language. */
export const isLocale = (text: string | null | undefined): text is Locale =>
  (locales as readonly (string | null | undefined)[]).includes(text)
