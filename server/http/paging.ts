import { defaultPageSize, largestPageSize } from '#contract/paging.ts'
import { Refusal } from './problem.ts'

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
  const impossible = Number(page) < 1 ? 'page_below_one'
    : Number(itemsPerPage) < 0 ? 'limit_below_zero'
    : Number(itemsPerPage) === 0 && itemsPerPage !== '' && Number(page) > 1 ? 'page_of_nothing' : undefined
  if (impossible !== undefined) throw new Refusal('malformed_request', { values: { reason: impossible } })
}

/** Where a page lies: 30 rows unless asked otherwise, more than 100 are clamped silently. */
export function sliceOf(query: { page?: number | undefined; itemsPerPage?: number | undefined }, largest = largestPageSize): Slice {
  const page = query.page ?? 1
  const limit = Math.min(query.itemsPerPage ?? defaultPageSize, largest)
  return { page, limit, offset: (page - 1) * limit }
}

export type Direction = 'asc' | 'desc'

/** The `order[...]` parameters in their order; fields that are not offered and wrong directions are ignored. */
export function orderOf<Field extends string>(order: Readonly<Record<string, string>> | undefined, offered: readonly Field[]): readonly [Field, Direction][] {
  return Object.entries(order ?? {}).flatMap(([field, typed]) => {
    const direction = typed.toLowerCase()
    const known = offered.find((one) => one === field)
    return known !== undefined && (direction === 'asc' || direction === 'desc') ? [[known, direction] as [Field, Direction]] : []
  })
}
