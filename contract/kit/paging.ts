import * as z from 'zod/mini'

export const defaultPageSize = 30
export const maxPageSize = 100

/** `page` from 1 and `itemsPerPage`, both sent as text. */
export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  itemsPerPage: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
}

export interface Page<Row> {
  readonly member: readonly Row[]
  readonly totalItems: number
  readonly totalItemsIsEstimate?: boolean | undefined
}
