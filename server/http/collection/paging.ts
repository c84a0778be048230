import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { defaultPageSize, largestPageSize } from '#contract/paging.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../request/problem.ts'

export interface Slice {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

/**
 * Refuses a page that cannot be, before the query is read: other clients of the field expect `400` there, not wrong fields.
 * @throws Refusal malformed_request
 */
export function assertPossiblePage(query: unknown): void {
  const { page, itemsPerPage } = query as { page?: unknown; itemsPerPage?: unknown }
  const impossible =
    Number(page) < 1
      ? 'page_below_one'
      : Number(itemsPerPage) < 0
        ? 'limit_below_zero'
        : Number(itemsPerPage) === 0 && itemsPerPage !== '' && Number(page) > 1
          ? 'page_of_nothing'
          : undefined
  if (impossible !== undefined) throw new Refusal('malformed_request', { values: { reason: impossible } })
}

/** Where a page lies: 30 rows unless asked otherwise, more than 100 are clamped silently. */
export function sliceOf(
  query: { page?: number | undefined; itemsPerPage?: number | undefined },
  largest = largestPageSize,
): Slice {
  const page = query.page ?? 1
  const limit = Math.min(query.itemsPerPage ?? defaultPageSize, largest)
  return { page, limit, offset: (page - 1) * limit }
}

export type Direction = 'asc' | 'desc'

/** The `order[...]` parameters in their order; fields that are not offered and wrong directions are ignored. */
export function orderOf<Field extends string>(
  order: Readonly<Record<string, string>> | undefined,
  offered: readonly Field[],
): readonly [Field, Direction][] {
  return Object.entries(order ?? {}).flatMap(([field, typed]) => {
    const direction = typed.toLowerCase()
    const known = offered.find((one) => one === field)
    return known !== undefined && (direction === 'asc' || direction === 'desc')
      ? [[known, direction] as [Field, Direction]]
      : []
  })
}

const wholePageSize = 500
/** A whole list that is asked for at once still has an end. */
const wholeList = 100_000

/** Where a page of a collection lies, and how it was asked for. */
export interface AskedSlice extends Slice {
  /** Without a count: no total and no last page. */
  readonly partial: boolean
  /** `pagination=false`: all of it. */
  readonly whole: boolean
  readonly hasMore?: boolean | undefined
  /** Ordered by nothing but the id, without a count: the neighbours begin behind these, whatever is added meanwhile. */
  readonly cursor?:
    | {
        readonly first: string
        readonly last: string
        readonly direction: Direction
        readonly isFirst: boolean
      }
    | undefined
}

/** As the query asks; `whole`: reference data, of which pages may be larger, or all. */
export function sliceFor(query: Readonly<Record<string, unknown>>, whole: boolean): AskedSlice {
  const number = (value: unknown) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
  const partial = query.partial === 'true' || query.partial === '1'
  if (whole && (query.pagination === 'false' || query.pagination === '0'))
    return { page: 1, limit: wholeList, offset: 0, partial: false, whole: true }
  return {
    ...sliceOf(
      { page: number(query.page), itemsPerPage: number(query.itemsPerPage) },
      whole ? wholePageSize : largestPageSize,
    ),
    partial,
    whole: false,
  }
}

/** Beyond this nobody reads; counting on would cost more than the rows. */
const mostCounted = 10_000
const mostGathered = 1000

export interface Counted {
  readonly rows: number
  readonly isEstimate: boolean
  /** Which they are, where a few were gathered. */
  readonly found?: readonly string[] | undefined
}

/**
 * How many rows there are: exact as far as people page, beyond that PostgreSQL's own estimate. `gathering` (the id): answers with a
 * few as well, so that what takes long to find is found once. `order`: an index that has it is walked, where the whole table seems as near.
 */
export async function countRows(
  db: Queryable,
  table: PgTable,
  condition: SQL | undefined,
  { gathering, order }: { gathering?: PgColumn | undefined; order?: SQL | undefined } = {},
): Promise<Counted> {
  const where = condition === undefined ? sql`true` : condition
  const found =
    gathering === undefined
      ? sql`null`
      : sql`case when count(*) <= ${mostGathered} then array_agg(counted.id) end`
  const counted = await db.execute<{
    rows: number
    found: string[] | null
  }>(sql`select count(*)::int as rows, ${found} as found
    from (select ${gathering === undefined ? sql`1` : sql`${gathering}::text`} as id from ${table} where ${where} ${order === undefined ? sql`` : sql`order by ${order}`} limit ${mostCounted + 1}) as counted`)
  const rows = counted.rows[0]?.rows ?? 0
  if (rows <= mostCounted) return { rows, isEstimate: false, found: counted.rows[0]?.found ?? undefined }
  const explained = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${table} where ${where}`,
  )
  const estimate = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? rows
  return { rows: Math.max(rows, Math.round(estimate)), isEstimate: true }
}
