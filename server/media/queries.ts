import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { mediaObjects, shipments } from '../db/schema/shipments.ts'
import type { Viewer } from '../http/endpoint.ts'
import { visibleTo } from '../shipments/queries.ts'

export type Photo = typeof mediaObjects.$inferSelect

/** A photo that the viewer announced, or whose shipment he sees. */
export async function photoSeenBy(db: Queryable, viewer: Viewer, id: string): Promise<Photo | undefined> {
  const [row] = await db
    .select({ photo: mediaObjects })
    .from(mediaObjects)
    .leftJoin(shipments, eq(shipments.id, mediaObjects.shipmentId))
    .where(and(eq(mediaObjects.id, id), sql`(${mediaObjects.ownerId} = ${viewer.userId} or ${visibleTo(viewer)})`))
  return row?.photo
}
