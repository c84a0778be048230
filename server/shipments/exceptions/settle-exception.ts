import type {
  ShipmentException,
  settleException as settleEndpoint,
  settleExceptions as settleManyEndpoint,
} from '#contract/shipments/shipment-exceptions.ts'
import { withoutValues } from '#contract/shipments/shipment-lists.ts'
import * as z from 'zod/mini'
import { and, eq, inArray, isNull, sql } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { viewerForDriver } from '../../platform/http/request/viewer.ts'
import { detailOf, found, HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { notifyDrivers } from '../../platform/push/notify-drivers.ts'
import { correctValues } from '../corrections/correct-shipment.ts'
import { lockInOrder } from '../events/event-chain.ts'
import { readExceptions, statedValues, visibleTo } from './exceptions.ts'
import { publishShipment } from '../mails/notify-changes.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'
import { kindOfRefused, rulesOf, statementOf } from '../statements/kinds/statement-kinds.ts'
import { StatementBatch } from '../statements/statement-batch.ts'
import { withImportedPhotos } from '../statements/with-imported-photos.ts'

type SettleCall = WriteCall & RequestOf<typeof settleEndpoint>
type RefusedEvent = typeof shipmentEvents.$inferSelect

/**
 * The decision is sent, with its comment, to the devices of the user who stated it.
 * @throws HttpProblem not_found, exception_settled, exception_not_acceptable, operation_handed_over,
 * shipment_not_loaded, validation_failed
 */
export async function settleException(call: SettleCall): Promise<ShipmentException> {
  const { db, params } = call
  const event = await lockException(call)
  const { decision, comment, values } = call.body
  if (decision === 'delivered_again' && (await isHandedOver(call, event)))
    throw new HttpProblem('operation_handed_over')
  if (decision === 'accepted') await accept(call, event, comment)
  if (decision === 'corrected' && values !== undefined) {
    if (comment === undefined) throw blankComment(call)
    const kind = kindOfRefused(event)
    // Its values are none of the load's, which a correction would change.
    if (withoutValues.has(kind)) throw new HttpProblem('exception_not_acceptable')
    const takesEffect = kind === 'loaded' || kind === 'unloaded'
    // The statement stays as the driver made it; the correction gives the values that count.
    if (takesEffect && (await awaitsStatement(call, event))) await state(call, event)
    if (!(await shipmentExists(call, event))) throw new HttpProblem('shipment_not_loaded')
    await correctValues(call, event.shipmentId, values, comment)
  }
  await db.update(shipmentEvents).set(settlementOf(call)).where(eq(shipmentEvents.id, params.id))
  await settleHandOver(call, event)
  await recordAudit(call, {
    action: 'settle',
    subject: { type: 'ShipmentException', id: params.id },
    customerId: event.customerId,
    after: { decision, comment, values },
  })
  await markChanged(db, [{ type: 'OperationDecision', entityId: event.operationId, userId: event.userId }])
  await notifyDrivers(db, [event.userId], { kind: 'operation_decided' })
  await publishShipment(db, event.shipmentId)
  return found(await readExceptions(db, [params.id]))
}

/**
 * Each in its own savepoint, so that a refusal does not stop the others. @returns the problem of each refused
 * one
 */
export async function settleExceptions(
  call: WriteCall & RequestOf<typeof settleManyEndpoint>,
): Promise<z.output<NonNullable<(typeof settleManyEndpoint)['response']>>> {
  const { db, viewer, locale } = call
  const { exceptions, ...body } = call.body
  const settled = await db
    .select({ id: shipmentEvents.id, shipmentId: shipmentEvents.shipmentId, named, goesOnBy })
    .from(shipmentEvents)
    .where(and(inArray(shipmentEvents.id, exceptions), visibleTo(viewer)))
  // Locked together: two requests that lock them one by one could deadlock.
  await lockInOrder(db, settled.flatMap(keysOfException))
  // A cargo goes on by a shipment that is there.
  const last = new Set(settled.flatMap(({ id, goesOnBy }) => (goesOnBy === null ? [] : [id])))
  const results = []
  for (const id of new Set([...exceptions.filter((exception) => !last.has(exception)), ...last]))
    try {
      await db.transaction((savepoint) => settleException({ ...call, db: savepoint, params: { id }, body }))
      results.push({ id })
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      results.push({ id, problem: { code: error.code, detail: detailOf(error, locale) } })
    }
  return { results }
}

export const settlementOf = ({
  viewer,
  body: { decision, comment },
}: Pick<WriteCall, 'viewer'> & { readonly body: Pick<ShipmentException, 'comment' | 'decision'> }) => ({
  settledAt: sql`now()`,
  settledById: viewer.userId,
  settledDecision: decision,
  settledComment: comment ?? null,
})

/** Operation ids are unique per user. */
const isHandOverOf = ({ operationId, userId }: RefusedEvent) =>
  and(eq(handOvers.operationId, operationId), eq(handOvers.userId, userId))

const isHandedOver = async ({ db }: SettleCall, event: RefusedEvent) =>
  (await db.$count(handOvers, isHandOverOf(event))) > 0

async function settleHandOver(call: SettleCall, event: RefusedEvent): Promise<void> {
  const settled = await call.db
    .update(handOvers)
    .set(settlementOf(call))
    .where(and(isHandOverOf(event), isNull(handOvers.settledAt)))
    .returning({ entityId: handOvers.operationId, userId: handOvers.userId })
  await markChanged(
    call.db,
    settled.map((handOver) => ({ type: 'HandOverDecision', ...handOver })),
  )
}

/** The shipment that goes on with the cargo of a refused one. */
const goesOnBy = sql<string | null>`${shipmentEvents.statement} #>> '{by,shipment}'`
/** The other shipment of a cargo that goes on. */
const named = sql<string | null>`coalesce(${shipmentEvents.statement} #>> '{follows,shipment}', ${goesOnBy})`
const keysOfException = (event: { readonly shipmentId: string; readonly named: string | null }) =>
  event.named === null ? [event.shipmentId] : [event.shipmentId, event.named]

/** Locks the shipment before its event, as deliveries do: a fixed order avoids deadlocks. */
async function lockException({ db, viewer, params }: SettleCall): Promise<RefusedEvent> {
  const visible = and(eq(shipmentEvents.id, params.id), visibleTo(viewer))
  const [stored] = await db
    .select({ shipmentId: shipmentEvents.shipmentId, named })
    .from(shipmentEvents)
    .where(visible)
  if (stored === undefined) throw new HttpProblem('not_found')
  await lockInOrder(db, keysOfException(stored))
  const event = found(await db.select().from(shipmentEvents).where(visible).for('update'))
  if (event.settledAt !== null) throw new HttpProblem('exception_settled')
  return event
}

const blankComment = ({ locale }: SettleCall) =>
  new HttpProblem('validation_failed', { violations: [violation(['comment'], 'blank', locale)] })

async function shipmentExists({ db }: SettleCall, { shipmentId }: RefusedEvent): Promise<boolean> {
  return (await db.$count(shipments, eq(shipments.id, shipmentId))) > 0
}

/** States it in the driver's name, at the stated time. A shipment that is past it takes the stated values. */
async function accept(call: SettleCall, event: RefusedEvent, comment: string | undefined): Promise<void> {
  if (await awaitsStatement(call, event)) return await state(call, event)
  if (kindOfRefused(event) === 'loaded' && !(await isLoadedByItsDriver(call, event)))
    throw new HttpProblem('exception_not_acceptable')
  // A correction carries its own reason.
  const { reason } = event.statement
  const isCorrection = kindOfRefused(event) === 'corrected'
  const why = comment ?? (isCorrection && typeof reason === 'string' ? reason : undefined)
  if (why === undefined) throw blankComment(call)
  await correctValues(call, event.shipmentId, statedValues(event), why)
}

/** Whether the shipment has not been loaded or unloaded yet. Statements without values are always added. */
async function awaitsStatement({ db }: SettleCall, event: RefusedEvent): Promise<boolean> {
  const [shipment] = await db
    .select({ unloadDate: shipments.unloadDate })
    .from(shipments)
    .where(eq(shipments.id, event.shipmentId))
  const kind = kindOfRefused(event)
  return (
    withoutValues.has(kind) || shipment === undefined || (kind === 'unloaded' && shipment.unloadDate === null)
  )
}

/** Another driver's phone may have used the same id for a shipment. */
const isLoadedByItsDriver = async ({ db }: SettleCall, event: RefusedEvent): Promise<boolean> => {
  const own = db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, event.userId))
  const isOwn = and(eq(shipments.id, event.shipmentId), inArray(shipments.driverId, own))
  return (await db.$count(shipments, isOwn)) > 0
}

