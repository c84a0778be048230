import { shipments as shipmentsContract } from '#contract/shipments.ts'
import { and, type SQL, sql } from '../db/drizzle.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { Queryable } from '../db/connect.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import {
  type CustomFilter,
  matchesAny,
  filterCondition,
  idFromIri,
  type ParsedQuery,
  queryTexts,
  type SortableColumn,
} from '../http/collection/filters.ts'
import { visibleTo } from './queries.ts'
import { numberFilter, searchCondition } from './search.ts'

/** The columns that a list of shipments can be ordered by, by the name of their field. */
export const sortableColumns = {
  loadDate: shipments.loadDate,
  unloadDate: shipments.unloadDate,
  number: shipments.number,
  nettoWeight: shipments.nettoWeight,
}

const filterableColumns: Readonly<Record<string, SortableColumn | CustomFilter>> = {
  ...sortableColumns,
  number: numberFilter,
  status: shipments.status,
  project: shipments.projectId,
  materialFlow: shipments.materialFlowId,
  driver: shipments.driverId,
  transportMode: shipments.transportModeId,
  transporter: shipments.transporterId,
  customer: shipments.customerId,
}

/**
 * Condition for the shipments that match the query's filters and are visible to the viewer. List and export
 * share it.
 */
export const listFilter = async (db: Queryable, query: ParsedQuery, viewer: Viewer): Promise<SQL> =>
  and(
    visibleTo(viewer),
    matchesAny(shipments.id, queryTexts(query.id).map(idFromIri)),
    filterCondition(query, shipmentsContract.filters ?? {}, (field) => filterableColumns[field] ?? sql`null`),
    await searchCondition(db, queryTexts(query.q).join(' ')),
  ) ?? sql`false`
