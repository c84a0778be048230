import { operationPayloads } from '#contract/operation-payloads.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../db/connect.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { handOvers } from '../db/schema/hand-overs.ts'
import { transportModes } from '../db/schema/transport-modes.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { markChanged } from '../live/mark-changed.ts'
import { createTransportModes } from '../transport-modes/write-transport-modes.ts'

/**
 * Adds the transport mode that an accepted load names, where its driver added it on the phone and that was handed over too:
 * it came beside the load, and nothing else can make it exist. One that the office dismissed stays so. The hand-over is settled by it.
 */
export async function addHandedOverVehicle(
  db: Queryable,
  driver: Viewer,
  transportMode: string,
  settledById: string,
): Promise<void> {
  if ((await db.$count(transportModes, eq(transportModes.id, transportMode))) > 0) return
  const [row] = await db
    .select({ id: handOvers.id, statement: handOvers.statement })
    .from(handOvers)
    .where(
      and(
        eq(handOvers.userId, driver.userId),
        eq(handOvers.type, 'transport_mode.create'),
        sql`${handOvers.settledDecision} is distinct from 'dismissed'`,
        sql`${handOvers.statement} ->> 'id' = ${transportMode}`,
      ),
    )
    .limit(1)
  const vehicle = z.safeParse(operationPayloads['transport_mode.create'], row?.statement)
  if (row === undefined || !vehicle.success) return
  await createTransportModes(db, driver, [vehicle.data])
  const settled = await db
    .update(handOvers)
    .set({ settledAt: sql`now()`, settledById, settledDecision: 'accepted' })
    .where(and(eq(handOvers.id, row.id), isNull(handOvers.settledAt)))
    .returning({ id: handOvers.id })
  await markChanged(
    db,
    settled.map(({ id }) => ({ type: 'HandOverDecision', entityId: id, userId: driver.userId })),
  )
}
