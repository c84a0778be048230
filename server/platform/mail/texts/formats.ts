import type { LetterDifference } from '#contract/letters/letter-differences.ts'
import { letterNumber } from '#contract/letters/letter-formats.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { EndedShipmentValues } from './mail-values.ts'

export interface MailFormats {
  readonly dateTime: (date: Date) => string
  readonly number: (value: number) => string
  readonly amount: (value: number, unit: string) => string
}

export const formatsFor = (language: Locale, timeZone: string): MailFormats => ({
  dateTime: (date) => letterMoment(date, { language, timeZone }),
  number: (value) => letterNumber(value, { language }),
  amount: (value, unit) => `${letterNumber(value, { language })} ${unit}`,
})

export const differenceLines = (differences: readonly LetterDifference[], empty: string): string =>
  differences
    .map(({ title, label, before = empty, after = empty }) => {
      const [from, to] = [before, after].map((text) => text.replaceAll('\n', ' / '))
      return `${[title, label].filter(Boolean).join(', ')}: ${from} → ${to}`
    })
    .join('\n')

/** In the cargo unit, or in kilograms where these alone are known; undefined without. */
export function restAmount(
  { restWeight, restKilograms, unit }: EndedShipmentValues,
  { amount }: MailFormats,
  remark: string,
): string | undefined {
  if (restWeight !== undefined) return `${amount(restWeight, unit)}${remark}`
  return restKilograms === undefined ? undefined : `${amount(restKilograms, 'kg')}${remark}`
}
