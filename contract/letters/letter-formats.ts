import { type Language, region } from '../kit/locales.ts'

export interface LetterLanguage {
  readonly language: Language
  readonly timeZone?: string | undefined
}

export const letterNumber = (value: number, { language }: LetterLanguage): string =>
  new Intl.NumberFormat(region(language), { maximumFractionDigits: 3 }).format(value)

export const letterDayOfYear = (day: string, { language }: LetterLanguage): string =>
  new Intl.DateTimeFormat(region(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

export function letterCountry(country: string | undefined, { language }: LetterLanguage): string | undefined {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(language, { type: 'region' }).of(country)
}

/** `17 05 05*`; the star marks hazardous waste. */
export const showEwcCode = (ewc: { readonly code: string; readonly hazardous: boolean }): string =>
  `${ewc.code.replace(/\D/g, '').replace(/(\d\d)(?=\d)/g, '$1\u00a0')}${ewc.hazardous ? '*' : ''}`

/** `A.02`, as the national portal prints it. */
export const showProcessingMethod = (code: string): string => code.replace(/^([A-Z])(\d\d)$/, '$1.$2')
