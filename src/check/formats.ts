import type { CheckLanguage } from './texts.ts'

const region = (language: CheckLanguage) => (language === 'en' ? 'en-GB' : language)

/** Making a format takes longer than all that is written with it. */
const perLanguage = <Format>(make: (locale: string) => Format) => {
  const made = new Map<CheckLanguage, Format>()
  return (language: CheckLanguage): Format => {
    const format = made.get(language) ?? make(region(language))
    made.set(language, format)
    return format
  }
}
const momentFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)
const numberFormat = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }))

/** Day and time, with the year, where the reader is; `moment` in milliseconds or as text. */
export const momentText = (moment: number | string, language: CheckLanguage): string =>
  momentFormat(language).format(new Date(moment))

/** A number of at most three decimals, which is the precision of amounts. */
export const numberText = (value: number, language: CheckLanguage): string =>
  numberFormat(language).format(value)

/** An amount with the symbol of its unit; undefined where there is none. */
export const amountText = (
  amount: number | undefined,
  unit: string | undefined,
  language: CheckLanguage,
): string | undefined =>
  amount === undefined ? undefined : [numberText(amount, language), unit].filter(Boolean).join(' ')
