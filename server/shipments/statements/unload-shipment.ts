import * as z from 'zod/mini'
import { toStated } from '#contract/shipments/measurements.ts'
import { iriOf } from '#contract/kit/resource.ts'
import {
  type Shipment,
  shipment as shipmentSchema,
  type unloadShipment as unloadEndpoint,
} from '#contract/shipments/shipments.ts'
import { isRecord } from '#contract/kit/objects.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { decorate } from '../../platform/http/wire/json-ld.ts'
import { assertMatch } from '../../platform/http/request/preconditions.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { carriedBy } from '../../accounts/access/flows.ts'
import { refuseFuture, resolveActingDriver, withShipmentFieldNames } from './acting-driver.ts'
import { lockShipment } from './lock-shipment.ts'
import { StatementBatch } from './statement-batch.ts'
import { readShipments } from '../queries/queries.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'

type UnloadCall = WriteCall & RequestOf<typeof unloadEndpoint> & { readonly clock: Clock }

/**
 * Serves API clients other than the driver's app. When the shipment is already unloaded, the problem carries
 * it.
 * @throws HttpProblem by the rules of unloading (`kinds/unload.ts`), precondition_required,
 * precondition_failed
 */
export async function unloadShipment(call: UnloadCall): Promise<Shipment> {
  const {
    db,
    viewer,
    params: { id },
    locale,
    request,
  } = call
  const shipment = await lockShipment(db, viewer, id, { alsoVisible: visibleByScan(call) })
  const { body } = call
  if (request.headers['if-match'] === undefined) throw new HttpProblem('precondition_required')
  refuseFuture('unloadedAt', body.unloadedAt, call.clock(), locale)
  const driver = await resolveActingDriver(db, viewer, shipment.driverId, locale)
  const shipmentStatement: ShipmentStatement = {
    operation: { id: newId(), occurredAt: body.unloadedAt, statedBy: viewer.userId },
    kind: 'unloaded',
    statement: {
      shipment: id,
      ...toStated(body),
      note: body.note,
      photos: body.cargoPhotos ?? [],
      scanned: body.scanned,
    },
  }
  const batch = await StatementBatch.open(db, driver, [shipmentStatement])
  try {
    withShipmentFieldNames(() => batch.apply(shipmentStatement, locale))
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.code !== 'shipment_already_unloaded') throw error
    throw new HttpProblem(error.code, {
      members: {
        shipment: decorate(shipmentSchema, z.encode(shipmentSchema, await readUnloadedShipment(call))),
      },
    })
  }
  assertMatch(request, shipment.version, 'required')
  await batch.write(db, locale)
  await recordAudit(call, {
    action: 'unload',
    subject: { type: 'Shipment', id },
    customerId: shipment.customerId,
    after: shipmentStatement.statement,
  })
  return await readUnloadedShipment(call)
}

async function readUnloadedShipment({ db, viewer, params: { id } }: UnloadCall): Promise<Shipment> {
  const [shipment] = await readShipments(db, [id], viewer)
  if (shipment === undefined) throw new Error(`${iriOf('shipments', id)} does not exist any more.`)
  return shipment
}

/** The letter's QR code admits a driver whose company may carry the flow. Undefined for other calls. */
function visibleByScan({ request, viewer }: UnloadCall) {
  const { body } = request
  if (
    viewer.fleetCompanyId === undefined ||
    !viewer.roles.includes('ROLE_DRIVER') ||
    !isRecord(body) ||
    body.scanned !== true
  )
    return undefined
  return sql`exists (select 1 from ${materialFlows} where ${eq(materialFlows.id, shipments.materialFlowId)} and ${carriedBy(viewer.fleetCompanyId)})`
}
