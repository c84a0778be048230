import { handOversPerDay, type HandOverResult } from '#contract/hand-over-operations.ts'
import type { Transaction } from '../db/connect.ts'
import { and, eq, inArray, isNull, or, sql } from '../db/drizzle.ts'
import { handOvers } from '../db/schema/hand-overs.ts'
import { withdrawnOperations } from '../db/schema/operations.ts'
import { mediaObjects } from '../db/schema/shipments.ts'
import { newId } from '../db/uuid.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'
import { isSameOperation, fingerprintOf } from '../operations/fingerprint.ts'
import { readDeliveryState, recordArrived } from '../operations/queries.ts'
import { markChanged } from '../live/mark-changed.ts'
import { lockInOrder } from '../shipments/event-chain.ts'
import { keptIdsOf } from '../shipments/photo-ids.ts'
import { claimVehicles, readCustomers } from '../shipments/read-customers.ts'
import { type Evidence, evidenceOf, momentIn } from './evidence.ts'

/**
 * Takes these operations as evidence where they are not applied, and announces their photos; a copy of them that
 * is still on its way is refused from now on. What was applied stays, and is answered with its receipt.
 * @throws HttpProblem access_denied for a device of somebody else, operation_reused for another operation under
 *   the id of one, too_many_requests for more than a device may hand over in a day
 */
export async function handOver(
  db: Transaction,
  viewer: Viewer,
  items: readonly Evidence[],
): Promise<HandOverResult[]> {
  // The locks that a delivery of the same operations takes: neither can slip in beside the other.
  await lockInOrder(
    db,
    items.flatMap(({ operation: { id, lane } }) => [id, lane.split(':')[1] ?? id]),
  )
  const { devices, applied } = await readDeliveryState(
    db,
    viewer,
    items.map(({ operation }) => ({ ...operation, after: [] })),
  )
  const isOfViewer = (device: string) =>
    devices.has(device) && (viewer.deviceId === undefined || viewer.deviceId === device)
  if (!items.every(({ operation }) => isOfViewer(operation.device))) throw new HttpProblem('access_denied')
  const earlier = await readEarlier(db, viewer, items)
  for (const { operation } of items) {
    const evidence = earlier.get(operation.id)
    // What somebody imported as this operation does not bind the device's own word.
    const known = applied.get(operation.id) ?? (evidence?.importedById === null ? evidence : undefined)
    if (known !== undefined && !isSameOperation(known.hash, fingerprintOf(operation)))
      throw new HttpProblem('operation_reused')
  }
  const added = items.filter(({ operation }) => !applied.has(operation.id) && !isTaken(earlier, operation))
  if (added.length > 0) await store(db, viewer, added)
  await addPhotos(db, viewer, items, earlier)
  const now = new Date()
  return items.map(({ operation: { id } }) => {
    const appliedBefore = applied.get(id)
    return appliedBefore === undefined
      ? {
          id,
          handOver: {
            operation: id,
            handedOverAt: formatTimestamp(earlier.get(id)?.receivedAt ?? now),
          },
        }
      : { id, receipt: { ...appliedBefore.receipt, replayed: true } }
  })
}

type Earlier = ReadonlyMap<string, typeof handOvers.$inferSelect>

/** Whether it is had as it is: from the device itself, or from an import that was decided on. An open one gives way. */
function isTaken(earlier: Earlier, operation: Evidence['operation']): boolean {
  const row = earlier.get(operation.id)
  if (row === undefined) return false
  if (row.importedById === null) return true
  return row.settledAt !== null && isSameOperation(row.hash, fingerprintOf(operation))
}

/** Those of these operations of the viewer that were handed over before, by their ids: the device's own before an import. */
async function readEarlier(db: Transaction, viewer: Viewer, items: readonly Evidence[]): Promise<Earlier> {
  const ids = items.map(({ operation }) => operation.id)
  const rows = await db
    .select()
    .from(handOvers)
    .where(and(inArray(handOvers.operationId, ids), eq(handOvers.userId, viewer.userId)))
    // Nulls last: the last one stays in the map.
    .orderBy(handOvers.importedById)
  return new Map(rows.map((row) => [row.operationId, row]))
}

/**
 * The id of the hand-over of each of these operations, which the caller has locked: one of its own where another user's has
 * that of the operation.
 */
export async function idsOfHandOvers(
  db: Transaction,
  operations: readonly string[],
): Promise<(operation: string) => string> {
  const rows = await db
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(inArray(handOvers.id, [...operations]))
  const taken = new Set(rows.map(({ id }) => id))
  return (operation) => (taken.has(operation) ? newId() : operation)
}

