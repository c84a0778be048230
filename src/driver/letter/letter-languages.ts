import { isLocale, type Language } from '#contract/kit/locales.ts'

export type LetterLanguages = readonly [Language, ...Language[]]

/**
 * The letter's own language first. Officers read the project's language or the other one of the product,
 * drivers their own as well.
 */
export const lettersLanguages = (ofProject: string | undefined, own?: Language): LetterLanguages => [
  ...(ofProject === 'nl' ? (['nl', 'en'] as const) : (['en', 'nl'] as const)),
  ...(own === undefined || isLocale(own) ? [] : [own]),
]
