import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Operation, type Receipt, receipt } from '#contract/operations.ts'
import type { Queryable } from '../db/connect.ts'
import { devices } from '../db/schema/devices.ts'
import { manyRows } from '../db/many-rows.ts'
import { operations } from '../db/schema/operations.ts'
import { statement } from '../db/statement.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** The stored receipt of an operation that the viewer delivered. */
export async function receiptOf(db: Queryable, viewer: Viewer, id: string): Promise<Receipt | undefined> {
  const [row] = await db
    .select({ receipt: operations.receipt })
    .from(operations)
    .where(and(eq(operations.id, id), eq(operations.userId, viewer.userId)))
  return row && z.parse(receipt, row.receipt)
}

/** Those of these ids that the viewer's operations have. */
export async function knownOf(db: Queryable, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: operations.id })
    .from(operations)
    .where(and(inArray(operations.id, [...ids]), eq(operations.userId, viewer.userId)))
  return rows.map((row) => row.id)
}

/** An operation that was applied, and the receipt that was given. */
export interface AppliedOperation {
  readonly userId: string
  readonly hash: string
  readonly receipt: Receipt
}

interface Before {
  readonly devices: readonly { readonly id: string; readonly stale: boolean }[]
  readonly applied: readonly (AppliedOperation & { readonly id: string })[]
}

const before = statement<Before>(
  'before a delivery',
  sql`select
  (select coalesce(json_agg(json_build_object('id', id, 'stale', last_seen_at < now() - interval '1 minute')), '[]')
    from devices where id = any(${sql.placeholder('devices')}::uuid[])) as devices,
  (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'hash', hash, 'receipt', receipt)), '[]')
    from operations where id = any(${sql.placeholder('operations')}::uuid[])) as applied`,
)

/**
 * Of these operations and those before them: which were applied already, whoever delivered them (a phone may change hands between
 * load and unload); and which of their devices have a code. Those count as seen at this moment.
 */
export async function knownBefore(
  db: Queryable,
  given: readonly Operation[],
): Promise<{ devices: ReadonlySet<string>; applied: Map<string, AppliedOperation> }> {
  const [found] = await before(db, {
    devices: [...new Set(given.map(({ device }) => device))],
    operations: [...new Set(given.flatMap(({ id, after }) => [id, ...after]))],
  })
  // Once a minute is enough: two deliveries of one device need not wait for each other's row.
  const stale = found?.devices.filter((row) => row.stale).map(({ id }) => id) ?? []
  if (stale.length > 0)
    await db
      .update(devices)
      .set({ lastSeenAt: sql`now()` })
      .where(inArray(devices.id, stale))
  return {
    devices: new Set(found?.devices.map(({ id }) => id)),
    applied: new Map(found?.applied.map(({ id, ...operation }) => [id, operation])),
  }
}

const fresh = manyRows(operations, 'rows', [
  'id',
  'userId',
  'deviceId',
  'deviceSequence',
  'lane',
  'type',
  'hash',
  'receipt',
])
const keep = statement('keep operations', fresh.insert)

/** Keeps that these were applied. */
export async function keepApplied(db: Queryable, rows: Parameters<typeof fresh.parameter>[0]): Promise<void> {
  if (rows.length > 0) await keep(db, { rows: fresh.parameter(rows) })
}
