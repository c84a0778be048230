import { may } from '#contract/kit/permissions.ts'
import {
  replayDelivery,
  webhookDeliveries as contract,
  type WebhookDelivery,
} from '#contract/integrations/webhooks.ts'
import { ofCustomer } from '../../accounts/access/owners.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { and, eq, type SQL } from '../../platform/db/drizzle.ts'
import { webhookDeliveries, webhooks } from '../../platform/db/schema/webhooks.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import {
  handle,
  type RequestOf,
  type Route,
  type Viewer,
  type WriteCall,
} from '../../platform/http/request/endpoint.ts'
import { HttpProblem, found } from '../../platform/http/request/problem.ts'
import { readDeliveries } from './read-deliveries.ts'
import { publishWebhook } from './record-attempt.ts'
import { replayOne } from './replay-deliveries.ts'

const visibleTo = (viewer: Viewer): SQL => ofCustomer(viewer, webhookDeliveries.customerId)

export const deliveryRoutes = ({ clock }: { readonly clock: Clock }): readonly Route[] => [
  ...resourceRoutes(contract, {
    table: webhookDeliveries,
    visibleTo,
    defaultOrder: [['createdAt', 'desc']],
    loadItems: readDeliveries,
  }),
  handle(
    replayDelivery,
    (viewer) => may(viewer.roles, 'change', 'Webhook'),
    (call) => replay(call, clock()),
  ),
]

/** @throws HttpProblem not_found, webhook_paused */
async function replay(
  call: WriteCall & RequestOf<typeof replayDelivery>,
  now: Date,
): Promise<WebhookDelivery> {
  const { db, viewer, params } = call
  const [webhook] = await db
    .select({ id: webhooks.id, customerId: webhooks.customerId, pausedAt: webhooks.pausedAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, params.id), visibleTo(viewer)))
  if (webhook === undefined) throw new HttpProblem('not_found')
  if (webhook.pausedAt !== null) throw new HttpProblem('webhook_paused')
  if ((await replayOne(db, params.id, now)) > 0) {
    await recordAudit(call, {
      action: 'replay',
      subject: { type: 'Webhook', id: webhook.id },
      after: { delivery: params.id },
    })
    await publishWebhook(db, webhook)
  }
  return found(await readDeliveries(db, [params.id]))
}