/** The columns of what the device hands over itself, where an import came before it. */
const replacement = {
  customerId: sql`excluded.customer_id`,
  deviceId: sql`excluded.device_id`,
  type: sql`excluded.type`,
  operation: sql`excluded.operation`,
  statement: sql`excluded.statement`,
  hash: sql`excluded.hash`,
  problem: sql`excluded.problem`,
  photos: sql`excluded.photos`,
  occurredAt: sql`excluded.occurred_at`,
  importedById: null,
  version: sql`${handOvers.version} + 1`,
}

/** A photo that its operation has announced before stays what it is. @returns under which id each is kept */
async function announcePhotos(
  db: Transaction,
  { userId }: Viewer,
  items: readonly Evidence[],
  customerOf: (payload: unknown) => string | null,
): Promise<ReturnType<typeof keptIdsOf>> {
  const ids = items.flatMap(({ photos }) => photos.map(({ id }) => id))
  const isOwn = eq(mediaObjects.ownerId, userId)
  const kept = keptIdsOf(
    await db
      .select({
        id: mediaObjects.id,
        announcedAs: mediaObjects.announcedAs,
        isOwn: sql<boolean>`${isOwn}`,
      })
      .from(mediaObjects)
      .where(or(inArray(mediaObjects.id, ids), and(inArray(mediaObjects.announcedAs, ids), isOwn))),
  )
  const announced = items.flatMap(({ operation, photos }) =>
    photos.map(({ takenAt, ...photo }) => ({
      ...photo,
      ...kept(photo.id),
      takenAt: momentIn(takenAt),
      customerId: customerOf(operation.payload),
      ownerId: userId,
      kind: 'cargo_photo' as const,
      status: 'announced' as const,
    })),
  )
  if (announced.length > 0) await db.insert(mediaObjects).values(announced).onConflictDoNothing()
  return kept
}

/** @throws HttpProblem too_many_requests for more than a device may hand over in a day */
async function refuseTooMany(db: Transaction, items: readonly Evidence[]): Promise<void> {
  for (const device of new Set(items.map(({ operation }) => operation.device))) {
    // What others import of a phone's file is not of the phone.
    const today = await db.$count(
      handOvers,
      and(
        eq(handOvers.deviceId, device),
        isNull(handOvers.importedById),
        sql`${handOvers.receivedAt} > now() - interval '1 day'`,
      ),
    )
    if (today + items.length > handOversPerDay)
      throw new HttpProblem('too_many_requests', { headers: { 'Retry-After': '3600' } })
  }
}

/** To an import that was decided on, which the device hands over as it is: its photos may have come without the file. */
async function addPhotos(
  db: Transaction,
  viewer: Viewer,
  items: readonly Evidence[],
  earlier: Earlier,
): Promise<void> {
  for (const item of items) {
    const row = earlier.get(item.operation.id)
    if (row === undefined || row.importedById === null || !isTaken(earlier, item.operation)) continue
    const kept = await announcePhotos(db, viewer, [item], () => row.customerId)
    const photos = new Set([...row.photos, ...item.photos.map(({ id }) => kept(id).id)])
    await db
      .update(handOvers)
      .set({ photos: [...photos] })
      .where(eq(handOvers.id, row.id))
    // The device closes it with the decision, which it may have had before.
    await markChanged(db, [{ type: 'HandOverDecision', entityId: row.operationId, userId: viewer.userId }])
  }
}

async function store(db: Transaction, viewer: Viewer, items: readonly Evidence[]): Promise<void> {
  await refuseTooMany(db, items)
  const customerOf = await readCustomers(
    db,
    viewer,
    items.map(({ operation }) => operation.payload),
  )
  const idOf = await idsOfHandOvers(
    db,
    items.map(({ operation }) => operation.id),
  )
  const kept = await announcePhotos(db, viewer, items, customerOf)
  const rows = items.map(({ operation, problem, photos }) => ({
    id: idOf(operation.id),
    operationId: operation.id,
    customerId: customerOf(operation.payload),
    userId: viewer.userId,
    deviceId: operation.device,
    ...evidenceOf(operation, problem),
    photos: photos.map(({ id }) => kept(id).id),
  }))
  await db
    .insert(handOvers)
    .values(rows)
    .onConflictDoUpdate({
      target: [handOvers.operationId, handOvers.userId],
      targetWhere: sql`imported_by_id is null or settled_at is null`,
      set: replacement,
    })
  await claimVehicles(db, viewer)
  // Their numbers count as arrived, also where one was recorded as replaced before, without its number.
  await recordArrived(
    db,
    viewer,
    items.map(({ operation: { device, deviceSequence } }) => ({ device, sequence: deviceSequence })),
  )
  await db
    .insert(withdrawnOperations)
    .values(
      items.map(({ operation: { id, device, deviceSequence } }) => ({
        id,
        userId: viewer.userId,
        deviceId: device,
        deviceSequence,
      })),
    )
    .onConflictDoNothing()
}
