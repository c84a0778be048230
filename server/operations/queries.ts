import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Receipt, receipt } from '#contract/operations.ts'
import type { Queryable } from '../db/connect.ts'
import { devices } from '../db/schema/devices.ts'
import { operations } from '../db/schema/operations.ts'
import type { Viewer } from '../http/endpoint.ts'

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

/** Those of these ids that were applied, whoever delivered them: a phone may change hands between load and unload. */
export async function appliedOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.select({ id: operations.id }).from(operations).where(inArray(operations.id, [...ids]))
  return rows.map((row) => row.id)
}

/** Those of these devices that have a code; they count as seen at this moment. */
export async function announcedDevices(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  // Once a minute is enough: two deliveries of one device need not wait for each other's row.
  await db.update(devices).set({ lastSeenAt: sql`now()` })
    .where(and(inArray(devices.id, wanted), sql`${devices.lastSeenAt} < now() - interval '1 minute'`))
  const rows = await db.select({ id: devices.id }).from(devices).where(inArray(devices.id, wanted))
  return rows.map((row) => row.id)
}
