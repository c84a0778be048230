import { readMaterialFlowAmounts } from '#contract/material-flow-collection.ts'
import { may } from '#contract/permissions.ts'
import { settleException, settleExceptions, unloadShipment } from '#contract/shipments.ts'
import type { Clock } from '../clock.ts'
import { handle, type Route } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { exceptionRoutes } from './exceptions.ts'
import { readFlowAmounts } from './flow-totals.ts'
import { maySettle, mayUnload } from './policy.ts'
import { shipmentCollectionRoutes } from './serve-shipments.ts'
import * as settle from './settle-exception.ts'
import * as unload from './unload-shipment.ts'

/** Shipments, their exceptions, and the amounts of a material flow. */
export const shipmentsRoutes = ({ clock }: { readonly clock: Clock }): readonly Route[] => [
  ...shipmentCollectionRoutes(clock),
  handle(unloadShipment, mayUnload, (call) => unload.unloadShipment({ ...call, clock }), {
    idempotent: true,
  }),
  handle(
    readMaterialFlowAmounts,
    (viewer) => may(viewer.roles, 'read', 'MaterialFlow'),
    async ({ db, viewer, params }) => {
      const amounts = await readFlowAmounts(db, viewer, params.id)
      if (amounts === undefined) throw new HttpProblem('not_found')
      return amounts
    },
    { scope: 'flows:read' },
  ),
  ...exceptionRoutes,
  handle(settleException, maySettle, settle.settleException, { idempotent: true }),
  handle(settleExceptions, maySettle, settle.settleExceptions, { idempotent: true }),
]
