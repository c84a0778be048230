import type { HandOver, settleHandOver as settleEndpoint } from '#contract/device/hand-overs.ts'
import { operation } from '#contract/device/operations.ts'
import * as z from 'zod/mini'
import type { Transaction } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNull } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { operations, withdrawnOperations } from '../../platform/db/schema/operations.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { notifyDrivers } from '../../platform/push/notify-drivers.ts'
import { correctValues } from '../../shipments/corrections/correct-shipment.ts'
import { lockInOrder } from '../../shipments/events/event-chain.ts'
import { publishShipment } from '../../shipments/mails/notify-changes.ts'
import { acceptStatement, settlementOf } from '../../shipments/exceptions/settle-exception.ts'
import { rulesOf } from '../../shipments/statements/kinds/statement-kinds.ts'
import { readHandOvers, visibleTo } from './read-hand-overs.ts'
import { idIn } from '../../shipments/events/stated-ids.ts'
import { statedIn } from './stated-in.ts'

/**
 * The copy would count beside the office's values.
 * @throws HttpProblem exception_settled when it was delivered
 */
async function refuseDelivery(db: Transaction, row: typeof handOvers.$inferSelect): Promise<void> {
  const stated = z.safeParse(z.pick(operation, { deviceSequence: true }), row.operation)
  const delivered = and(eq(operations.id, row.operationId), eq(operations.userId, row.userId))
  if ((await db.$count(operations, delivered)) > 0) throw new HttpProblem('exception_settled')
  await db
    .insert(withdrawnOperations)
    .values({ id: row.operationId, userId: row.userId, deviceId: row.deviceId, ...stated.data })
    .onConflictDoNothing()
}

/**
 * Applies the office's values where given.
 * @throws HttpProblem exception_not_acceptable, also when it has an open exception, which must be accepted
 * itself; signature_from_file; validation_failed
 */
async function accept(
  call: WriteCall & RequestOf<typeof settleEndpoint>,
  row: typeof handOvers.$inferSelect,
): Promise<void> {
  const { db, body } = call
  const refusals = await db.$count(shipmentEvents, isOfOperation(row))
  if (refusals > 0) throw new HttpProblem('exception_not_acceptable')
  const stated = statedIn(row)
  // An importer could have written the file, so a receiver's statement counts only from the phone.
  const { isOfReceiver = false } = rulesOf(stated)
  if (row.importedById !== null && isOfReceiver) throw new HttpProblem('signature_from_file')
  await acceptStatement(call, row.userId, stated)
  const [made] = await db
    .select({ customerId: shipments.customerId })
    .from(shipments)
    .where(eq(shipments.id, stated.statement.shipment))
  // A phone may name a flow and a shipment of different customers.
  if (made?.customerId !== row.customerId) throw new HttpProblem('exception_not_acceptable')
  if (body.values !== undefined)
    await correctValues(call, stated.statement.shipment, body.values, body.comment)
}

const isOfOperation = ({
  operationId,
  userId,
}: Pick<typeof handOvers.$inferSelect, 'operationId' | 'userId'>) =>
  and(eq(shipmentEvents.operationId, operationId), eq(shipmentEvents.userId, userId))

type SettleCall = WriteCall & RequestOf<typeof settleEndpoint>

/**
 * Settles an open exception of the operation too, and tells the devices of the user who handed it over.
 * @throws HttpProblem not_found, exception_settled, exception_not_acceptable, signature_from_file,
 * validation_failed
 */
export async function settleHandOver(call: SettleCall): Promise<HandOver> {
  const { db, viewer, params } = call
  const visible = and(eq(handOvers.id, params.id), visibleTo(viewer))
  const [stored] = await db
    .select({ operationId: handOvers.operationId, statement: handOvers.statement })
    .from(handOvers)
    .where(visible)
  if (stored === undefined) throw new HttpProblem('not_found')
  // The shipment is locked before its events, as for an exception, and the operation as by a delivery.
  const { statement } = stored
  const named = [statement, statement['follows'], statement['by']].flatMap(
    (part) => idIn(part, 'shipment') ?? [],
  )
  await lockInOrder(db, [stored.operationId, ...named])
  const row = found(await db.select().from(handOvers).where(visible).for('update'))
  if (row.settledAt !== null) throw new HttpProblem('exception_settled')
  if (row.importedById !== null) await refuseDelivery(db, row)
  const { decision, comment, values } = call.body
  if (decision === 'accepted') await accept(call, row)
  // The office's values count with the photos of the driver, whose phone may send them too.
  if (decision === 'corrected' && row.importedById !== null)
    await db
      .update(mediaObjects)
      .set({ ownerId: row.userId })
      .where(and(inArray(mediaObjects.id, row.photos), eq(mediaObjects.ownerId, row.importedById)))
  const settlement = settlementOf(call)
  await db.update(handOvers).set(settlement).where(eq(handOvers.id, params.id))
  const exceptions = await db
    .update(shipmentEvents)
    .set(settlement)
    .where(and(isOfOperation(row), eq(shipmentEvents.kind, 'refused'), isNull(shipmentEvents.settledAt)))
    .returning({ shipmentId: shipmentEvents.shipmentId })
  await recordAudit(call, {
    action: 'settle',
    subject: { type: 'HandOver', id: params.id },
    customerId: row.customerId,
    after: { decision, comment, values },
  })
  await markChanged(db, [{ type: 'HandOverDecision', entityId: row.operationId, userId: row.userId }])
  await notifyDrivers(db, [row.userId], { kind: 'operation_decided' })
  for (const exception of exceptions) {
    await publishShipment(db, exception.shipmentId)
  }
  return found(await readHandOvers(db, [params.id]))
}
