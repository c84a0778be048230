import type { Locale } from './locales.ts'

export type Texts = Readonly<Record<Locale, string>>

/** What a cell holds: a moment is an ISO timestamp, to be shown in the customer's time zone. */
export type ColumnValue = string | number | boolean | undefined

/** A column of a list, as the office's table shows it and an export writes it. */
export interface ListColumn<Row> {
  readonly title: Texts
  readonly kind: 'text' | 'number' | 'moment' | 'boolean'
  /** The value in a language and, where it depends on the day, in the customer's time zone; undefined is an empty cell. */
  readonly value: (row: Row, locale: Locale, timeZone?: string) => ColumnValue
}

/** The columns of a list by the names that `columns[]` of its export takes, in their usual order. */
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>

/* @__NO_SIDE_EFFECTS__ */
const columnOf =
  (kind: ListColumn<unknown>['kind']) =>
  <Row>(title: Texts, value: ListColumn<Row>['value']): ListColumn<Row> => ({ title, kind, value })

export const textColumn = /* @__PURE__ */ columnOf('text')
export const numberColumn = /* @__PURE__ */ columnOf('number')
export const momentColumn = /* @__PURE__ */ columnOf('moment')
export const booleanColumn = /* @__PURE__ */ columnOf('boolean')

/** The title of the column `createdAt` of many lists. */
export const createdTitle: Texts = { en: 'Created', nl: 'Aangemaakt' }

/** Yes and no, as an export writes them. */
export const booleanTexts: Readonly<Record<'true' | 'false', Texts>> = {
  true: { en: 'yes', nl: 'ja' },
  false: { en: 'no', nl: 'nee' },
}
