import { handOversPerDay, type HandOverResult } from '#contract/device/hand-over-operations.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNull, or, sql } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { isSameOperation, fingerprintOf } from '../operations/fingerprint.ts'
import { lockAsDelivered, readDeliveryState, recordArrived } from '../operations/queries.ts'
import { refuseCopies } from '../operations/withdraw-operations.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { findSentFile } from '../../shipments/media/queries.ts'
import { keptIdsOf } from '../../shipments/statements/photo-ids.ts'
import { claimVehicles, readCustomers } from '../../shipments/statements/read-customers.ts'
import { announcedPhoto, type Evidence, evidenceOf } from './evidence.ts'

/**
 * Refuses copies still on the way from now on; applied operations are answered with their receipts.
 * @throws HttpProblem access_denied for another user's device, operation_reused for another operation under
 * the same id, too_many_requests above the daily limit of a device
 */
export async function handOver(
  db: Transaction,
  viewer: Viewer,
  items: readonly Evidence[],
): Promise<HandOverResult[]> {
  const operations = items.map(({ operation }) => operation)
  await lockAsDelivered(db, operations)
  const { devices, applied } = await readDeliveryState(
    db,
    viewer,
    operations.map((operation) => ({ ...operation, after: [] })),
  )
  const isOfViewer = (device: string) =>
    devices.has(device) && (viewer.deviceId === undefined || viewer.deviceId === device)
  if (!items.every(({ operation }) => isOfViewer(operation.device))) throw new HttpProblem('access_denied')
  const earlier = await readEarlier(db, viewer, items)
  for (const { operation } of items) {
    const known = applied.get(operation.id) ?? takenAs(earlier, operation) ?? ownOf(earlier, operation)
    if (known !== undefined && !isSameOperation(known.hash, fingerprintOf(operation)))
      throw new HttpProblem('operation_reused')
  }
  const added = items.filter(
    ({ operation }) => !applied.has(operation.id) && takenAs(earlier, operation) === undefined,
  )
  if (added.length > 0) await store(db, viewer, added, earlier)
  await addPhotos(db, viewer, items, earlier)
  const now = new Date()
  return items.map(({ operation }) => {
    const { id } = operation
    const appliedBefore = applied.get(id)
    if (appliedBefore !== undefined) return { id, receipt: { ...appliedBefore.receipt, replayed: true } }
    const { receivedAt = now } = takenAs(earlier, operation) ?? importOf(earlier, operation) ?? {}
    return { id, handOver: { operation: id, handedOverAt: formatTimestamp(receivedAt) } }
  })
}

type Row = typeof handOvers.$inferSelect
type Earlier = readonly Row[]
type Stated = Evidence['operation']

const ownOf = (earlier: Earlier, { id }: Stated) =>
  earlier.find(({ operationId, importedById }) => operationId === id && importedById === null)
const importOf = (earlier: Earlier, { id }: Stated) =>
  earlier.find(({ operationId, importedById }) => operationId === id && importedById !== null)

/** A hand-over that stays: the device's own, or an import that was decided on. An open import is replaced. */
const takenAs = (earlier: Earlier, operation: Stated) =>
  earlier.find(
    ({ operationId, importedById, settledAt, hash }) =>
      operationId === operation.id &&
      (importedById === null || settledAt !== null) &&
      isSameOperation(hash, fingerprintOf(operation)),
  )

const readEarlier = (db: Transaction, viewer: Viewer, items: readonly Evidence[]): Promise<Row[]> =>
  db
    .select()
    .from(handOvers)
    .where(
      and(
        inArray(
          handOvers.operationId,
          items.map(({ operation }) => operation.id),
        ),
        eq(handOvers.userId, viewer.userId),
      ),
    )

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

/**
 * A device announces the photos of an import itself: each picture is one file, which becomes the driver's and
 * keeps a mapping from the device's id. @returns the stored id of each photo
 */
