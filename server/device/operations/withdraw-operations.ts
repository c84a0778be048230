import type { Operation, withdrawOperations, WithdrawalResult } from '#contract/device/operations.ts'
import type { Transaction, Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { withdrawnOperations } from '../../platform/db/schema/operations.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import type { RequestOf } from '../../platform/http/request/endpoint.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { publishShipment } from '../../shipments/mails/notify-changes.ts'
import { lockAsDelivered, readDeliveryState } from './queries.ts'

type Withdrawn = RequestOf<typeof withdrawOperations>['body']['operations'][number]

/**
 * Refuses copies still on the way from now on; applied operations are answered with their receipts.
 * @throws HttpProblem access_denied for another user's device, device_revoked for evidence of a revoked
 * device, which the office alone settles
 */
export async function withdraw(
  db: Transaction,
  viewer: Viewer,
  operations: readonly Withdrawn[],
): Promise<WithdrawalResult[]> {
  await lockAsDelivered(db, operations)
  const { devices: ownDevices, applied } = await readDeliveryState(
    db,
    viewer,
    operations.map((operation) => ({ ...operation, after: [] })),
  )
  if (operations.some(({ device }) => !ownDevices.has(device))) throw new HttpProblem('access_denied')
  const open = operations.filter(({ id }) => !applied.has(id))
  if (open.length > 0) {
    await refuseEvidence(db, viewer, open)
    await recordWithdrawn(db, viewer, open)
  }
  const withdrawnAt = formatTimestamp(new Date())
  return operations.map(({ id }) => {
    const earlier = applied.get(id)
    return earlier === undefined
      ? { id, withdrawnAt }
      : { id, receipt: { ...earlier.receipt, replayed: true } }
  })
}

/**
 * The device that delivered them decides.
 * @throws HttpProblem device_revoked
 */
async function refuseEvidence(
  db: Queryable,
  viewer: Viewer,
  operations: readonly Withdrawn[],
): Promise<void> {
  const evidence = await db
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .innerJoin(devices, eq(devices.id, shipmentEvents.deviceId))
    .where(
      and(
        eq(shipmentEvents.kind, 'refused'),
        eq(shipmentEvents.userId, viewer.userId),
        isNull(shipmentEvents.settledAt),
        isNotNull(devices.revokedAt),
        inArray(
          shipmentEvents.operationId,
          operations.map(({ id }) => id),
        ),
      ),
    )
  if (evidence.length > 0) throw new HttpProblem('device_revoked')
}

/** Late copies are refused from now on. */
export async function refuseCopies(
  db: Queryable,
  viewer: Viewer,
  operations: readonly Pick<Operation, 'id' | 'device' | 'deviceSequence'>[],
): Promise<void> {
  await db
    .insert(withdrawnOperations)
    .values(
      operations.map(({ id, device, deviceSequence }) => ({
        id,
        userId: viewer.userId,
        deviceId: device,
        deviceSequence,
      })),
    )
    .onConflictDoNothing()
}

async function recordWithdrawn(db: Queryable, viewer: Viewer, operations: readonly Withdrawn[]) {
  await refuseCopies(db, viewer, operations)
  const settled = await db
    .update(shipmentEvents)
    .set({ settledAt: sql`now()`, settledById: viewer.userId, settledDecision: 'withdrawn' })
    .where(
      and(
        eq(shipmentEvents.kind, 'refused'),
        eq(shipmentEvents.userId, viewer.userId),
        isNull(shipmentEvents.settledAt),
        inArray(
          shipmentEvents.operationId,
          operations.map(({ id }) => id),
        ),
      ),
    )
    .returning({ shipmentId: shipmentEvents.shipmentId })
  for (const shipmentId of new Set(settled.map((event) => event.shipmentId))) {
    await publishShipment(db, shipmentId)
  }
}

/** Records the refused operations that these replaced, so that late copies are refused again. */
export async function recordSuperseded(
  db: Queryable,
  viewer: Viewer,
  superseding: readonly Operation[],
): Promise<void> {
  if (superseding.length === 0) return
  await db
    .insert(withdrawnOperations)
    .values(
      superseding.flatMap(({ id, device, supersedes }) =>
        supersedes === undefined
          ? []
          : [{ id: supersedes, userId: viewer.userId, deviceId: device, supersededBy: id }],
      ),
    )
    .onConflictDoNothing()
}
