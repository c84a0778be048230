import { webhookTestEvent, type WebhookDelivery } from '#contract/integrations/webhooks.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { webhookDeliveries, type webhooks } from '../../platform/db/schema/webhooks.ts'
import { newId } from '../../platform/db/uuid.ts'
import { HttpProblem, found } from '../../platform/http/request/problem.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { bodyOf, readSubjects } from './delivery-body.ts'
import type { WebhookSender } from './http-webhooks.ts'
import { readDeliveries } from './read-deliveries.ts'
import { publishWebhook, recordAttempt } from './record-attempt.ts'

/** Tries once. The result does not count for the webhook's state. */
export async function sendTest(
  db: Queryable,
  webhook: typeof webhooks.$inferSelect,
  settings: { readonly sender: WebhookSender; readonly cipher: KeyCipher; readonly clock: Clock },
): Promise<WebhookDelivery> {
  const id = newId()
  const now = settings.clock()
  await db.insert(webhookDeliveries).values({
    id,
    customerId: webhook.customerId,
    webhookId: webhook.id,
    event: webhookTestEvent,
    // No job takes it, so it counts as failed if this server stops meanwhile.
    status: 'failed',
    createdAt: now,
    queuedAt: now,
  })
  const [subject] = await readSubjects(db, [id])
  const body = subject === undefined ? undefined : bodyOf(subject)
  if (body === undefined) throw new HttpProblem('not_found')
  const result = await attemptDelivery(settings, webhook, { id, body }, now)
  await recordAttempt(db, id, result, result.failure === undefined ? 'delivered' : 'failed')
  await publishWebhook(db, webhook)
  return found(await readDeliveries(db, [id]))
}