const state = (call: SettleCall, event: RefusedEvent): Promise<void> =>
  acceptStatement(
    call,
    event.userId,
    statementOf(
      kindOfRefused(event),
      {
        id: event.operationId,
        device: event.deviceId ?? undefined,
        occurredAt: event.occurredAt.toISOString(),
        clockOffset: event.clockOffset ?? undefined,
        deliveryOffset: event.deliveryOffset ?? undefined,
      },
      (schema) => {
        const { data } = z.safeParse(schema, event.statement)
        if (data === undefined) throw new HttpProblem('exception_not_acceptable')
        return data
      },
    ),
  )

/**
 * Records it in the driver's name.
 * @throws HttpProblem exception_not_acceptable when it cannot take effect
 */
export async function acceptStatement(
  call: Pick<WriteCall, 'db' | 'viewer' | 'locale' | 'request'>,
  userId: string,
  accepted: ShipmentStatement,
): Promise<void> {
  const { db, viewer, locale } = call
  const [driver] = await db.select().from(drivers).where(eq(drivers.userId, userId))
  if (driver === undefined) throw new HttpProblem('exception_not_acceptable')
  const { id: driverId, companyId, approvedAt } = driver
  const stating = viewerForDriver({ userId, driverId, companyId, approved: approvedAt !== null }, viewer)
  await rulesOf(accepted).prepareAcceptance?.(call, stating, accepted.statement)
  const stated = await withImportedPhotos(db, userId, accepted)
  const batch = await StatementBatch.open(db, stating, [stated])
  // By another operation, such as the load of the shipment that goes on with a cargo.
  if (batch.isRecorded(stated)) return
  batch.accept(stated, locale)
  await batch.write(db, locale)
}
