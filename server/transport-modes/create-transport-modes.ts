import * as z from 'zod/mini'
import { formatPlate } from '#contract/licence-plates.ts'
import { containerDraft, shipDraft } from '#contract/transport-mode-collection.ts'
import type { TransportModeDraft } from '#contract/transport-modes.ts'
import type { Queryable } from '../db/connect.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { markChanged } from '../live/mark-changed.ts'
import { lockTruckTypes } from './queries.ts'

/**
 * The particulars that are stored. What is not valid by the rules of the office is left out, as a truck type
 * that was removed while the phone was offline: refusing the transport mode would refuse the loads that it
 * carried.
 */
function particularsOf(draft: TransportModeDraft, knownTypes: ReadonlySet<string>): object | undefined {
  if (draft.truck !== undefined) return truckOf(draft.truck, knownTypes)
  if (draft.ship !== undefined) return withoutInvalid(shipDraft, draft.ship)
  return draft.container && withoutInvalid(containerDraft, draft.container)
}

const withoutInvalid = (schema: z.ZodMiniObject, value: object): object => {
  const invalid = new Set(z.safeParse(schema, value).error?.issues.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(value).filter(([field]) => !invalid.has(field)))
}

type Truck = NonNullable<TransportModeDraft['truck']>

/** A Dutch plate gets its dashes. */
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
        particulars: particularsOf(draft, knownTypes),
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
