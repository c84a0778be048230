import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { iriOf } from '#contract/resource.ts'
import {
  type Shipment,
  shipment as shipmentSchema,
  type unloadShipment as unloadEndpoint,
} from '#contract/shipments.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { newId } from '../db/uuid.ts'
import type { Call } from '../http/request/endpoint.ts'
import { decorate } from '../http/wire/json-ld.ts'
import { assertMatch } from '../http/request/preconditions.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { carriedBy } from '../material-flows/queries.ts'
import { actingDriver, namingFields } from './acting-driver.ts'
import { holdShipment } from './held-shipment.ts'
import { Ledger } from './statement-batch.ts'
import { shipmentItems } from './queries.ts'
import type { Stated } from './shipment-statement.ts'

type UnloadCall = Call<
  NonNullable<typeof unloadEndpoint.params>,
  undefined,
  NonNullable<typeof unloadEndpoint.body>
>

/**
 * Records that a shipment was unloaded, for other clients than the driver's app. If-Match is demanded; who comes second is
 * told the shipment as it is. @throws Refusal by the rules of unloading
 */
export async function unloadShipment(call: UnloadCall): Promise<Shipment> {
  const {
    db,
    viewer,
    params: { id },
    locale,
    request,
  } = call
  const held = await holdShipment(db, viewer, id, { alsoSeen: scannedBy(call) })
  const { body } = call
  if (request.headers['if-match'] === undefined) throw new Refusal('precondition_required')
  const driver = await actingDriver(db, viewer, held.driverId, locale)
  const stated: Stated = {
    operation: { id: newId(), occurredAt: body.unloadedAt, by: viewer.userId },
    kind: 'unloaded',
    statement: {
      shipment: id,
      amount: body.nettoWeight,
      firstWeighing: body.weighedLoad,
      secondWeighing: body.tareWeight,
      weighSlipNumber: body.weightTicketNumber,
      note: body.note,
      photos: body.cargoPhotos ?? [],
      scanned: body.scanned,
    },
  }
  const ledger = await Ledger.open(db, driver, [stated])
  try {
    namingFields(() => ledger.record(stated, locale))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'shipment_already_unloaded') throw error
    throw new Refusal(error.code, {
      members: { shipment: decorate(shipmentSchema, z.encode(shipmentSchema, await only(call))) },
    })
  }
  assertMatch(request, held.version, 'required')
  await ledger.write(db, locale)
  await recordAudit(call, {
    action: 'unload',
    subject: { type: 'Shipment', id },
    customerId: held.customerId,
    after: stated.statement,
  })
  return await only(call)
}

async function only({ db, params: { id } }: UnloadCall): Promise<Shipment> {
  const [item] = await shipmentItems(db, [id])
  if (item === undefined) throw new Error(`${iriOf('shipments', id)} is gone.`)
  return item
}

/** By its letter's QR code a driver comes to a shipment that is on no transport mode of his, where his company may carry its flow. */
function scannedBy({ request, viewer }: UnloadCall) {
  const sent = request.body as { scanned?: unknown } | null | undefined
  if (viewer.companyId === undefined || !viewer.roles.includes('ROLE_DRIVER') || sent?.scanned !== true)
    return undefined
  return sql`exists (select 1 from ${materialFlows} where ${eq(materialFlows.id, shipments.materialFlowId)} and ${carriedBy(viewer.companyId)})`
}
