/** The languages of screens, mails and letters. */
export const locales = ['en', 'nl'] as const
export type Locale = (typeof locales)[number]
