import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import type { ShipmentStatement } from '../events/shipment-statement.ts'

/** The photos get the ids of their uploads, and become the driver's. Unchanged without an import. */
export async function withImportedPhotos(
  db: Queryable,
  userId: string,
  accepted: ShipmentStatement,
): Promise<ShipmentStatement> {
  if (!('photos' in accepted.statement)) return accepted
  const [imported] = await db
    .select({ photos: handOvers.photos })
    .from(handOvers)
    .where(
      and(
        eq(handOvers.operationId, accepted.operation.id),
        eq(handOvers.userId, userId),
        isNotNull(handOvers.importedById),
        // After a decision on the import, the phone's own statement has photos of its own.
        isNull(handOvers.settledAt),
      ),
    )
  if (imported === undefined) return accepted
  const photos = await db
    .update(mediaObjects)
    .set({ ownerId: userId })
    .where(and(inArray(mediaObjects.id, imported.photos), isNull(mediaObjects.shipmentId)))
    .returning({
      id: mediaObjects.id,
      sha256: sql<string>`coalesce(${mediaObjects.originalSha256}, ${mediaObjects.sha256})`,
    })
  const uploads = new Map<string, string>()
  for (const { id, sha256 } of accepted.statement.photos) {
    const index = photos.findIndex((photo) => photo.sha256 === sha256)
    if (uploads.has(id) || index < 0) continue
    for (const upload of photos.splice(index, 1)) uploads.set(id, upload.id)
  }
  const statement = {
    ...accepted.statement,
    photos: accepted.statement.photos.map((photo) => ({ ...photo, id: uploads.get(photo.id) ?? photo.id })),
  }
  return { ...accepted, statement } as ShipmentStatement
}
