import { deliveryDays } from '#contract/integrations/webhooks.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, lt, sql } from '../../platform/db/drizzle.ts'
import { webhookDeliveries } from '../../platform/db/schema/webhooks.ts'
import { hasNoJob } from '../../platform/jobs/waiting-jobs.ts'

const batchSize = 5000
/** Deliveries whose job is gone after a restore or a crash fail, so that they can be replayed. */
export async function cleanUpDeliveries(db: Queryable): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed' })
    .where(
      and(
        eq(webhookDeliveries.status, 'waiting'),
        hasNoJob(['send_webhook'], 'delivery', sql`${webhookDeliveries.id}`),
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
