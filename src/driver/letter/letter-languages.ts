import { isLocale, type Language } from '#contract/kit/locales.ts'

export type LetterLanguages = readonly [Language, ...Language[]]

/**
 * The languages of a letter, its own first: whoever checks it reads the project's language or the other of the product; its
 * driver their own as well.
 */
export const lettersLanguages = (ofProject: string | undefined, own?: Language): LetterLanguages => [
  ...(ofProject === 'nl' ? (['nl', 'en'] as const) : (['en', 'nl'] as const)),
  ...(own === undefined || isLocale(own) ? [] : [own]),
]
