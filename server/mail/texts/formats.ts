import type { Locale } from '#contract/locales.ts'

const regions: Record<Locale, string> = { en: 'en-GB', nl: 'nl-NL' }

/**
 * Formats for the mails in a language: date and time, in the time zone of the Netherlands, and amounts with
 * their unit.
 */
export function formatsFor(locale: Locale) {
  const dateTimeFormat = new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  })
  const numberFormat = new Intl.NumberFormat(regions[locale], { maximumFractionDigits: 3 })
  return {
    dateTime: (date: Date) => dateTimeFormat.format(date),
    amount: (value: number, unit: string) => `${numberFormat.format(value)} ${unit}`,
  }
}
