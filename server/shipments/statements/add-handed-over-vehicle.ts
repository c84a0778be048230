import { currentPayload } from '#contract/device/operation-versions.ts'
import { operationPayloads } from '#contract/device/operation-payloads.ts'
import { operation } from '#contract/device/operations.ts'
import * as z from 'zod/mini'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { handOvers } from '../../platform/db/schema/hand-overs.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { transportModes } from '../../platform/db/schema/transport-modes.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { withoutImpossible } from '../events/measured-values.ts'
import { createTransportModes } from '../../parties/transport-modes/write-transport-modes.ts'

/** Only these members of the envelope are kept; nobody has checked it. */
const kept = z.pick(operation, { type: true, schemaVersion: true })

/**
 * Creates it from its own hand-over, and settles that. One that the load's office dismissed stays dismissed;
 * one of another customer stays theirs to settle.
 * @throws HttpProblem exception_not_acceptable when another driver uses its id
 */
export async function addHandedOverVehicle(
  call: Pick<WriteCall, 'db' | 'viewer' | 'request'>,
  driver: Viewer,
  { transportMode, materialFlow }: { readonly transportMode: string; readonly materialFlow: string },
): Promise<void> {
  const { db, viewer } = call
  const [existing] = await db
    .select({ ownerId: transportModes.ownerId })
    .from(transportModes)
    .where(eq(transportModes.id, transportMode))
  if (existing?.ownerId === driver.userId || existing?.ownerId === null) return
  const customerId = db
    .select({ id: materialFlows.customerId })
    .from(materialFlows)
    .where(eq(materialFlows.id, materialFlow))
  const [found] = await db
    .select({ row: handOvers, isOfAnother: sql<boolean>`${handOvers.customerId} <> (${customerId})` })
    .from(handOvers)
    .where(
      and(
        eq(handOvers.userId, driver.userId),
        eq(handOvers.type, 'transport_mode.create'),
        sql`(${handOvers.settledDecision} is distinct from 'dismissed' or ${handOvers.customerId} <> (${customerId}))`,
        sql`${handOvers.statement} ->> 'id' = ${transportMode}`,
      ),
    )
    .limit(1)
    .for('update')
  if (found === undefined) return
  // Another driver's vehicle under the same id is not what this driver drove.
  if (existing !== undefined) throw new HttpProblem('exception_not_acceptable')
  const { row, isOfAnother } = found
  const envelope = z.safeParse(kept, row.operation)
  if (!envelope.success) return
  const payload = withoutImpossible(currentPayload({ ...envelope.data, payload: row.statement }))
  const vehicle = z.safeParse(operationPayloads['transport_mode.create'], payload)
  if (!vehicle.success) return
  await createTransportModes(db, driver, [vehicle.data])
  if (row.settledAt !== null || isOfAnother) return
  const decision = 'accepted'
  await db
    .update(handOvers)
    .set({ settledAt: sql`now()`, settledById: viewer.userId, settledDecision: decision })
    .where(eq(handOvers.id, row.id))
  await recordAudit(call, {
    action: 'settle',
    subject: { type: 'HandOver', id: row.id },
    customerId: row.customerId,
    after: { decision, transportMode: vehicle.data },
  })
  await markChanged(db, [{ type: 'HandOverDecision', entityId: row.operationId, userId: driver.userId }])
}
