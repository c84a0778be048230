import type { PgColumn } from '../db/drizzle-pg.ts'
import { type SQL, sql } from '../db/drizzle.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { type CustomFilter, matchesAny, type SortableColumn } from '../http/collection/filters.ts'
import { lacksWeight } from './lacks-weight.ts'
import { numberFilter } from './search.ts'

/**
 * An expression by which numbers are in the order of their project, flow and counter: as text, 10 would come
 * before 9. The function is declared, and its index built, by a migration.
 */
export const numberOrder = (number: SQL | PgColumn): SQL => sql`natural_order(${number})`

/** The shipments of the flows that have one of these values. */
const ofFlowsWith =
  (column: PgColumn): CustomFilter =>
  (values) =>
    // Not as an array: PostgreSQL would not know how many flows these are, and read a million shipments by their index.
    sql`${shipments.materialFlowId} in (select ${materialFlows.id} from ${materialFlows} where ${matchesAny(column, values)})`

/** What the list is filtered by where that is not a column of the same name. */
export const filterColumns = {
  number: numberFilter,
  customer: shipments.customerId,
  documentType: ofFlowsWith(materialFlows.documentType),
  ewcCode: ofFlowsWith(materialFlows.ewcCodeId),
  product: ofFlowsWith(materialFlows.productId),
  weightMissing: lacksWeight,
} as const satisfies Readonly<Record<string, SortableColumn | CustomFilter>>
