import { defaultPageSize, maxPageSize } from '#contract/kit/paging.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { plannedEachTime } from '../../db/auto-preparing-client.ts'
import type { Queryable } from '../../db/connect.ts'
import { HttpProblem } from '../request/problem.ts'
import type { PgColumn, PgTable } from '../../db/drizzle-pg.ts'
import { type SQL, sql } from '../../db/drizzle.ts'

export interface Slice {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

/** API Platform clients expect `400`. Throws HttpProblem malformed_request. */
export function assertPossiblePage(query: unknown): void {
  const { page, itemsPerPage }: Readonly<Record<string, unknown>> = isRecord(query) ? query : {}
  const reason =
    Number(page) < 1
      ? 'page_below_one'
      : Number(itemsPerPage) < 0
        ? 'limit_below_zero'
        : Number(itemsPerPage) === 0 && itemsPerPage !== '' && Number(page) > 1
          ? 'page_of_nothing'
          : undefined
  if (reason !== undefined) throw new HttpProblem('malformed_request', { values: { reason } })
}

/** 30 rows by default; more than `largest` is silently clamped, as by API Platform. */
export function sliceOf(
  query: { page?: number | undefined; itemsPerPage?: number | undefined },
  largest = maxPageSize,
): Slice {
  const page = query.page ?? 1
  const limit = Math.min(query.itemsPerPage ?? defaultPageSize, largest)
  return { page, limit, offset: (page - 1) * limit }
}

export type Direction = 'asc' | 'desc'

export function parseOrder<Field extends string>(
  order: Readonly<Record<string, unknown>> | undefined,
  sortableFields: readonly Field[],
): readonly [Field, Direction][] {
  return Object.entries(order ?? {}).flatMap(([name, value]): [Field, Direction][] => {
    const direction = String(value).toLowerCase()
    const field = sortableFields.find((sortable) => sortable === name)
    return field !== undefined && (direction === 'asc' || direction === 'desc') ? [[field, direction]] : []
  })
}

const largestReferencePage = 500
const wholeListLimit = 100_000

export interface RequestedSlice extends Slice {
  readonly partial: boolean
  readonly whole: boolean
  readonly hasMore?: boolean | undefined
  readonly cursor?:
    | {
        readonly first: string
        readonly last: string
        readonly direction: Direction
        readonly isFirst: boolean
      }
    | undefined
}

export function requestedSlice(query: Readonly<Record<string, unknown>>, whole: boolean): RequestedSlice {
  const number = (value: unknown) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
  const partial = query.partial === 'true' || query.partial === '1'
  if (whole && (query.pagination === 'false' || query.pagination === '0'))
    return { page: 1, limit: wholeListLimit, offset: 0, partial: false, whole: true }
  return {
    ...sliceOf(
      { page: number(query.page), itemsPerPage: number(query.itemsPerPage) },
      whole ? largestReferencePage : maxPageSize,
    ),
    partial,
    whole: false,
  }
}

/** Users do not page beyond this, and an exact count would cost more than reading the rows. */
const maxExactCount = 2500
const maxGatheredIds = 1000
/** Rows that a request can read and sort; a walk along an index may pass many more before a page is full. */
const maxSortedRows = 20_000

/** No parameter: the plan of a prepared statement depends on it. */
const countLimit = sql.raw(String(maxExactCount + 1))

export interface RowCount {
  readonly rows: number
  readonly isEstimate: boolean
  readonly isSortable: readonly boolean[]
  readonly ids?: readonly string[] | undefined
  readonly pageIds?: readonly string[] | undefined
}

/**
 * Exact as far as users page, else the planner's estimate. `idColumn`: ids come with a small result. `order`:
 * has its index walked. No row may meet two conditions. `page`: is run along.
 */
export async function countRows(
  db: Queryable,
  table: PgTable,
  conditions: readonly (SQL | undefined)[],
  {
    idColumn,
    order,
    page,
  }: { idColumn?: PgColumn | undefined; order?: SQL | undefined; page?: SQL | undefined } = {},
): Promise<RowCount> {
  const parts = conditions.map(
    (condition, part) =>
      sql`(select ${idColumn === undefined ? sql`null` : sql`${idColumn}::text`} as id, ${sql.raw(String(part))} as part from ${table} where ${condition ?? sql`true`} ${order === undefined ? sql`` : sql`order by ${order}`} limit ${countLimit})`,
  )
  const ids =
    idColumn === undefined
      ? sql`null`
      : sql`case when count(*) <= ${maxGatheredIds} then array_agg(counted.id) end`
  const counted = await db.execute<{
    parts: number[]
    ids: string[] | null
    page: string[] | null
  }>(
    sql`${plannedEachTime}select ${page === undefined ? sql`null` : sql`array(${page})`} as page, array[${sql.join(
      conditions.map((_, part) => sql`count(*) filter (where part = ${sql.raw(String(part))})`),
      sql`, `,
    )}]::int[] as parts, ${ids} as ids from (${sql.join(parts, sql` union all `)}) as counted`,
  )
  const [count = { parts: [], ids: null, page: null }] = counted.rows
  const pageIds = count.page ?? undefined
  const rows = count.parts.reduce((sum, part) => sum + part, 0)
  if (rows <= maxExactCount)
    return {
      rows,
      isEstimate: false,
      isSortable: conditions.map(() => true),
      ids: count.ids ?? undefined,
      pageIds,
    }
  const explained = await db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (format json) ${sql.join(
      conditions.map((condition) => sql`(select 1 from ${table} where ${condition ?? sql`true`})`),
      sql` union all `,
    )}`,
  )
  const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
  const planned = plan === undefined ? [] : conditions.length === 1 ? [plan] : (plan.Plans ?? [])
  return {
    rows: Math.max(rows, Math.round(plan?.['Plan Rows'] ?? rows)),
    isEstimate: true,
    pageIds,
    isSortable: conditions.map(
      (_, part) =>
        (count.parts[part] ?? 0) <= maxExactCount ||
        // The plan may omit an impossible condition; its parts are then ambiguous.
        (planned.length === conditions.length && (planned[part]?.['Plan Rows'] ?? Infinity) <= maxSortedRows),
    ),
  }
}

interface PlanNode {
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}
