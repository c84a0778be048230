import * as z from 'zod/mini'
import { queueEventDeliveries } from '../../platform/outbound/queue-deliveries.ts'
import { reference } from '#contract/kit/resource.ts'
import type { CorrectableValues } from '#contract/shipments/corrected-values.ts'
import {
  applyEvent,
  type Correction,
  foldShipment,
  type ShipmentState,
} from '#contract/shipments/shipment-events.ts'
import { type Shipment, shipmentDraft } from '#contract/shipments/shipments.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { units } from '../../platform/db/schema/master-data.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import {
  applyPatch,
  bumpedVersion,
  newBrokenReferences,
  objectBodyOf,
  refuseViolations,
} from '../../platform/http/collection/change-steps.ts'
import { assertCurrent } from '../../platform/http/collection/assert-current.ts'
import { found } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { refuseBlocked } from '../../parties/master-data/refuse-blocked.ts'
import { compareWithDraft, pickCorrectable, unasked } from '../events/correction.ts'
import { notifyRecipients } from '../mails/notify-recipients.ts'
import { notifyShipmentChanged } from '../mails/notify-changes.ts'
import { endTreatments } from '../statements/end-treatments.ts'
import { type LockedShipment, lockShipment } from '../statements/lock-shipment.ts'
import { changeableBy } from '../../accounts/access/shipments.ts'
import { numberOnLoad, withVersionOnLoad } from '../queries/month-rows.ts'
import { readShipments } from '../queries/queries.ts'
import { toShipmentEvents, readEvents, chainEvent } from '../events/event-chain.ts'
import { toShipmentColumns } from '../events/shipment-columns.ts'

/** Clients send a shipment back as they read it: its photos are references there, not upload manifests. */
const correctionBody = z.extend(shipmentDraft, {
  cargoPhotos: z.optional(z.array(reference('media_objects')).check(z.maxLength(40))),
})

/**
 * Fields that cannot be corrected are ignored, because clients send whole records back.
 * @throws HttpProblem not_found, access_denied, malformed_request, project_blocked, precondition_failed,
 * validation_failed
 */
export async function correctShipment(call: WriteCall, id: string): Promise<Shipment> {
  const { db, viewer, locale } = call
  const shipment = await lockShipment(db, viewer, id, { permission: changeableBy })
  const patch = objectBodyOf(call)
  const events = await readEvents(db, id)
  const recorded = foldShipment(toShipmentEvents(events))
  if (recorded === undefined) throw new Error(`The events of shipment ${id} do not make a shipment.`)
  const { wasteStreamNumber, ...asked } = await readAsked(db, id)
  // What clients read, so that one which sends it back changes nothing.
  const state = { ...recorded, wasteStreamNumber: wasteStreamNumber ?? undefined }
  const before = {
    materialFlow: shipment.materialFlowId,
    transportMode: shipment.transportModeId,
    driver: shipment.driverId ?? undefined,
    loadedAt: shipment.loadDate.toISOString(),
    ...pickCorrectable(state),
  }
  const draft = applyPatch(call, correctionBody, before, patch)
  const { correction, violations } = compareWithDraft(state, draft, locale)
  const references = { ...before, cargoPhotos: await photosOf(db, id) }
  refuseViolations([
    ...(await newBrokenReferences(call, correctionBody, draft, references)),
    ...violations,
    ...unasked(state, draft, asked, locale),
  ])
  await assertCurrent(call, { type: 'Shipment', id }, shipment)
  if (correction !== undefined) {
    await refuseBlocked(db, shipment.projectId)
    await recordCorrection(call, { shipment, state: recorded, lastEvent: events.at(-1), correction })
  }
  return found(await readShipments(db, [id], viewer))
}

/**
 * Works in a closed project too, where refusals must still be settled.
 * @throws HttpProblem not_found, access_denied, validation_failed
 */
