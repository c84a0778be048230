import type { ImportOutcome, ImportResult } from '#contract/device/rescue-file.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { and, eq, inArray, or } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { operations } from '../../platform/db/schema/operations.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { drivers } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { fingerprintOf, isSameOperation } from '../operations/fingerprint.ts'
import { lockAsDelivered } from '../operations/queries.ts'
import { announcedPhoto, type Evidence, evidenceOf } from './evidence.ts'
import { idsOfHandOvers } from './hand-over.ts'
import { claimVehicles, readCustomers } from '../../shipments/statements/read-customers.ts'

type ImportCall = Pick<WriteCall, 'db' | 'viewer' | 'request'>

interface Owned extends Evidence {
  readonly userId: string
  /** Undefined when the device's user no longer drives. */
  readonly driverId: string | undefined
  readonly customerId: string | null
}

/** The photos become the viewer's. Administrators also import what belongs to no customer. */
export async function importRescueFile(
  call: ImportCall,
  items: readonly Evidence[],
): Promise<ImportResult[]> {
  const { db } = call
  await lockAsDelivered(
    db,
    items.map(({ operation }) => operation),
  )
  const owned = await readOwned(call, items)
  const known = await readKnown(db, owned)
  const outcomes = new Map<string, ImportOutcome>()
  for (const [id, { operation }] of owned) {
    const earlier = known.filter((row) => row.id === id)
    const same = earlier.find(({ hash }) => isSameOperation(hash, fingerprintOf(operation)))
    outcomes.set(id, same?.outcome ?? (earlier.length === 0 ? 'taken' : 'changed'))
  }
  for (const [id, item] of owned) if (outcomes.get(id) === 'taken') await take(call, item)
  const awaited = await readAwaitedPhotos(call, [...owned.values()])
  return items.map(({ operation: { id } }) => {
    const outcome = outcomes.get(id) ?? 'refused'
    return { id, outcome, photos: outcome === 'changed' ? [] : (awaited.get(id) ?? []) }
  })
}

async function readOwned(
  { db, viewer }: ImportCall,
  items: readonly Evidence[],
): Promise<ReadonlyMap<string, Owned>> {
  const owners = await db
    .select({ device: devices.id, userId: devices.userId, driverId: drivers.id })
    .from(devices)
    .leftJoin(drivers, eq(drivers.userId, devices.userId))
    .where(
      inArray(
        devices.id,
        items.map(({ operation }) => operation.device),
      ),
    )
  const owned = new Map<string, Owned>()
  for (const { device, userId, driverId } of owners) {
    const driver = { userId, driverId: driverId ?? undefined }
    const own = items.filter(({ operation }) => operation.device === device)
    const customerOf = await readCustomers(
      db,
      driver,
      own.map(({ operation }) => operation.payload),
    )
    for (const item of own) {
      const customerId = customerOf(item.operation.payload)
      const isVisible =
        viewer.roles.includes('ROLE_ADMIN') || (customerId !== null && customerId === viewer.customerId)
      if (isVisible) owned.set(item.operation.id, { ...item, ...driver, customerId })
    }
  }
  return owned
}

interface Known {
  readonly id: string
  readonly hash: string
  readonly outcome: 'applied' | 'known'
}

/** Applied operations and evidence under these ids; an import and another hand-over can exist together. */
async function readKnown(db: Transaction, owned: ReadonlyMap<string, Owned>): Promise<Known[]> {
  const ids = [...owned.keys()]
  const applied = await db
    .select({ id: operations.id, userId: operations.userId, hash: operations.hash })
    .from(operations)
    .where(inArray(operations.id, ids))
  const evidence = await db
    .select({ id: handOvers.operationId, userId: handOvers.userId, hash: handOvers.hash })
    .from(handOvers)
    .where(inArray(handOvers.operationId, ids))
  return [
    ...applied.map((row) => ({ ...row, outcome: 'applied' as const })),
    ...evidence.map((row) => ({ ...row, outcome: 'known' as const })),
  ].filter(({ id, userId }) => owned.get(id)?.userId === userId)
}

async function take(
  call: ImportCall,
  { operation, problem, photos, userId, driverId, customerId }: Owned,
): Promise<void> {
  const { db, viewer } = call
  // They get new ids, because the phone may still send them under its own.
  const announced = photos.map((photo) => ({
    ...announcedPhoto(photo, customerId, viewer.userId),
    id: newId(),
  }))
  if (announced.length > 0) await db.insert(mediaObjects).values(announced)
  const idOf = await idsOfHandOvers(db, [operation.id])
  const row = {
    id: idOf(operation.id),
    operationId: operation.id,
    customerId,
    userId,
    deviceId: operation.device,
    ...evidenceOf(operation, problem),
    photos: announced.map(({ id }) => id),
    importedById: viewer.userId,
  }
  await db.insert(handOvers).values(row)
  await claimVehicles(db, { userId, driverId })
  await recordAudit(call, {
    action: 'import',
    subject: { type: 'HandOver', id: row.id },
    customerId,
    after: { type: operation.type, device: operation.device, photos: photos.length },
  })
}

/** The viewer's import wants its bytes, and so does the phone's own announcement of the same bytes. */
async function readAwaitedPhotos(
  { db, viewer }: ImportCall,
  items: readonly Owned[],
): Promise<ReadonlyMap<string, ImportResult['photos']>> {
  const imported = await db
    .select({ id: handOvers.operationId, userId: handOvers.userId, photos: handOvers.photos })
    .from(handOvers)
    .where(
      and(
        inArray(
          handOvers.operationId,
          items.map(({ operation }) => operation.id),
        ),
        eq(handOvers.importedById, viewer.userId),
      ),
    )
  const ownerOf = new Map(items.map(({ operation: { id }, userId }) => [id, userId]))
  const announcedAs = new Map(
    imported.filter(({ id, userId }) => ownerOf.get(id) === userId).map(({ id, photos }) => [id, photos]),
  )
  const wanted = items.flatMap(({ operation: { id }, photos, userId }) =>
    photos.map((photo, index) => ({
      operation: id,
      photo,
      upload: announcedAs.get(id)?.[index] ?? photo.id,
      owners: announcedAs.has(id) ? [viewer.userId, userId] : [userId],
    })),
  )
  const uploads = wanted.map(({ upload }) => upload)
  const announced = await db
    .select({
      id: mediaObjects.id,
      announcedAs: mediaObjects.announcedAs,
      ownerId: mediaObjects.ownerId,
      sha256: mediaObjects.sha256,
    })
    .from(mediaObjects)
    .where(
      and(
        or(inArray(mediaObjects.id, uploads), inArray(mediaObjects.announcedAs, uploads)),
        eq(mediaObjects.status, 'announced'),
      ),
    )
  const awaited = wanted.flatMap((one) => {
    const found = announced.find(
      ({ id, announcedAs, ownerId, sha256 }) =>
        [id, announcedAs].includes(one.upload) && one.owners.includes(ownerId) && sha256 === one.photo.sha256,
    )
    return found === undefined ? [] : [{ ...one, upload: found.id }]
  })
  return new Map(
    items.map(({ operation: { id } }) => [
      id,
      awaited
        .filter(({ operation }) => operation === id)
        .map(({ photo, upload }) => ({ photo: photo.id, upload })),
    ]),
  )
}
