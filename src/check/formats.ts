import type { CheckLanguage } from './texts.ts'

const region = (language: CheckLanguage) => (language === 'en' ? 'en-GB' : language)

/** Day and time, with the year, where the reader is; `moment` in milliseconds or as text. */
export const momentText = (moment: number | string, language: CheckLanguage): string =>
  new Intl.DateTimeFormat(region(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  )

/** A number of at most three decimals, which is the precision of amounts. */
export const numberText = (value: number, language: CheckLanguage): string =>
  new Intl.NumberFormat(region(language), { maximumFractionDigits: 3 }).format(value)

/** An amount with the symbol of its unit; undefined where there is none. */
export const amountText = (
  amount: number | undefined,
  unit: string | undefined,
  language: CheckLanguage,
): string | undefined =>
  amount === undefined ? undefined : [numberText(amount, language), unit].filter(Boolean).join(' ')
