import {
  materialFlows as flowsContract,
  materialFlowVersions as versionsContract,
} from '#contract/material-flow-collection.ts'
import { materialFlows, materialFlowVersions } from '../db/schema/projects.ts'
import { serve } from '../http/collection/collection.ts'
import type { Route } from '../http/request/endpoint.ts'
import { officeFlows, type ShipmentCounts } from './office-flows.ts'
import { flowPlaces, managedBy, visibleTo } from './queries.ts'
import * as versions from './versions.ts'
import { changeFlow, createFlow, flowDraftOf, flowViolations, flowWritten, removeFlow } from './write-flow.ts'

export const flowRoutes = (shipmentCounts: ShipmentCounts): readonly Route[] =>
  serve(flowsContract, {
    table: materialFlows,
    visibleTo,
    changeableBy: managedBy,
    columns: flowPlaces,
    search: [materialFlows.usualName, materialFlows.wasteStreamNumber, flowPlaces.ewcNumber],
    defaultOrder: [
      ['project', 'asc'],
      ['number', 'asc'],
    ],
    items: officeFlows(shipmentCounts),
    draftOf: flowDraftOf,
    check: flowViolations,
    create: createFlow,
    change: changeFlow,
    remove: removeFlow,
    wrote: async (call, id, verb) => {
      if (verb !== 'remove') await flowWritten(call, id)
    },
  })

export const flowVersionRoutes: readonly Route[] = serve(versionsContract, {
  table: materialFlowVersions,
  visibleTo: versions.visibleTo,
  columns: { number: materialFlowVersions.version },
  defaultOrder: [
    ['createdAt', 'desc'],
    ['number', 'desc'],
  ],
  items: versions.versionsOf,
})
