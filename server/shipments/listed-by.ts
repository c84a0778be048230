import { and, type SQL, sql } from 'drizzle-orm'
import { shipments as shipmentsContract } from '#contract/shipments.ts'
import { shipments } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { among, filtered, idOf, type ParsedQuery, textsOf } from '../http/collection/filters.ts'
import { containing, visibleTo } from './queries.ts'

/** By what shipments are ordered. */
export const shipmentPlaces = {
  loadDate: shipments.loadDate,
  unloadDate: shipments.unloadDate,
  number: shipments.number,
  nettoWeight: shipments.nettoWeight,
}

const filterPlaces: Readonly<Record<string, Parameters<typeof among>[0]>> = {
  ...shipmentPlaces,
  status: shipments.status,
  project: shipments.projectId,
  materialFlow: shipments.materialFlowId,
  driver: shipments.driverId,
  transportMode: shipments.transportModeId,
  transporter: shipments.transporterId,
  customer: shipments.customerId,
}

/** The shipments that a list with this query holds for this viewer. */
export const listedBy = (query: ParsedQuery, viewer: Viewer): SQL =>
  and(
    visibleTo(viewer),
    among(shipments.id, textsOf(query.id).map(idOf)),
    filtered(query, shipmentsContract.filters ?? {}, (field) => filterPlaces[field] ?? sql`null`),
    containing(textsOf(query.q).join(' ')),
  ) ?? sql`false`
