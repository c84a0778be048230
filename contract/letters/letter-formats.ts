import type { Language } from '../kit/locales.ts'

/** In what a letter writes its numbers and times. */
export interface LetterLanguage {
  readonly language: Language
  /** The customer's, as IANA names it; absent: that of customers who chose none. */
  readonly timeZone?: string | undefined
}

/** The region whose conventions a language has on a letter. */
export const region = (language: Language) => (language === 'en' ? 'en-GB' : language)

/** At most three decimals, which is the precision of amounts. */
export const letterNumber = (value: number, { language }: LetterLanguage): string =>
  new Intl.NumberFormat(region(language), { maximumFractionDigits: 3 }).format(value)

/** Day and month of a day without a time, such as `2026-11-22`. */
export const letterDay = (day: string, { language }: LetterLanguage): string =>
  new Intl.DateTimeFormat(region(language), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** The same with its year: `8 December 2026`. */
export const letterDayOfYear = (day: string, { language }: LetterLanguage): string =>
  new Intl.DateTimeFormat(region(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** The name of a country from its two-letter code; anything else unchanged. */
export function letterCountry(country: string | undefined, { language }: LetterLanguage): string | undefined {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(language, { type: 'region' }).of(country)
}

/** "17 05 05*": a European waste code in its pairs, the star for a hazardous one. */
export const showEwcCode = (ewc: { readonly code: string; readonly hazardous: boolean }): string =>
  `${ewc.code.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1\u00a0')}${ewc.hazardous ? '*' : ''}`

/** "A.02": a Dutch processing method as the national portal prints it. */
export const showProcessingMethod = (code: string): string => code.replace(/^([A-Z])(\d\d)$/, '$1.$2')
