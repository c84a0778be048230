import type { TransportModeDraft } from '#contract/transport-modes.ts'
import type { Queryable } from '../db/connect.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import type { Viewer } from '../http/endpoint.ts'
import { Refusal } from '../http/problem.ts'
import { markChanged } from '../live/mark-changed.ts'

/** Adds a ship, truck or container of the driver's own. Refuses `transport_mode_taken` when its id is in use. */
export async function createTransportMode(db: Queryable, viewer: Viewer, draft: TransportModeDraft): Promise<void> {
  const created = await db
    .insert(transportModes)
    .values({
      id: draft.id,
      ownerId: viewer.userId,
      type: draft.type,
      identificationCode: draft.identificationCode,
      particulars: draft[draft.type],
    })
    .onConflictDoNothing()
    .returning({ id: transportModes.id })
  if (created.length === 0) throw new Refusal('transport_mode_taken')
  await markChanged(db, [{ type: 'TransportMode', entityId: draft.id, userId: viewer.userId }])
}
