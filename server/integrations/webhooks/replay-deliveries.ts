import { maxReplayedDeliveries, webhookTestEvent } from '#contract/integrations/webhooks.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, gte, inArray, ne, type SQL } from '../../platform/db/drizzle.ts'
import { webhookDeliveries } from '../../platform/db/schema/webhooks.ts'
import { sendLater } from '../../platform/outbound/queue-deliveries.ts'

export async function replayUndelivered(
  db: Queryable,
  webhookId: string,
  since: Date,
  now: Date,
): Promise<{ readonly queued: number; readonly left: number }> {
  const isUndelivered = and(
    eq(webhookDeliveries.webhookId, webhookId),
    inArray(webhookDeliveries.status, ['failed', 'held']),
    // A test was not missed.
    ne(webhookDeliveries.event, webhookTestEvent),
    gte(webhookDeliveries.createdAt, since),
  )
  const oldest = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(isUndelivered)
    .orderBy(asc(webhookDeliveries.createdAt))
    .limit(maxReplayedDeliveries)
    .for('update', { skipLocked: true })
  const queued = await requeue(db, inArray(webhookDeliveries.id, oldest), now)
  return { queued, left: await db.$count(webhookDeliveries, isUndelivered) }
}

export const replayOne = (db: Queryable, id: string, now: Date): Promise<number> =>
  requeue(
    db,
    and(eq(webhookDeliveries.id, id), inArray(webhookDeliveries.status, ['delivered', 'failed', 'held'])),
    now,
  )

async function requeue(db: Queryable, condition: SQL | undefined, now: Date): Promise<number> {
  const queued = await db
    .update(webhookDeliveries)
    .set({ status: 'waiting', queuedAt: now })
    .where(condition)
    .returning({ delivery: webhookDeliveries.id, webhook: webhookDeliveries.webhookId })
  await sendLater(db, queued)
  return queued.length
}
