import { formatPlate } from '#contract/licence-plates.ts'
import type { TransportModeDraft } from '#contract/transport-modes.ts'
import type { Queryable } from '../db/connect.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { markChanged } from '../live/mark-changed.ts'
import { lockTruckTypes } from './queries.ts'

type Truck = NonNullable<TransportModeDraft['truck']>

/**
 * A Dutch plate gets its dashes. A truck type that is not in the list is left out: it may have been removed while the phone was
 * offline, and refusing the truck would refuse the loads that it carried.
 */
const truckOf = ({ truckType, ...truck }: Truck, knownTypes: ReadonlySet<string>): Truck => ({
  ...truck,
  licencePlate: formatPlate(truck.licencePlate),
  ...(truckType !== undefined && knownTypes.has(truckType) && { truckType }),
})

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
  const knownTypes = await lockTruckTypes(
    db,
    drafts.flatMap(({ truck }) => truck?.truckType ?? []),
  )
  const created = await db
    .insert(transportModes)
    .values(
      drafts.map((draft) => ({
        id: draft.id,
        ownerId: viewer.userId,
        type: draft.type,
        identificationCode: draft.identificationCode,
        particulars: draft.truck === undefined ? draft[draft.type] : truckOf(draft.truck, knownTypes),
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
