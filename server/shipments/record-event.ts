import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locales.ts'
import type { ProblemCode } from '#contract/problems.ts'
import {
  foldShipment, type LoadStatement, type ShipmentState, stateRefusal, statementFaults, type UnloadStatement,
} from '#contract/shipment-events.ts'
import type { Queryable } from '../db/connect.ts'
import { devices } from '../db/schema/devices.ts'
import { mediaObjects, shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { newId } from '../db/uuid.ts'
import type { Viewer } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { violation } from '../i18n/violations.ts'
import { announceShipment, type Concerned, tellOffice } from './announce.ts'
import { tellRecipients } from './mail-shipment.ts'
import { append, type EventDraft, foldable, recordOf } from './record.ts'
import { type Subject, subjectOfLoad, subjectOfUnload } from './subject.ts'

/** What a driver states, and the operation that brought it. */
export type Stated = {
  readonly operation: { readonly id: string; readonly device: string; readonly occurredAt: string; readonly clockOffset?: number | undefined }
} & (
  | { readonly kind: 'loaded'; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly statement: UnloadStatement }
)

/**
 * Records that a shipment was loaded or unloaded, under the operation's id, and writes the shipment that its events make.
 * The caller holds the shipment and its number (`lockInOrder`). Refuses what breaks a rule (nothing is written then; `keepRefused` keeps the evidence) and
 * answers `not_found` for flows, shipments and transport modes that are none of the driver's.
 */
export async function recordEvent(db: Queryable, viewer: Viewer, stated: Stated, locale: Locale): Promise<void> {
  const { statement } = stated
  const record = await recordOf(db, statement.shipment)
  const known = await knownTo(db, viewer, stated)
  if (known === undefined || record.some((event) => event.customerId !== known.subject.customerId)) throw new Refusal('not_found')
  const { subject } = known

  const before = foldShipment(foldable(record))
  await refuseBreaches(db, subject, before, stated, locale)

  const event = await append(db, record, draftOf(viewer, stated, { id: stated.operation.id, kind: stated.kind, customerId: subject.customerId }))
  if (event === undefined) throw new Error(`Operation ${stated.operation.id} has an event already, but no receipt.`)
  const state = foldShipment(foldable([...record, event]))
  if (state === undefined) throw new Error(`The events of shipment ${statement.shipment} make no shipment.`)

  if (stated.kind === 'loaded') await insertShipment(db, viewer, subject, stated.statement, state)
  else await updateShipment(db, statement.shipment, state)
  await announcePhotos(db, viewer, subject, stated, locale)
  if (record.some((earlier) => earlier.kind === 'refused' && earlier.operationId === stated.operation.id))
    await db.update(shipmentEvents).set({ settledAt: event.recordedAt })
      .where(and(eq(shipmentEvents.operationId, stated.operation.id), eq(shipmentEvents.kind, 'refused')))

  await announceShipment(db, statement.shipment, known.concerned)
  await tellRecipients(db, subject.recipients, statement.shipment, stated.kind)
}

/**
 * Keeps a refused statement as evidence for the office, once an operation, without changing the shipment: what a driver did is
 * never dropped. Nothing is kept of flows and shipments that he cannot know.
 */
export async function keepRefused(db: Queryable, viewer: Viewer, stated: Stated, reason: ProblemCode): Promise<void> {
  const record = await recordOf(db, stated.statement.shipment)
  const known = await knownTo(db, viewer, stated)
  if (known === undefined || record.some((event) => event.customerId !== known.subject.customerId)) return
  const event = await append(db, record, draftOf(viewer, stated, { id: newId(), kind: 'refused', customerId: known.subject.customerId, reason }))
  if (event !== undefined) await tellOffice(db, stated.statement.shipment, known.concerned)
}

async function knownTo(db: Queryable, viewer: Viewer, stated: Stated): Promise<{ subject: Subject; concerned: Concerned } | undefined> {
  const found = stated.kind === 'loaded'
    ? await subjectOfLoad(db, viewer, stated.statement)
    : await subjectOfUnload(db, viewer, stated.statement)
  if (found === undefined) return undefined
  const { subject, transporterId, ownerUserId } = found
  const { customerId, projectId, mode } = subject
  return { subject, concerned: { customerId, projectId, transporterId, ownerUserId, modeCompanyId: mode?.companyId } }
}

async function refuseBreaches(
  db: Queryable,
  subject: Subject,
  before: ShipmentState | undefined,
  stated: Stated,
  locale: Locale,
): Promise<void> {
  const unfit = stateRefusal(before, stated.kind)
  if (unfit !== undefined) throw new Refusal(unfit)
  if (!mayTransport(subject.driver, stated.operation)) throw new Refusal('account_needs_approval')
  if (subject.projectBlocked) throw new Refusal('project_blocked')
  if (stated.kind === 'loaded') {
    if (!subject.mayLoad) throw new Refusal('material_flow_not_carried')
    if (!subject.mode?.usable) throw new Refusal('not_found')
    await refuseNumber(db, stated.operation.device, stated.statement)
  }
  if (subject.mode === undefined) throw new Refusal('not_found')
  const faults = statementFaults(subject.flow, stated.kind === 'loaded' ? 'load' : 'unload', subject.mode.type, stated.statement)
  if (faults.length > 0)
    throw new Refusal('validation_failed', { violations: faults.map(({ field, reason }) => violation([field], reason, locale)) })
}

/** An unapproved driver may transport until his grace is over, by the time at which he did (specification, section 4). */
function mayTransport(driver: Subject['driver'], operation: Stated['operation']): boolean {
  if (driver.approved) return true
  if (driver.graceUntil === undefined) return false
  return Date.parse(operation.occurredAt) + (operation.clockOffset ?? 0) <= driver.graceUntil.getTime()
}

/** A number ends in the code of the device that made it and that device's counter: no device can take another's numbers. */
async function refuseNumber(db: Queryable, deviceId: string, statement: LoadStatement): Promise<void> {
  const [device] = await db
    .select({ code: devices.code, other: shipments.id })
    .from(devices)
    .leftJoin(shipments, eq(shipments.number, statement.number))
    .where(eq(devices.id, deviceId))
  const own = device !== undefined && new RegExp(`-${device.code}\\d+$`).test(statement.number)
  const taken = device?.other != null && device.other !== statement.shipment
  if (!own || taken) throw new Refusal('shipment_number_taken')
}

const draftOf = (
  viewer: Viewer,
  { operation, statement }: Stated,
  own: Pick<EventDraft, 'id' | 'kind' | 'customerId'> & { reason?: ProblemCode },
): EventDraft => ({
  ...own,
  reason: own.reason ?? null,
  shipmentId: statement.shipment,
  operationId: operation.id,
  userId: viewer.userId,
  deviceId: operation.device,
  occurredAt: new Date(operation.occurredAt),
  recordedAt: new Date(),
  clockOffset: operation.clockOffset === undefined ? null : clamped(operation.clockOffset),
  statement,
})

/** A phone that believes it is 1970 is further off than the column holds: it is kept as far off as that. */
const clamped = (milliseconds: number) => Math.round(Math.min(Math.max(milliseconds, -(2 ** 31)), 2 ** 31 - 1))

/** The columns that the events of a shipment fill. */
const columnsOf = (state: ShipmentState) => ({
  status: state.status,
  loadDate: new Date(state.loadDate),
  unloadDate: state.unloadDate === undefined ? null : new Date(state.unloadDate),
  weighedLoad: state.weighedLoad ?? null,
  tareWeight: state.tareWeight ?? null,
  nettoWeight: state.nettoWeight ?? null,
  chlorideValue: state.chlorideValue ?? null,
  weightTicketNumber: state.weightTicketNumber ?? null,
  transporterNoteLoad: state.transporterNoteLoad ?? null,
  transporterNoteUnload: state.transporterNoteUnload ?? null,
  photosAnnounced: state.photos.length,
})

async function insertShipment(db: Queryable, viewer: Viewer, subject: Subject, statement: LoadStatement, state: ShipmentState): Promise<void> {
  await db.insert(shipments).values({
    id: statement.shipment,
    customerId: subject.customerId,
    projectId: subject.projectId,
    materialFlowId: state.materialFlow,
    materialFlowVersion: statement.materialFlowVersion,
    transportModeId: state.transportMode,
    driverId: viewer.driverId ?? null,
    transporterId: viewer.companyId ?? null,
    number: state.number,
    cargoUnitCode: subject.flow.cargoUnit.id,
    factorToKilograms: subject.flow.cargoUnit.factorToKilograms ?? null,
    ...columnsOf(state),
  })
}

async function updateShipment(db: Queryable, id: string, state: ShipmentState): Promise<void> {
  await db.update(shipments)
    .set({ ...columnsOf(state), version: sql`${shipments.version} + 1`, updatedAt: sql`now()` })
    .where(eq(shipments.id, id))
}

/** The photos that a statement names: their bytes follow by themselves. An id that is in use already is a wrong field. */
async function announcePhotos(
  db: Queryable,
  viewer: Viewer,
  subject: Subject,
  { kind, statement }: Stated,
  locale: Locale,
): Promise<void> {
  if (statement.photos.length === 0) return
  const announced = await db
    .insert(mediaObjects)
    .values(statement.photos.map((photo) => ({
      id: photo.id,
      customerId: subject.customerId,
      ownerId: viewer.userId,
      shipmentId: statement.shipment,
      kind: 'cargo_photo',
      phase: kind === 'loaded' ? 'load' : 'unload',
      status: 'announced',
      mediaType: photo.mediaType,
      sha256: photo.sha256,
      bytes: photo.bytes,
      takenAt: photo.takenAt === undefined ? null : new Date(photo.takenAt),
    })))
    .onConflictDoNothing()
    .returning({ id: mediaObjects.id })
  if (announced.length < statement.photos.length)
    throw new Refusal('validation_failed', { violations: [violation(['photos'], 'expression', locale)] })
}
