import type { OutgoingMail, resendMessage as resendEndpoint } from '#contract/accounts/outgoing-mails.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { outgoingMails as table } from '../db/schema/outgoing-mails.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../http/request/endpoint.ts'
import { found, HttpProblem } from '../http/request/problem.ts'
import { removeDeadLetters } from '../jobs/dead-letters.ts'
import { enqueueAll } from '../jobs/enqueue.ts'
import { firstInOrder, lockMailsOf } from './mail-order.ts'
import { outgoingMailsByIds, visibleTo } from './serve-outgoing-mails.ts'

/**
 * Queues a failed message again in place of its job; among others of its shipment it takes its turn. Any
 * other stays as it is.
 * @throws HttpProblem not_found if the viewer does not see it; message_expired if a link in it is no longer
 * valid
 */
export async function resendMessage(
  call: WriteCall & RequestOf<typeof resendEndpoint>,
): Promise<OutgoingMail> {
  const { db, viewer, params } = call
  const visible = and(eq(table.id, params.id), visibleTo(viewer))
  const [of] = await db.select({ shipmentId: table.shipmentId }).from(table).where(visible)
  // Before the message itself, as an ending attempt does, to prevent a deadlock.
  if (of !== undefined && of.shipmentId !== null) await lockMailsOf(db, [of.shipmentId])
  const [message] = await db
    .select({
      channel: table.channel,
      status: table.status,
      isExpired: sql<boolean>`coalesce(${table.secretUntil} < now(), false)`,
    })
    .from(table)
    .where(visible)
    .for('update')
  if (message === undefined) throw new HttpProblem('not_found')
  if (message.status === 'failed') {
    if (message.isExpired) throw new HttpProblem('message_expired')
    await db
      .update(table)
      .set({ status: 'queued', version: sql`${table.version} + 1`, updatedAt: sql`now()` })
      .where(eq(table.id, params.id))
    await removeDeadLetters(db, { message: params.id })
    const [ready] = await firstInOrder(db, { ids: [params.id] })
    if (ready !== undefined)
      await enqueueAll(
        db,
        message.channel === 'sms' ? 'deliver_sms' : 'deliver_mail',
        [{ message: params.id }],
        () => true,
      )
    await recordAudit(call, { action: 'retry', subject: { type: 'OutgoingMail', id: params.id } })
  }
  return found(await outgoingMailsByIds(db, [params.id]))
}
