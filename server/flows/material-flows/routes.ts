import { amendEwcCodes, readEwcCodeChanges } from '#contract/flows/ewc-code-changes.ts'
import {
  amendMaterialFlow,
  listVersionsOfFlow,
  mailMaterialFlow,
} from '#contract/flows/material-flow-collection.ts'
import { may } from '#contract/kit/permissions.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { bodyOf, handle, type Route } from '../../platform/http/request/endpoint.ts'
import { sliceOf } from '../../platform/http/collection/paging.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { amendFlow } from './amend-flow.ts'
import { mailFlow } from './mail-flow.ts'
import { officeFlows, type ShipmentCounts } from './office-flows.ts'
import { readCodeChanges } from './ewc-code-changes.ts'
import { planEwcCodes } from './plan-ewc-codes.ts'
import { assertManaged } from './queries.ts'
import { flowRoutes, flowVersionRoutes } from './serve-flows.ts'
import { listVersions } from './versions.ts'

export const materialFlowsRoutes = ({
  publicUrl,
  shipmentCounts,
  clock,
}: {
  readonly publicUrl: string
  readonly shipmentCounts: ShipmentCounts
  readonly clock: Clock
}): readonly Route[] => [
  ...flowRoutes(shipmentCounts, clock),
  ...flowVersionRoutes,

  handle(
    listVersionsOfFlow,
    (viewer) => may(viewer.roles, 'read', 'MaterialFlowVersion'),
    async ({ db, viewer, params, query }) => {
      const versions = await listVersions(db, viewer, params.id, sliceOf(query))
      if (versions === undefined) throw new HttpProblem('not_found')
      return versions
    },
    { scope: 'flows:read' },
  ),

  handle(
    amendMaterialFlow,
    requires('amendMaterialFlow'),
    async (call) => {
      await amendFlow(call, call.params.id, bodyOf(call.request, true), { publicUrl, now: clock() })
      return found(await officeFlows(shipmentCounts, clock)(call.db, [call.params.id], call.viewer))
    },
    {
      idempotent: true,
      contentTypes: ['application/merge-patch+json', 'application/ld+json', 'application/json'],
    },
  ),

  handle(readEwcCodeChanges, requires('amendMaterialFlow'), ({ db, viewer }) => readCodeChanges(db, viewer)),

  handle(
    amendEwcCodes,
    requires('amendMaterialFlow'),
    async (call) => {
      const { flows } = call.body
      await planEwcCodes(call, flows, { publicUrl, clock })
      return { amended: flows.length }
    },
    { idempotent: true, limit: { max: 30, seconds: 60 } },
  ),

  handle(
    mailMaterialFlow,
    requires('mailMaterialFlow'),
    async (call) => {
      await assertManaged(call.db, call.viewer, call.params.id)
      return await mailFlow(call, call.params.id, call.body, { publicUrl, now: clock() })
    },
    { idempotent: true, limit: { max: 30, seconds: 60 } },
  ),
]