export async function correctValues(
  call: WriteCall,
  id: string,
  values: CorrectableValues,
  reason: string | undefined,
): Promise<void> {
  const shipment = await lockShipment(call.db, call.viewer, id, { permission: changeableBy })
  const events = await readEvents(call.db, id)
  const state = foldShipment(toShipmentEvents(events))
  if (state === undefined) throw new Error(`The events of shipment ${id} do not make a shipment.`)
  const draft = { ...pickCorrectable(state), ...withoutAbsent(values), reason }
  const { correction, violations } = compareWithDraft(state, draft, call.locale)
  refuseViolations([...violations, ...unasked(state, draft, await readAsked(call.db, id), call.locale)])
  if (correction !== undefined)
    await recordCorrection(call, { shipment, state, lastEvent: events.at(-1), correction })
}

async function readAsked(db: Transaction, id: string) {
  const rows = await db
    .select({
      unit: units.code,
      factorToKilograms: units.factorToKilograms,
      transportMode: transportModes.type,
      documentType: materialFlows.documentType,
      wasteStreamNumber: numberOnLoad,
    })
    .from(shipments)
    .innerJoin(units, eq(units.code, shipments.cargoUnitCode))
    .innerJoin(transportModes, eq(transportModes.id, shipments.transportModeId))
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .leftJoin(materialFlowVersions, withVersionOnLoad)
    .where(eq(shipments.id, id))
  const { unit, factorToKilograms, ...asked } = found(rows)
  return { cargoUnit: { id: unit, factorToKilograms: factorToKilograms ?? undefined }, ...asked }
}

const withoutAbsent = (values: CorrectableValues): CorrectableValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

async function recordCorrection(
  call: WriteCall,
  pending: Parameters<typeof writeCorrection>[1],
): Promise<void> {
  const { db } = call
  const { shipment, correction } = pending
  const eventId = await writeCorrection(call, pending)
  await recordAudit(call, {
    action: 'change',
    subject: { type: 'Shipment', id: shipment.id },
    customerId: shipment.customerId,
    before: correction.before,
    after: { ...correction.after, reason: correction.reason },
  })
  await endTreatments(call, [shipment.id])
  await enqueue(db, 'keep_letters', { shipments: [shipment.id] })
  await notifyRecipients(db, [
    { id: eventId, shipmentId: shipment.id, event: 'corrected', recipients: undefined },
  ])
  await notifyShipmentChanged(db, shipment.id)
}

async function photosOf(db: Transaction, shipmentId: string): Promise<string[]> {
  const photos = await db
    .select({ id: mediaObjects.id })
    .from(mediaObjects)
    .where(eq(mediaObjects.shipmentId, shipmentId))
  return photos.map(({ id }) => id)
}

async function writeCorrection(
  { db, viewer }: WriteCall,
  {
    shipment,
    state,
    lastEvent,
    correction,
  }: {
    readonly shipment: LockedShipment
    readonly state: ShipmentState
    readonly lastEvent: Parameters<typeof chainEvent>[0]
    readonly correction: Correction
  },
): Promise<string> {
  const now = new Date()
  const event = chainEvent(lastEvent, {
    id: newId(),
    customerId: shipment.customerId,
    shipmentId: shipment.id,
    kind: 'corrected',
    operationId: newId(),
    userId: viewer.userId,
    deviceId: null,
    occurredAt: now,
    recordedAt: now,
    clockOffset: null,
    deliveryOffset: null,
    statement: { ...correction },
    reason: null,
    violations: null,
  })
  await db.insert(shipmentEvents).values(event)
  await queueEventDeliveries(db, event.id)
  const correctedState =
    applyEvent(state, { kind: 'corrected', occurredAt: now.toISOString(), statement: correction }) ?? state
  await db
    .update(shipments)
    .set({ ...toShipmentColumns(correctedState), ...bumpedVersion(shipments) })
    .where(eq(shipments.id, shipment.id))
  return event.id
}
