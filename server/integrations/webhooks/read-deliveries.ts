import type { WebhookDelivery } from '#contract/integrations/webhooks.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { bodyOf, readSubjects } from './delivery-body.ts'

export async function readDeliveries(db: Queryable, ids: readonly string[]): Promise<WebhookDelivery[]> {
  const subjects = await readSubjects(db, ids)
  return subjects.map((subject) => {
    const { delivery, shipment } = subject
    return {
      id: delivery.id,
      webhook: delivery.webhookId,
      event: delivery.event,
      status: delivery.status,
      createdAt: formatTimestamp(delivery.createdAt),
      attempts: delivery.attempts,
      lastAttemptAt: delivery.lastAttemptAt === null ? undefined : formatTimestamp(delivery.lastAttemptAt),
      responseStatus: delivery.responseStatus ?? undefined,
      milliseconds: delivery.milliseconds ?? undefined,
      failure: delivery.failure ?? undefined,
      shipment: shipment?.id,
      shipmentNumber: shipment?.number,
      body: bodyOf(subject),
      answer: delivery.answer ?? undefined,
      log: [...delivery.log],
    }
  })
}
