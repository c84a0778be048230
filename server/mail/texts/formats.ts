import type { Locale } from '#contract/locales.ts'

const regions: Record<Locale, string> = { en: 'en-GB', nl: 'nl-NL' }

/** What the mails of a language write dates and amounts with. */
export interface MailFormats {
  /** Date and time, in the reader's time zone. */
  readonly dateTime: (date: Date) => string
  /** An amount with its unit. */
  readonly amount: (value: number, unit: string) => string
}

/** Making a format of `Intl` takes longer than all the rest of a mail. */
const formatsByKey = new Map<string, MailFormats>()

/** The formats of a language in a time zone. */
export function formatsFor(locale: Locale, timeZone: string): MailFormats {
  const key = `${locale} ${timeZone}`
  const existing = formatsByKey.get(key)
  if (existing !== undefined) return existing
  const dateTimeFormat = new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  const numberFormat = new Intl.NumberFormat(regions[locale], { maximumFractionDigits: 3 })
  const formats: MailFormats = {
    dateTime: (date) => dateTimeFormat.format(date),
    amount: (value, unit) => `${numberFormat.format(value)} ${unit}`,
  }
  formatsByKey.set(key, formats)
  return formats
}
