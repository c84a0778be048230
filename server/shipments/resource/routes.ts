import { readMaterialFlowAmounts } from '#contract/flows/material-flow-collection.ts'
import { may } from '#contract/kit/permissions.ts'
import { stateRest } from '#contract/shipments/rest-unloading.ts'
import {
  forwardShipment,
  stateAcceptance,
  stateTreatment,
  unloadShipment,
} from '#contract/shipments/shipments.ts'
import { settleException, settleExceptions } from '#contract/shipments/shipment-exceptions.ts'
import { handle, type Route } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { requires } from '../../platform/http/request/required-permission.ts'
import { exceptionRoutes } from '../exceptions/exceptions.ts'
import { readFlowAmounts } from '../queries/flow-totals.ts'
import * as acceptance from './state-acceptance.ts'
import * as rest from './state-rest.ts'
import * as treatment from './state-treatment.ts'
import { shipmentCollectionRoutes } from './serve-shipments.ts'
import * as settle from '../exceptions/settle-exception.ts'
import type { LinkSettings } from '../signing-links/ask-for-signature.ts'
import { signingLinkRoutes } from '../signing-links/serve-signing-links.ts'
import * as forward from '../statements/forward-shipment.ts'
import * as unload from '../statements/unload-shipment.ts'

const maySettle = requires('settleException')

export const shipmentsRoutes = ({ clock, ...links }: LinkSettings): readonly Route[] => [
  ...signingLinkRoutes({ clock, ...links }),
  ...shipmentCollectionRoutes(clock),
  handle(unloadShipment, requires('unloadShipment'), (call) => unload.unloadShipment({ ...call, clock }), {
    idempotent: true,
  }),
  handle(forwardShipment, requires('forwardShipment'), forward.forwardShipment, { idempotent: true }),
  handle(stateAcceptance, requires('stateAcceptance'), acceptance.stateAcceptance, { idempotent: true }),
  handle(stateRest, requires('stateRest'), (call) => rest.stateRest({ ...call, clock }), {
    idempotent: true,
  }),
  handle(stateTreatment, requires('stateTreatment'), treatment.stateTreatment, { idempotent: true }),
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
