import { shipments as shipmentsContract } from '#contract/shipments.ts'
import { and, type SQL, sql } from '../db/drizzle.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import {
  matchesAny,
  filterCondition,
  idFromIri,
  type ParsedQuery,
  queryTexts,
} from '../http/collection/filters.ts'
import { searchCondition, visibleTo } from './queries.ts'

/** The columns that a list of shipments can be ordered by, by the name of their field. */
export const sortableColumns = {
  loadDate: shipments.loadDate,
  unloadDate: shipments.unloadDate,
  number: shipments.number,
  nettoWeight: shipments.nettoWeight,
}

const filterableColumns: Readonly<Record<string, Parameters<typeof matchesAny>[0]>> = {
  ...sortableColumns,
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
export const listFilter = (query: ParsedQuery, viewer: Viewer): SQL =>
  and(
    visibleTo(viewer),
    matchesAny(shipments.id, queryTexts(query.id).map(idFromIri)),
    filterCondition(query, shipmentsContract.filters ?? {}, (field) => filterableColumns[field] ?? sql`null`),
    searchCondition(queryTexts(query.q).join(' ')),
  ) ?? sql`false`
