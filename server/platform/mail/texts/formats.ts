import type { LetterDifference } from '#contract/letters/letter-differences.ts'
import { letterNumber } from '#contract/letters/letter-formats.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { EndedShipmentValues, ShipmentValues } from './mail-values.ts'

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

/** Net weight in the cargo unit, and the kilograms of one that is none of mass; undefined without. */
export const netAmount = (
  { netWeight, netKilograms, unit }: Pick<ShipmentValues, 'netWeight' | 'netKilograms' | 'unit'>,
  { amount }: MailFormats,
): string | undefined =>
  [
    ...(netWeight === undefined ? [] : [amount(netWeight, unit)]),
    ...(netKilograms === undefined ? [] : [amount(netKilograms, 'kg')]),
  ].join(', ') || undefined

/** The same of what was turned away. */
export function restAmount(
  { restWeight, restKilograms, unit }: EndedShipmentValues,
  formats: MailFormats,
  remark: string,
): string | undefined {
  const told = netAmount({ netWeight: restWeight, netKilograms: restKilograms, unit }, formats)
  return told && `${told}${remark}`
}
