import type { Locale } from '../../kit/locales.ts'
import { type MeasurementName, measurementNames, measurements } from '../../shipments/measurements.ts'
import { letterTexts as english } from './en.ts'
import { letterTexts as dutch } from './nl.ts'

type PathsOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${PathsOf<Texts[Name]>}`
}[keyof Texts & string]

/**
 * Keys of nested texts are joined by dots. The prefix is the page's, where the driver reads these names on a
 * statement's form too.
 */
export type LetterTextKey = PathsOf<typeof english> | `statement:measurements.${MeasurementName}`

export type LetterText = (key: LetterTextKey, values?: Readonly<Record<string, string>>) => string

const texts = { en: textsByKey(english, 'en'), nl: textsByKey(dutch, 'nl') }

/** The texts of a letter for the server and its files. */
export const letterTextIn =
  (locale: Locale): LetterText =>
  (key, values = {}) =>
    (texts[locale].get(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

export const letterTextKeys = [...texts.en.keys()] as readonly LetterTextKey[]

function textsByKey(catalogue: object, locale: Locale): ReadonlyMap<string, string> {
  return new Map([
    ...leavesOf(catalogue),
    ...measurementNames.map(
      (name) => [`statement:measurements.${name}`, measurements[name].label[locale]] as const,
    ),
  ])
}

function leavesOf(node: object, path = ''): (readonly [string, string])[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${name}`, value] as const]
      : leavesOf(value as object, `${path}${name}.`),
  )
}
