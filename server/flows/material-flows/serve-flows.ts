import {
  materialFlows as flowsContract,
  materialFlowVersions as versionsContract,
} from '#contract/flows/material-flow-collection.ts'
import { type Clock, systemClock } from '../../platform/process/clock.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import type { ResourceDefinition } from '../../platform/http/collection/resource-definition.ts'
import { resourceRoutes, resourceWriter } from '../../platform/http/collection/resource-routes.ts'
import type { Route } from '../../platform/http/request/endpoint.ts'
import { officeFlows, type ShipmentCounts } from './office-flows.ts'
import { announceToNewLoaders } from './announce-flow.ts'
import { managedBy, visibleTo } from '../../accounts/access/flows.ts'
import { flowListColumns, searchCondition } from './queries.ts'
import * as versionQueries from './versions.ts'
import {
  changeFlow,
  createFlow,
  flowDraftOf,
  flowViolations,
  afterFlowWritten,
  removeFlow,
} from './write-flow.ts'

const definition = (
  shipmentCounts: ShipmentCounts,
  clock: Clock,
): ResourceDefinition<typeof flowsContract> => ({
  table: materialFlows,
  scope: 'flows:read',
  visibleTo,
  changeableBy: managedBy,
  columns: flowListColumns(clock),
  searchCondition,
  defaultOrder: [
    ['project', 'asc'],
    ['number', 'asc'],
  ],
  loadItems: officeFlows(shipmentCounts, clock),
  draftOf: flowDraftOf,
  validate: flowViolations,
  create: createFlow,
  change: changeFlow,
  remove: removeFlow,
  showsAfterWrite: true,
  afterWrite: async (call, id, verb) => {
    if (verb !== 'remove') await afterFlowWritten(call, id)
    if (verb === 'create') await announceToNewLoaders(call.db, id)
  },
})

export const flowRoutes = (shipmentCounts: ShipmentCounts, clock: Clock): readonly Route[] =>
  resourceRoutes(flowsContract, definition(shipmentCounts, clock))

export const flowWriter = resourceWriter(
  flowsContract,
  definition(async () => new Map(), systemClock),
)

export const flowVersionRoutes: readonly Route[] = resourceRoutes(versionsContract, {
  table: materialFlowVersions,
  scope: 'flows:read',
  visibleTo: versionQueries.visibleTo,
  columns: { number: materialFlowVersions.version },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['number', 'desc'],
  ],
  loadItems: versionQueries.versionsByIds,
})
