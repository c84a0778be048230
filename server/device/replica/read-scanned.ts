import * as z from 'zod/mini'
import { checkToken } from '#contract/shipments/check-tokens.ts'
import type { ReplicaPage, ReplicaType } from '#contract/device/replica.ts'
import type { Database } from '../../platform/db/connect.ts'
import { eq, type SQL, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { carriedBy } from '../../accounts/access/flows.ts'
import { ofRouteCollection } from '../../shipments/queries/route-collection.ts'
import { encodeRows } from './read-changes.ts'
import { type ReplicaSource, replicaSources } from './replica-sources.ts'
import { shipmentScope } from './scope.ts'

/**
 * Refuses a shipment that the driver may not unload.
 * @throws HttpProblem not_found, shipment_already_unloaded, unload_by_other_carrier
 */
export const readScanned = (
  { query }: Database,
  viewer: Viewer,
  idOrToken: string,
): Promise<Pick<ReplicaPage, 'changed'>> =>
  query.transaction(
    async (db) => {
      const [shipment] = await db
        .select({
          id: shipments.id,
          status: shipments.status,
          project: shipments.projectId,
          flow: shipments.materialFlowId,
          mode: shipments.transportModeId,
          transporter: shipments.transporterId,
          // The addresses of a round stay with its collector, also where its flow is none any more.
          otherCarriersMayUnload: sql<boolean>`${materialFlows.otherCarriersMayUnload}
            and not ${ofRouteCollection('shipments', 'material_flows')} and ${shipments.givers} is null`,
          isInReplica: sql<boolean>`${shipmentScope(viewer)}`,
          isCarried: sql<boolean>`${viewer.fleetCompanyId === undefined ? sql`false` : carriedBy(viewer.fleetCompanyId)}`,
        })
        .from(shipments)
        .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
        .where(
          z.safeParse(checkToken, idOrToken).success
            ? eq(shipments.checkToken, idOrToken)
            : eq(shipments.id, idOrToken),
        )
      if (shipment === undefined || !(shipment.isInReplica || shipment.isCarried))
        throw new HttpProblem('not_found')
      if (!shipment.isInReplica) {
        if (shipment.status === 'unloaded') throw new HttpProblem('shipment_already_unloaded')
        if (shipment.transporter !== viewer.fleetCompanyId && !shipment.otherCarriersMayUnload)
          throw new HttpProblem('unload_by_other_carrier')
      }
      const rowsOf = async (type: ReplicaType, rowId: string, own: object = {}) => {
        const { id: column, load }: ReplicaSource = replicaSources[type]
        const isRow: SQL = eq(column, rowId)
        return encodeRows(
          type,
          (await load(db, isRow, viewer)).map((row) => ({ ...row, ...own })),
        )
      }
      return {
        changed: [
          ...(await rowsOf('Project', shipment.project)),
          ...(await rowsOf('MaterialFlow', shipment.flow)),
          ...(await rowsOf('TransportMode', shipment.mode)),
          ...(await rowsOf('Shipment', shipment.id, shipment.isInReplica ? {} : { scanned: true })),
        ],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
