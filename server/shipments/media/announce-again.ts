import type { announcePhotoAgain } from '#contract/shipments/announced-photos.ts'
import type * as z from 'zod/mini'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { notifyShipmentChanged } from '../mails/notify-changes.ts'
import { findSentFile } from './queries.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

type Answer = z.output<NonNullable<(typeof announcePhotoAgain)['response']>>

/**
 * A dropped photo no longer counts for its shipment. The event keeps the first statement, and the audit log
 * the change.
 * @throws HttpProblem not_found
 */
export async function announceAgain(call: WriteCall & RequestOf<typeof announcePhotoAgain>): Promise<Answer> {
  const { db, viewer, params, body } = call
  const { id } = params
  const sent = await findSentFile(db, viewer, id)
  const [photo] = await db
    .select()
    .from(mediaObjects)
    .where(
      and(
        eq(mediaObjects.id, sent?.id ?? id),
        eq(mediaObjects.ownerId, viewer.userId),
        eq(mediaObjects.kind, 'cargo_photo'),
      ),
    )
    .for('update')
  if (photo === undefined) throw new HttpProblem('not_found')
  // A repeated request must not discard bytes that have arrived since the first.
  if (photo.status === 'received' || body.photo?.sha256 === photo.sha256) return { id, status: photo.status }
  await recordAudit(call, {
    action: body.photo === undefined ? 'remove' : 'change',
    // Uses the id in the event, because the verification reads this entry.
    subject: { type: 'MediaObject', id: (await isStated(call, photo)) ? photo.id : id },
    customerId: photo.customerId,
    before: { sha256: photo.sha256 },
    after: body.photo && { sha256: body.photo.sha256 },
  })
  if (body.photo === undefined) {
    await db.delete(mediaObjects).where(eq(mediaObjects.id, photo.id))
    if (photo.shipmentId !== null) await countDroppedPhoto(call, photo.shipmentId)
    return { id, status: 'dropped' }
  }
  const { takenAt, ...announced } = body.photo
  await db
    .update(mediaObjects)
    .set({
      ...announced,
      announcedAs: photo.id === id ? photo.announcedAs : id,
      takenAt: takenAt === undefined ? null : new Date(takenAt),
      receivedBytes: 0,
      ...bumpedVersion(mediaObjects),
    })
    .where(eq(mediaObjects.id, photo.id))
  return { id, status: 'announced' }
}

/** An event names the stored id when the photo came by a phone's file. */
const isStated = async ({ db }: WriteCall, { id, shipmentId }: typeof mediaObjects.$inferSelect) =>
  shipmentId !== null &&
  (await db.$count(
    shipmentEvents,
    and(
      eq(shipmentEvents.shipmentId, shipmentId),
      sql`${shipmentEvents.statement} -> 'photos' @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`,
    ),
  )) > 0

async function countDroppedPhoto({ db }: WriteCall, shipmentId: string): Promise<void> {
  await db
    .update(shipments)
    .set({ photosAnnounced: sql`${shipments.photosAnnounced} - 1`, ...bumpedVersion(shipments) })
    .where(eq(shipments.id, shipmentId))
  await notifyShipmentChanged(db, shipmentId)
}
