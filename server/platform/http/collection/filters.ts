import type { Collection, FilterKind, Filters } from '#contract/kit/collection.ts'
import { isRecord } from '#contract/kit/objects.ts'
import type { FastifyRequest } from 'fastify'
import type { PgColumn } from '../../db/drizzle-pg.ts'
import {
  and,
  arrayOverlaps,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from '../../db/drizzle.ts'

export type SortableColumn = PgColumn | SQL
export type CustomFilter = (values: readonly string[]) => SQL

export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** `Bjorn` finds Björn. The pattern is no subquery, because the planner would guess its matches. */
export const contains = (column: SortableColumn, pattern: string | SQL): SQL =>
  sql`folded(${column}) like folded(${pattern}::text)`

export type ParsedQuery = Readonly<Record<string, unknown>>

export const queryOf = ({ query }: Pick<FastifyRequest, 'query'>): ParsedQuery =>
  isRecord(query) ? query : {}

/**
 * A query's condition by the collection's declared filters. It never decides visibility, so nonsensical
 * values are ignored, as API Platform clients expect; a malformed id matches nothing.
 */
export function filterCondition(
  query: ParsedQuery,
  filters: Filters,
  columnOf: (field: string) => SortableColumn | CustomFilter,
): SQL | undefined {
  const conditions: (SQL | undefined)[] = []
  for (const [field, kinds] of Object.entries(filters)) {
    const column = columnOf(field)
    if (typeof column === 'function') {
      const texts = queryTexts(query[field])
      const values = [kinds].flat().includes('reference') ? texts.map(idFromIri) : texts
      if (values.length > 0) conditions.push(column(values))
      continue
    }
    for (const kind of typeof kinds === 'string' ? [kinds] : kinds)
      conditions.push(conditionBuilders[kind](query, field, column))
  }
  return and(...conditions.filter((condition) => condition !== undefined))
}

/** Drizzle's comparisons take columns and expressions, but have no overload for the union. */
const asColumn = (column: SortableColumn) => column as PgColumn

type ConditionBuilder = (query: ParsedQuery, field: string, column: SortableColumn) => SQL | undefined

const conditionBuilders: Readonly<Record<FilterKind, ConditionBuilder>> = {
  text: (query, field, column) => {
    const texts = queryTexts(query[field])
    return texts.length === 0 ? undefined : or(...texts.map((text) => contains(column, likePattern(text))))
  },
  exact: (query, field, column) => matchesAny(column, queryTexts(query[field])),
  reference: (query, field, column) => matchesAny(column, queryTexts(query[field]).map(idFromIri)),
  boolean: (query, field, column) => {
    const value = parseBoolean(query[field])
    return value === undefined ? undefined : eq(asColumn(column), value)
  },
  exists: (query, field, column) => {
    const fields = query.exists
    if (!isRecord(fields) || !Object.hasOwn(fields, field)) return undefined
    const value = fields[field]
    const exists = value === '' ? true : parseBoolean(value)
    if (exists === undefined) return undefined
    return exists ? isNotNull(column) : isNull(column)
  },
  moment: (query, field, column) =>
    rangeCondition(
      query[field],
      { after: gte, before: lte, strictly_after: gt, strictly_before: lt },
      column,
      parseDateTime,
    ),
  number: (query, field, column) => {
    const value = query[field]
    if (isRecord(value)) {
      const limits =
        typeof value.between === 'string' ? /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(value.between) : null
      const between =
        limits === null
          ? undefined
          : and(gte(asColumn(column), Number(limits[1])), lte(asColumn(column), Number(limits[2])))
      return and(between, rangeCondition(value, { gt, gte, lt, lte }, column, parseNumber))
    }
    const numbers = queryTexts(value)
      .map(parseNumber)
      .filter((number): number is number => number !== undefined)
    return numbers.length === 0 ? undefined : inArray(asColumn(column), numbers)
  },
}

type Compare = typeof gte

function rangeCondition<T>(
  value: unknown,
  bounds: Readonly<Record<string, Compare>>,
  column: SortableColumn,
  parse: (text: string) => T | undefined,
): SQL | undefined {
  if (!isRecord(value)) return undefined
  return and(
    ...Object.entries(bounds).map(([name, compare]) => {
      const text = value[name]
      const limit = typeof text === 'string' ? parse(text) : undefined
      return limit === undefined ? undefined : compare(asColumn(column), limit)
    }),
  )
}

/** Undefined without values. PostgreSQL would fail on malformed ids and numbers, which are left out. */
export function matchesAny(column: SortableColumn, values: readonly string[]): SQL | undefined {
  if (values.length === 0) return undefined
  const kind = 'columnType' in column ? String(column.columnType) : ''
  if (kind === 'PgArray') return arrayOverlaps(asColumn(column), [...values])
  const validValues =
    kind === 'PgUUID'
      ? values.filter((value) => uuidPattern.test(value))
      : kind === 'PgInteger'
        ? values.filter((value) => /^-?\d{1,9}$/.test(value))
        : values
  if (validValues.length === 0) return sql`false`
  return validValues.length === 1
    ? eq(asColumn(column), validValues[0])
    : inArray(asColumn(column), [...validValues])
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** For ids from outside: PostgreSQL fails on a malformed UUID instead of finding nothing. */
export const isPossibleId = (id: PgColumn, text: string): boolean =>
  id.columnType !== 'PgUUID' || uuidPattern.test(text)

/** Sent once, or several times with brackets; without values that PostgreSQL cannot hold. */
export function queryTexts(value: unknown): string[] {
  const values = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [value]
  return values
    .filter((text): text is string => typeof text === 'string' && text !== '' && !text.includes('\0'))
    .slice(0, 500)
}

export const idFromIri = (text: string) => text.slice(text.lastIndexOf('/') + 1)

const parseBoolean = (value: unknown) =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined
const parseNumber = (text: string) =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)

/** A date is its first instant, UTC. PostgreSQL cannot parse years outside 1 to 9999. */
function parseDateTime(text: string): Date | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 || date.getUTCFullYear() < 1
    ? undefined
    : date
}

const filterParametersOf: Readonly<Record<FilterKind, (field: string) => readonly string[]>> = {
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

export function filterVariables(
  collection: Collection,
): readonly { readonly variable: string; readonly property: string | null }[] {
  const { filters = {}, order = [] } = collection
  return [
    ...['id', 'id[]', 'id[lt]', 'id[gt]'].map((variable) => ({ variable, property: 'id' })),
    { variable: 'q', property: null },
    ...Object.entries(filters).flatMap(([field, kinds]) =>
      (typeof kinds === 'string' ? [kinds] : kinds).flatMap((kind) =>
        filterParametersOf[kind](field).map((variable) => ({ variable, property: field })),
      ),
    ),
    ...['id', ...order].map((field) => ({ variable: `order[${field}]`, property: field })),
    { variable: 'properties[]', property: null },
  ]
}
