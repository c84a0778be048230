import * as z from 'zod/mini'

export const defaultPageSize = 30
export const largestPageSize = 100

/** `page` from 1 and `itemsPerPage`; both arrive as text. */
export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  itemsPerPage: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
}

/** One page of a list: the rows, and how many there are in all. */
export interface Page<Row> {
  readonly member: readonly Row[]
  readonly totalItems: number
}
