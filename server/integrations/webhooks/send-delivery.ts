import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { systemClock } from '../../platform/process/clock.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { and, eq } from '../../platform/db/drizzle.ts'
import { auditEntries } from '../../platform/db/schema/audit.ts'
import { webhookDeliveries, webhooks } from '../../platform/db/schema/webhooks.ts'
import { isNull, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/db/uuid.ts'
import type { JobAttempt, PayloadOf } from '../../platform/jobs/job-list.ts'
import { TemporaryFailure } from '../../platform/jobs/temporary-failure.ts'
import { mailStaff } from '../../platform/mail/mail-staff.ts'
import { type AttemptResult, attemptDelivery } from './attempt-delivery.ts'
import { bodyOf, readSubjects } from './delivery-body.ts'
import type { WebhookSender } from './http-webhooks.ts'
import { publishWebhook, recordAttempt } from './record-attempt.ts'

type Webhook = typeof webhooks.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect

/** The receiver wants no more events. */
const gone = 410

export const sendDeliveryJob =
  (
    { query: db }: Database,
    settings: { readonly sender: WebhookSender; readonly cipher: KeyCipher; readonly publicUrl: string },
    clock: Clock = systemClock,
  ) =>
  async ({ payload, isLast }: JobAttempt<PayloadOf<'send_webhook'>>): Promise<void> => {
    const [subject] = await readSubjects(db, [payload.delivery])
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, payload.webhook))
    // It was removed, or an earlier job sent it.
    if (subject === undefined || webhook === undefined || subject.delivery.status !== 'waiting') return
    const { delivery } = subject
    const body = bodyOf(subject)
    if (webhook.pausedAt !== null || body === undefined) {
      await setStatus(db, delivery.id, webhook.pausedAt === null ? 'failed' : 'held')
      return await publishWebhook(db, webhook)
    }
    const result = await attemptDelivery(settings, webhook, { id: delivery.id, body }, clock())
    const { failure, status } = result
    const isFinal = isLast || status === gone
    await db.transaction(async (tx) => {
      await recordAttempt(
        tx,
        delivery.id,
        result,
        failure === undefined ? 'delivered' : isFinal ? 'failed' : 'waiting',
      )
      await recordOutcome(tx, webhook, result)
      if (failure !== undefined && isFinal)
        await pauseWhereDead(tx, webhook, { delivery, result, publicUrl: settings.publicUrl })
      await publishWebhook(tx, webhook)
    })
    if (failure !== undefined && !isFinal)
      throw new TemporaryFailure([failure.code, failure.cause, status].filter(Boolean).join(' '))
  }

const setStatus = (db: Queryable, id: string, status: Delivery['status']) =>
  db.update(webhookDeliveries).set({ status }).where(eq(webhookDeliveries.id, id))

const recordOutcome = (db: Queryable, { id }: Webhook, { failure, at }: AttemptResult) =>
  db
    .update(webhooks)
    .set(failure === undefined ? { lastSuccessAt: at } : { lastFailureAt: at })
    .where(eq(webhooks.id, id))

/** Dead means a 410, or three days without success. Notifies the customer's staff once. */
async function pauseWhereDead(
  db: Queryable,
  webhook: Webhook,
  {
    delivery,
    result,
    publicUrl,
  }: { readonly delivery: Delivery; readonly result: AttemptResult; readonly publicUrl: string },
): Promise<void> {
  const reason = result.status === gone ? 'gone' : 'failures'
  const hasTakenNothing =
    reason === 'gone'
      ? undefined
      : sql`coalesce(${webhooks.lastSuccessAt}, '-infinity') < ${delivery.queuedAt.toISOString()}::timestamptz`
  const [paused] = await db
    .update(webhooks)
    .set({ pausedAt: result.at, pauseReason: reason })
    .where(and(eq(webhooks.id, webhook.id), isNull(webhooks.pausedAt), hasTakenNothing))
    .returning({ name: webhooks.name })
  if (paused === undefined) return
  await db.insert(auditEntries).values({
    id: newId(),
    customerId: webhook.customerId,
    action: 'pause',
    subjectType: 'Webhook',
    subjectId: webhook.id,
    after: { reason },
  })
  await mailStaff(db, webhook.customerId, 'webhook_paused', {
    name: webhook.name,
    isGone: reason === 'gone',
    link: `${publicUrl}/webhooks/${webhook.id}`,
  })
}
