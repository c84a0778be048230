import * as z from 'zod/mini'
import { type Operation, type Receipt, receipt } from '#contract/device/operations.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNotNull, sql } from '../../platform/db/drizzle.ts'
import { devices } from '../../platform/db/schema/devices.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { bulkRows } from '../../platform/db/bulk-rows.ts'
import { operations } from '../../platform/db/schema/operations.ts'
import { shipmentEvents } from '../../platform/db/schema/shipments.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { bindSession } from '../../accounts/auth/bind-session.ts'
import { lockInOrder } from '../../shipments/events/event-chain.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

export async function readReceipt(db: Queryable, viewer: Viewer, id: string): Promise<Receipt | undefined> {
  const [row] = await db
    .select({ receipt: operations.receipt })
    .from(operations)
    .where(and(eq(operations.id, id), eq(operations.userId, viewer.userId)))
  return row && z.parse(receipt, row.receipt)
}

/** The ids of the viewer's operations that were applied, handed over by their device, or settled. */
export async function readKnownIds(
  db: Queryable,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ known: string[]; settled: string[] }> {
  if (ids.length === 0) return { known: [], settled: [] }
  const [applied, handedOver, refused] = await Promise.all([
    db
      .select({ id: operations.id })
      .from(operations)
      .where(and(inArray(operations.id, [...ids]), eq(operations.userId, viewer.userId))),
    db
      .select({
        id: handOvers.operationId,
        settledAt: handOvers.settledAt,
        importedById: handOvers.importedById,
      })
      .from(handOvers)
      .where(and(inArray(handOvers.operationId, [...ids]), eq(handOvers.userId, viewer.userId))),
    db
      .select({ id: shipmentEvents.operationId })
      .from(shipmentEvents)
      .where(
        and(
          inArray(shipmentEvents.operationId, [...ids]),
          eq(shipmentEvents.kind, 'refused'),
          isNotNull(shipmentEvents.settledAt),
          eq(shipmentEvents.userId, viewer.userId),
        ),
      ),
  ])
  // The phone may still deliver what was imported from its file, until the import is decided on.
  const byDevice = handedOver.filter(({ importedById }) => importedById === null)
  const own = new Set(byDevice.map(({ id }) => id))
  const settled = [
    ...refused,
    ...handedOver.filter(
      ({ id, settledAt, importedById }) => settledAt !== null && (importedById === null || !own.has(id)),
    ),
  ]
  return {
    known: [...new Set([...applied, ...byDevice].map(({ id }) => id))],
    settled: [...new Set(settled.map(({ id }) => id))],
  }
}

export interface AppliedOperation {
  readonly hash: string
  readonly receipt: Receipt
}

interface DeliveringDevice {
  readonly missing: number
  readonly revoked: boolean
}

interface DeliveryStateRow {
  readonly devices: readonly (DeliveringDevice & { readonly id: string; readonly stale: boolean })[]
  readonly applied: readonly (AppliedOperation & { readonly id: string; readonly isOwn: boolean })[]
  readonly withdrawn: readonly string[]
}

const deliveryStateQuery = sqlStatement<DeliveryStateRow>(
  'delivery state',
  sql`select
  (select coalesce(json_agg(json_build_object('id', id, 'stale', last_seen_at < now() - interval '1 minute', 'missing', missing_operations, 'revoked', revoked_at is not null)), '[]')
    from devices where id = any(${sql.placeholder('devices')}::uuid[]) and user_id = ${sql.placeholder('viewer')}::uuid) as devices,
  (select coalesce(json_agg(json_build_object('id', id, 'isOwn', user_id = ${sql.placeholder('viewer')}::uuid, 'hash', hash, 'receipt', receipt)), '[]')
    from operations where id = any(${sql.placeholder('operations')}::uuid[])) as applied,
  (select coalesce(json_agg(id), '[]') from withdrawn_operations where id = any(${sql.placeholder('operations')}::uuid[])
    and user_id = ${sql.placeholder('viewer')}::uuid) as withdrawn`,
)

/** The locks of a delivery of these operations, so that neither runs between the other's steps. */
export const lockAsDelivered = (
  db: Queryable,
  operations: readonly Pick<Operation, 'id' | 'lane'>[],
): Promise<void> =>
  lockInOrder(
    db,
    operations.flatMap(({ id, lane }) => [id, lane.split(':')[1] ?? id]),
  )

/** Includes operations that anybody applied, because a phone may change hands between load and unload. */
export async function readDeliveryState(
  db: Queryable,
  viewer: Viewer,
  batch: readonly Pick<Operation, 'id' | 'device' | 'after'>[],
): Promise<{
  devices: ReadonlyMap<string, DeliveringDevice>
  applied: Map<string, AppliedOperation>
  appliedByAnybody: Set<string>
  withdrawn: ReadonlySet<string>
}> {
  const [state] = await deliveryStateQuery(db, {
    viewer: viewer.userId,
    devices: [...new Set(batch.map(({ device }) => device))],
    operations: [...new Set(batch.flatMap(({ id, after }) => [id, ...after]))],
  })
  // Once a minute is enough, and avoids that two deliveries of a device wait for each other's row lock.
  const staleIds = state?.devices.filter((row) => row.stale).map(({ id }) => id) ?? []
  if (staleIds.length > 0) {
    await db
      .update(devices)
      .set({ lastSeenAt: sql`now()` })
      .where(inArray(devices.id, staleIds))
  }
  await bindSession(db, viewer, state?.devices.find(({ revoked }) => revoked)?.id ?? staleIds[0])
  return {
    devices: new Map(state?.devices.map(({ id, ...device }) => [id, device])),
    applied: new Map(
      state?.applied.flatMap(({ id, isOwn, ...operation }) => (isOwn ? [[id, operation] as const] : [])),
    ),
    appliedByAnybody: new Set(state?.applied.map(({ id }) => id)),
    withdrawn: new Set(state?.withdrawn),
  }
}

const operationRows = bulkRows(operations, 'rows', [
  'id',
  'userId',
  'deviceId',
  'deviceSequence',
  // Stored name of the ordering key.
  'lane',
  'type',
  'hash',
  'receipt',
])
const insertQuery = sqlStatement('insert operations', operationRows.insert)

export async function insertAppliedOperations(
  db: Queryable,
  rows: Parameters<typeof operationRows.parameter>[0],
): Promise<void> {
  if (rows.length > 0) await insertQuery(db, { rows: operationRows.parameter(rows) })
}

/** Arrived without being applied, or waiting on the device: their numbers are not missing. */
export async function recordArrived(
  db: Queryable,
  viewer: Viewer,
  sequences: readonly { readonly device: string; readonly sequence: number }[],
): Promise<void> {
  if (sequences.length === 0) return
  await recordArrivedQuery(db, {
    viewer: viewer.userId,
    devices: sequences.map(({ device }) => device),
    sequences: sequences.map(({ sequence }) => sequence),
  })
}

const recordArrivedQuery = sqlStatement(
  'record arrived',
  sql`
  update devices set arrived = devices.arrived + named.sequences
  from (select device, range_agg(int4range(sequence, sequence + 1)) as sequences
    from unnest(${sql.placeholder('devices')}::uuid[], ${sql.placeholder('sequences')}::int[]) as named (device, sequence) group by device) as named
  where devices.id = named.device and devices.user_id = ${sql.placeholder('viewer')}::uuid and not devices.arrived @> named.sequences`,
)
