import type { Locale } from './locales.ts'

export type Texts = Readonly<Record<Locale, string>>
export type Titles<Column extends string> = Readonly<Record<Locale, Readonly<Record<Column, string>>>>

export type ColumnValue = string | number | boolean | undefined

/** Its title is the label of its name. */
export interface ListColumn<Row> {
  readonly kind: 'text' | 'number' | 'moment' | 'boolean'
  /**
   * In a language and, for values that depend on the day, in the customer's time zone. Undefined: an empty
   * cell.
   */
  readonly value: (row: Row, locale: Locale, timeZone?: string) => ColumnValue
}

export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>

/* @__NO_SIDE_EFFECTS__ */
const columnOf =
  (kind: ListColumn<unknown>['kind']) =>
  <Row>(value: ListColumn<Row>['value']): ListColumn<Row> => ({ kind, value })

export const textColumn = /* @__PURE__ */ columnOf('text')
export const numberColumn = /* @__PURE__ */ columnOf('number')
export const momentColumn = /* @__PURE__ */ columnOf('moment')
export const booleanColumn = /* @__PURE__ */ columnOf('boolean')

export const booleanTexts: Readonly<Record<'true' | 'false', Texts>> = {
  true: { en: 'yes', nl: 'ja' },
  false: { en: 'no', nl: 'nee' },
}
