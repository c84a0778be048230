import type { Locale } from '#contract/locales.ts'

const regions: Record<Locale, string> = { en: 'en-GB', nl: 'nl-NL' }

/** Dates, moments and amounts as a mail in this language writes them. Moments are those of the Netherlands. */
export function writing(locale: Locale) {
  const moments = new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  })
  const numbers = new Intl.NumberFormat(regions[locale], { maximumFractionDigits: 3 })
  return {
    moment: (date: Date) => moments.format(date),
    amount: (value: number, unit: string) => `${numbers.format(value)} ${unit}`,
  }
}
