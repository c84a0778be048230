import { formatPlate } from '#contract/licence-plates.ts'
import type { TransportModeDraft } from '#contract/transport-modes.ts'
import type { Queryable } from '../db/connect.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { markChanged } from '../live/mark-changed.ts'

/**
 * Creates the driver's own ships, trucks or containers.
 * @throws HttpProblem transport_mode_taken when an id is in use
 */
export async function createTransportModes(
  db: Queryable,
  viewer: Viewer,
  drafts: readonly TransportModeDraft[],
): Promise<void> {
  if (drafts.length === 0) return
  const created = await db
    .insert(transportModes)
    .values(
      drafts.map((draft) => ({
        id: draft.id,
        ownerId: viewer.userId,
        type: draft.type,
        identificationCode: draft.identificationCode,
        particulars:
          draft.truck === undefined
            ? draft[draft.type]
            : { ...draft.truck, licencePlate: formatPlate(draft.truck.licencePlate) },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: transportModes.id })
  if (created.length < drafts.length) throw new HttpProblem('transport_mode_taken')
  await markChanged(
    db,
    drafts.map(({ id }) => ({ type: 'TransportMode', entityId: id, userId: viewer.userId })),
  )
}
