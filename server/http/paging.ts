import { defaultPageSize, largestPageSize } from '#contract/paging.ts'

export interface Slice {
  readonly page: number
  readonly limit: number
  readonly offset: number
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
