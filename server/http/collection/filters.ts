import {
  and,
  arrayOverlaps,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Collection, FilterKind, Filters } from '#contract/collection.ts'

/** Where a field lies: a column, or an expression over the table. */
export type Place = PgColumn | SQL
/** A condition on values that lie elsewhere: `transporter` of a flow, `sharedWith` of a project. */
export type Matcher = (values: readonly string[]) => SQL

/** What a user typed, as a LIKE pattern that finds it anywhere and takes its signs literally. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** A query as the server reads it: brackets are nested already. */
export type ParsedQuery = Readonly<Record<string, unknown>>

/**
 * The condition that a query asks for, of the filters that a collection offers. Nobody's sight ever hangs on it: a value that
 * makes no sense is left out, as clients of the field expect, but an id that is none finds nothing.
 */
export function filtered(
  query: ParsedQuery,
  filters: Filters,
  placeOf: (field: string) => Place | Matcher,
): SQL | undefined {
  const conditions: (SQL | undefined)[] = []
  for (const [field, kinds] of Object.entries(filters)) {
    const place = placeOf(field)
    if (typeof place === 'function') {
      const values = textsOf(query[field]).map(idOf)
      if (values.length > 0) conditions.push(place(values))
      continue
    }
    for (const kind of typeof kinds === 'string' ? [kinds] : kinds)
      conditions.push(readers[kind](query, field, place))
  }
  return and(...conditions.filter((one) => one !== undefined))
}

/** Comparisons take an expression as well as a column; their types have an overload for each, and none for both. */
const side = (place: Place) => place as PgColumn

type Reader = (query: ParsedQuery, field: string, place: Place) => SQL | undefined

const readers: Readonly<Record<FilterKind, Reader>> = {
  text: (query, field, place) => {
    const typed = textsOf(query[field])
    return typed.length === 0 ? undefined : or(...typed.map((one) => ilike(side(place), likePattern(one))))
  },
  exact: (query, field, place) => among(place, textsOf(query[field])),
  reference: (query, field, place) => among(place, textsOf(query[field]).map(idOf)),
  boolean: (query, field, place) => {
    const wanted = booleanOf(query[field])
    return wanted === undefined ? undefined : eq(side(place), wanted)
  },
  exists: (query, field, place) => {
    const asked = query.exists
    if (typeof asked !== 'object' || asked === null || !Object.hasOwn(asked, field)) return undefined
    const given = (asked as Record<string, unknown>)[field]
    const wanted = given === '' ? true : booleanOf(given)
    if (wanted === undefined) return undefined
    return wanted ? isNotNull(place) : isNull(place)
  },
  moment: (query, field, place) =>
    bounded(
      query[field],
      { after: gte, before: lte, strictly_after: gt, strictly_before: lt },
      place,
      momentOf,
    ),
  number: (query, field, place) => {
    const value = query[field]
    if (isRecord(value)) {
      const between =
        typeof value.between === 'string' ? /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(value.between) : null
      const span =
        between === null
          ? undefined
          : and(gte(side(place), Number(between[1])), lte(side(place), Number(between[2])))
      return and(span, bounded(value, { gt, gte, lt, lte }, place, numberOf))
    }
    const wanted = textsOf(value)
      .map(numberOf)
      .filter((one): one is number => one !== undefined)
    return wanted.length === 0 ? undefined : inArray(side(place), wanted)
  },
}

type Compare = typeof gte

function bounded<T>(
  value: unknown,
  bounds: Readonly<Record<string, Compare>>,
  place: Place,
  read: (text: string) => T | undefined,
): SQL | undefined {
  if (!isRecord(value)) return undefined
  return and(
    ...Object.entries(bounds).map(([name, compare]) => {
      const given = value[name]
      const limit = typeof given === 'string' ? read(given) : undefined
      return limit === undefined ? undefined : compare(side(place), limit)
    }),
  )
}

/** One of these values; for a column of lists: a list that holds one of them. */
export function among(place: Place, values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined
  const kind = 'columnType' in place ? String(place.columnType) : ''
  if (kind === 'PgArray') return arrayOverlaps(side(place), [...values])
  const possible =
    kind === 'PgUUID'
      ? values.filter((one) => uuid.test(one))
      : kind === 'PgInteger'
        ? values.filter((one) => /^-?\d{1,9}$/.test(one))
        : values
  if (possible.length === 0) return sql`false`
  return possible.length === 1 ? eq(side(place), possible[0]) : inArray(side(place), [...possible])
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The values of a parameter, given once, or several times with brackets. What PostgreSQL cannot hold is none. */
export function textsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [value]
  return all
    .filter((one): one is string => typeof one === 'string' && one !== '' && !one.includes('\0'))
    .slice(0, 500)
}

/** The id at the end of an IRI, or the id itself. */
export const idOf = (text: string) => text.slice(text.lastIndexOf('/') + 1)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const booleanOf = (value: unknown) =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined
const numberOf = (text: string) =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)

/** A day alone means its first moment, in UTC. */
function momentOf(text: string): Date | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 1
    ? undefined
    : date
}

const variablesOf: Readonly<Record<FilterKind, (field: string) => readonly string[]>> = {
  text: (field) => [field],
  exact: (field) => [field, `${field}[]`],
  reference: (field) => [field, `${field}[]`],
  boolean: (field) => [field],
  exists: (field) => [`exists[${field}]`],
  moment: (field) =>
    ['before', 'strictly_before', 'after', 'strictly_after'].map((bound) => `${field}[${bound}]`),
  number: (field) => [
    field,
    `${field}[]`,
    ...['between', 'gt', 'gte', 'lt', 'lte'].map((bound) => `${field}[${bound}]`),
  ],
}

/** Every parameter that a collection's list understands, with the property that it speaks of. */
export function filterVariables(
  collection: Collection,
): readonly { readonly variable: string; readonly property: string | null }[] {
  const { filters = {}, order = [] } = collection
  return [
    ...['id', 'id[]', 'id[lt]', 'id[gt]'].map((variable) => ({ variable, property: 'id' })),
    { variable: 'q', property: null },
    ...Object.entries(filters).flatMap(([field, kinds]) =>
      (typeof kinds === 'string' ? [kinds] : kinds).flatMap((kind) =>
        variablesOf[kind](field).map((variable) => ({ variable, property: field })),
      ),
    ),
    ...['id', ...order].map((field) => ({ variable: `order[${field}]`, property: field })),
  ]
}
