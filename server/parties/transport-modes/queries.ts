import * as z from 'zod/mini'
import {
  containerParticulars,
  shipParticulars,
  transportMode,
  type TransportMode,
  truckParticulars,
} from '#contract/parties/transport-modes.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { truckTypes } from '../../platform/db/schema/master-data.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'

export const usableBy = (viewer: Viewer): SQL =>
  or(
    eq(transportModes.ownerId, viewer.userId),
    viewer.fleetCompanyId === undefined ? undefined : eq(transportModes.companyId, viewer.fleetCompanyId),
  ) ?? sql`false`

/** Returns those that exist, which cannot be removed until the transaction ends. */
export async function lockTruckTypes(db: Queryable, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const rows = await db
    .select({ code: truckTypes.code })
    .from(truckTypes)
    .where(inArray(truckTypes.code, [...codes]))
    .orderBy(truckTypes.code)
    .for('key share')
  return new Set(rows.map(({ code }) => code))
}

type Row = typeof transportModes.$inferSelect

export async function transportModesWhere(
  db: Queryable,
  condition: SQL | undefined,
  viewer: Viewer,
): Promise<TransportMode[]> {
  const rows = await db.select().from(transportModes).where(condition).orderBy(transportModes.id)
  return rows.map((row) => {
    const own = row.ownerId === viewer.userId
    const isOfFleet = row.companyId !== null && row.companyId === viewer.fleetCompanyId
    return {
      ...transportModeOf(row),
      ...(own && { own }),
      ...((row.removedAt !== null || !(own || isOfFleet)) && { offered: false }),
    }
  })
}

/** The particulars are validated by the schema of their type. */
export function transportModeOf(row: Row): TransportMode {
  const type = z.parse(transportMode.shape.type, row.type)
  return {
    id: row.id,
    type,
    identificationCode: row.identificationCode,
    ...(type === 'ship' && { ship: z.parse(shipParticulars, row.particulars) }),
    ...(type === 'truck' && { truck: z.parse(truckParticulars, row.particulars) }),
    ...(type === 'container' && { container: z.parse(containerParticulars, row.particulars) }),
    version: row.version,
  }
}
