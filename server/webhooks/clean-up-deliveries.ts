import { deliveryDays } from '#contract/webhooks.ts'
import type { Queryable } from '../db/connect.ts'
import { and, eq, inArray, lt, sql } from '../db/drizzle.ts'
import { webhookDeliveries } from '../db/schema/webhooks.ts'

const batchSize = 5000
/** Longer than the retries of a delivery take. */
const lostAfterDays = 5

/**
 * Deletes what is older than the log is kept, and calls failed what still waits after its job has gone, as after a restored
 * backup: it can be replayed then.
 */
export async function cleanUpDeliveries(db: Queryable): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed' })
    .where(
      and(
        eq(webhookDeliveries.status, 'waiting'),
        lt(webhookDeliveries.queuedAt, sql`now() - make_interval(days => ${lostAfterDays})`),
      ),
    )
  for (;;) {
    const expired = db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${deliveryDays})`))
      .limit(batchSize)
    const { rowCount } = await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, expired))
    if ((rowCount ?? 0) < batchSize) return
  }
}
