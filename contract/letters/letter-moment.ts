import { defaultTimeZone } from '../accounts/customer-days.ts'
import { region } from '../kit/locales.ts'
import type { LetterLanguage } from './letter-formats.ts'

/**
 * Day, time and zone, such as "27 Nov 2026, 14:05 CET", because letters are kept for years and read in other
 * countries. All moments on letters, the check page and mails have this form.
 */
export function letterMoment(
  moment: string | number | Date,
  { language, timeZone = defaultTimeZone }: LetterLanguage,
): string {
  const date = new Date(moment)
  const time = new Intl.DateTimeFormat(region(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(date)
  return `${time}\u00a0${zoneName(date, timeZone)}`
}

/** "CET", or "UTC+3" for a zone without a short name in English: the same in every language and browser. */
const zoneName = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^GMT(?=.)/, 'UTC') ?? timeZone
