import * as z from 'zod/mini'
import { formatPlate } from '#contract/parties/licence-plates.ts'
import { containerDraft, shipDraft } from '#contract/parties/transport-mode-collection.ts'
import { changedTransportMode, type TransportModeChange } from '#contract/parties/transport-mode-changes.ts'
import type { TransportModeDraft } from '#contract/parties/transport-modes.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNull } from '../../platform/db/drizzle.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { lockTruckTypes, transportModeOf } from './queries.ts'

/**
 * Leaves out values that the office would refuse, such as a truck type that was removed while the phone was
 * offline: refusing the transport mode would refuse its loads too.
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

const truckOf = ({ truckType, ...truck }: Truck, knownTypes: ReadonlySet<string>): Truck => ({
  ...truck,
  licencePlate: formatPlate(truck.licencePlate),
  ...(truckType !== undefined && knownTypes.has(truckType) && { truckType }),
})

/**
 * The driver's own.
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
  await markOwnChanged(db, viewer, drafts)
}

/** The driver's own, each only by the fields that it names. Others, and removed ones, stay. */
export async function changeTransportModes(
  db: Queryable,
  viewer: Viewer,
  changes: readonly TransportModeChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = await db
    .select()
    .from(transportModes)
    .where(
      and(
        inArray(
          transportModes.id,
          changes.map(({ after }) => after.id),
        ),
        eq(transportModes.ownerId, viewer.userId),
      ),
    )
    .orderBy(transportModes.id)
    .for('update')
  const knownTypes = await lockTruckTypes(
    db,
    changes.flatMap(({ after }) => after.truck?.truckType ?? []),
  )
  for (const row of rows) {
    const mode = changes
      .filter(({ after }) => after.id === row.id)
      .reduce<TransportModeDraft>(changedTransportMode, transportModeOf(row))
    // A change without a type keeps the type of the row, which refers to it.
    const types = row.truckTypeCode === null ? knownTypes : new Set([...knownTypes, row.truckTypeCode])
    const { identificationCode } = mode
    await db
      .update(transportModes)
      .set({ identificationCode, particulars: particularsOf(mode, types) })
      .where(eq(transportModes.id, row.id))
    // Letters and what was signed keep the name that it had.
    if (identificationCode !== row.identificationCode)
      await recordAudit(
        { db, viewer },
        {
          action: 'change',
          subject: { type: 'TransportMode', id: row.id },
          before: { identificationCode: row.identificationCode },
          after: { identificationCode },
        },
      )
  }
  await markOwnChanged(db, viewer, rows)
}

/** Removes the driver's own ships, trucks or containers from what is offered; their shipments keep them. */
export async function removeTransportModes(
  db: Queryable,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const removed = await db
    .update(transportModes)
    .set({ removedAt: new Date() })
    .where(
      and(
        inArray(transportModes.id, [...ids]),
        eq(transportModes.ownerId, viewer.userId),
        isNull(transportModes.removedAt),
      ),
    )
    .returning({ id: transportModes.id })
  await markOwnChanged(db, viewer, removed)
}

const markOwnChanged = (db: Queryable, viewer: Viewer, rows: readonly { readonly id: string }[]) =>
  markChanged(
    db,
    rows.map(({ id }) => ({ type: 'TransportMode', entityId: id, userId: viewer.userId })),
  )
