import type { LetterDifference } from '#contract/letters/letter-differences.ts'
import { letterNumber } from '#contract/letters/letter-formats.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import type { Locale } from '#contract/kit/locales.ts'

/** What the mails of a language write dates and amounts with. */
export interface MailFormats {
  /** Date and time in the reader's time zone, which it names: as letters have it. */
  readonly dateTime: (date: Date) => string
  readonly number: (value: number) => string
  /** An amount with its unit. */
  readonly amount: (value: number, unit: string) => string
}

/** The formats of a language in a time zone. */
export const formatsFor = (language: Locale, timeZone: string): MailFormats => ({
  dateTime: (date) => letterMoment(date, { language, timeZone }),
  number: (value) => letterNumber(value, { language }),
  amount: (value, unit) => `${letterNumber(value, { language })} ${unit}`,
})

/** What differs between two versions of a letter, a line for each field. @param empty stands for what a version has not */
export const differenceLines = (differences: readonly LetterDifference[], empty: string): string =>
  differences
    .map(({ title, label, before = empty, after = empty }) => {
      const [from, to] = [before, after].map((text) => text.replaceAll('\n', ' / '))
      return `${[title, label].filter(Boolean).join(', ')}: ${from} → ${to}`
    })
    .join('\n')