async function takeOverImported(
  db: Transaction,
  viewer: Viewer,
  { operation, photos }: Evidence,
  row: Row,
  customerId: string | null,
): Promise<[photo: string, id: string][]> {
  const { userId } = viewer
  const isOwnWord = row.settledAt === null || isSameOperation(row.hash, fingerprintOf(operation))
  const owners = [userId, ...(isOwnWord && row.importedById !== null ? [row.importedById] : [])]
  const kept: [string, string][] = []
  for (const { id, sha256 } of photos) {
    const sent = await findSentFile(db, viewer, id)
    const [found] = await db
      .select()
      .from(mediaObjects)
      .where(
        and(
          inArray(mediaObjects.id, row.photos),
          inArray(mediaObjects.ownerId, owners),
          sql`${mediaObjects.customerId} is not distinct from ${customerId}::uuid`,
          sql`coalesce(${mediaObjects.originalSha256}, ${mediaObjects.sha256}) = ${sha256}`,
          sent?.ownerId === userId
            ? eq(mediaObjects.id, sent.id)
            : and(isNull(mediaObjects.shipmentId), isNull(mediaObjects.announcedAs)),
        ),
      )
      .limit(1)
    if (found === undefined) continue
    kept.push([id, found.id])
    // The event of an accepted statement names its photo by its own id.
    if (found.shipmentId === null && found.id !== id)
      await db
        .update(mediaObjects)
        .set({ ownerId: userId, announcedAs: id })
        .where(eq(mediaObjects.id, found.id))
  }
  return kept
}

async function announcePhotos(
  db: Transaction,
  viewer: Viewer,
  items: readonly Evidence[],
  earlier: Earlier,
  customerOf: (payload: unknown) => string | null,
): Promise<(photo: string) => string> {
  const { userId } = viewer
  const imported = new Map<string, string>()
  for (const item of items) {
    const row = importOf(earlier, item.operation)
    if (row === undefined) continue
    const customerId = customerOf(item.operation.payload)
    for (const [photo, id] of await takeOverImported(db, viewer, item, row, customerId))
      imported.set(photo, id)
  }
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
    photos
      .filter(({ id }) => !imported.has(id))
      .map((photo) => ({
        ...announcedPhoto(photo, customerOf(operation.payload), userId),
        ...kept(photo.id),
      })),
  )
  if (announced.length > 0) await db.insert(mediaObjects).values(announced).onConflictDoNothing()
  return (photo) => imported.get(photo) ?? kept(photo).id
}

async function refuseTooMany(db: Transaction, items: readonly Evidence[]): Promise<void> {
  for (const device of new Set(items.map(({ operation }) => operation.device))) {
    // Imports by others do not count for the phone.
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

/** Adds photos to a decided import that its device hands over too: the file may have lacked them. */
async function addPhotos(
  db: Transaction,
  viewer: Viewer,
  items: readonly Evidence[],
  earlier: Earlier,
): Promise<void> {
  for (const item of items) {
    const row = takenAs(earlier, item.operation)
    if (row === undefined || row.importedById === null) continue
    const keptAs = await announcePhotos(db, viewer, [item], earlier, () => row.customerId)
    const photos = new Set([...row.photos, ...item.photos.map(({ id }) => keptAs(id))])
    await db
      .update(handOvers)
      .set({ photos: [...photos] })
      .where(eq(handOvers.id, row.id))
    // The device closes it with the decision, even one that it had before.
    await markChanged(db, [{ type: 'HandOverDecision', entityId: row.operationId, userId: viewer.userId }])
  }
}

async function store(
  db: Transaction,
  viewer: Viewer,
  items: readonly Evidence[],
  earlier: Earlier,
): Promise<void> {
  await refuseTooMany(db, items)
  const operations = items.map(({ operation }) => operation)
  const customerOf = await readCustomers(
    db,
    viewer,
    operations.map(({ payload }) => payload),
  )
  const idOf = await idsOfHandOvers(
    db,
    operations.map(({ id }) => id),
  )
  const keptAs = await announcePhotos(db, viewer, items, earlier, customerOf)
  const rows = items.map(({ operation, problem, photos }) => ({
    id: idOf(operation.id),
    operationId: operation.id,
    customerId: customerOf(operation.payload),
    userId: viewer.userId,
    deviceId: operation.device,
    ...evidenceOf(operation, problem),
    photos: photos.map(({ id }) => keptAs(id)),
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
  // Their sequence numbers count as arrived, also when one was recorded as superseded without its number.
  await recordArrived(
    db,
    viewer,
    operations.map(({ device, deviceSequence }) => ({ device, sequence: deviceSequence })),
  )
  await refuseCopies(db, viewer, operations)
}
