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

/** Ships, trucks and containers that a driver may load: his own, and those of his company. */
export const usableBy = (viewer: Viewer): SQL =>
  or(
    eq(transportModes.ownerId, viewer.userId),
    viewer.companyId === undefined ? undefined : eq(transportModes.companyId, viewer.companyId),
  ) ?? sql`false`

export async function transportModesWhere(
  db: Queryable,
  condition: SQL | undefined,
): Promise<TransportMode[]> {
  const rows = await db.select().from(transportModes).where(condition).orderBy(transportModes.id)
  return rows.map(transportModeOf)
}

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
