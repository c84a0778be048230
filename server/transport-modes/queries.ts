import { eq, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  containerParticulars,
  shipParticulars,
  transportMode,
  type TransportMode,
  truckParticulars,
} from '#contract/transport-modes.ts'
import type { Queryable } from '../db/connect.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import type { Viewer } from '../http/request/endpoint.ts'

/** Transport modes that a driver may load: the driver's own, and those of the company that approved the driver. */
export const usableBy = (viewer: Viewer): SQL =>
  or(
    eq(transportModes.ownerId, viewer.userId),
    viewer.fleetCompanyId === undefined ? undefined : eq(transportModes.companyId, viewer.fleetCompanyId),
  ) ?? sql`false`

/** Loads the transport modes that match a condition, ordered by id. */
export async function transportModesWhere(
  db: Queryable,
  condition: SQL | undefined,
): Promise<TransportMode[]> {
  const rows = await db.select().from(transportModes).where(condition).orderBy(transportModes.id)
  return rows.map(transportModeOf)
}

/** Converts a row; the particulars are validated by the schema of its type. */
export function transportModeOf(row: typeof transportModes.$inferSelect): TransportMode {
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
