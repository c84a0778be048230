import type { KeyCipher } from '../secrets/key-cipher.ts'
import type { Queryable } from '../db/connect.ts'
import { and, arrayContains, eq, inArray, sql } from '../db/drizzle.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { sqlStatement } from '../db/sql-statement.ts'
import { firstInOrder, lockMailsOf, nextInOrder } from './mail-order.ts'
import { notBefore } from './send-mail.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { hasNoJob } from '../jobs/waiting-jobs.ts'
import { TemporaryFailure } from '../jobs/temporary-failure.ts'

type OutgoingMessage = Pick<
  typeof outgoingMails.$inferSelect,
  'id' | 'shipmentId' | 'recipients' | 'replyTo' | 'subject' | 'body' | 'html' | 'attachments' | 'createdAt'
>

const selectUnsent = sqlStatement<Omit<OutgoingMessage, 'createdAt'> & { readonly created: string }>(
  'unsent message',
  sql`
  select id, shipment_id as "shipmentId", recipients, reply_to as "replyTo", subject, body, html, attachments, created_at as created from outgoing_mails where id = ${sql.placeholder('id')} and status <> 'sent'`,
)
const recordAttempt = sqlStatement(
  'delivery attempt of a message',
  sql`
  update outgoing_mails set status = ${sql.placeholder('status')}, last_error = ${sql.placeholder('error')}, attempts = attempts + 1, version = version + 1, updated_at = now(),
    body = case when ${sql.placeholder('status')} = 'sent' and secret_until is not null then '' else body end,
    html = case when ${sql.placeholder('status')} = 'sent' and secret_until is not null then null else html end,
    sent_at = case when ${sql.placeholder('status')} = 'sent' then now() else sent_at end
  where id = ${sql.placeholder('id')}`,
)

const selectJobless = sqlStatement<Pick<OutgoingMessage, 'id' | 'shipmentId'>>(
  'queued messages without a job',
  sql`
  select id, shipment_id as "shipmentId" from outgoing_mails message
  where status = 'queued' and id = coalesce(${sql.placeholder('id')}, id) and ${hasNoJob(['deliver_mail', 'deliver_sms'], 'message', sql`message.id`)}`,
)

/** A permanent failure: the address does not exist, or the message is refused. */
export class Undeliverable extends Error {}

/**
 * Sends an unsent message and records the attempt. A text with a link is decrypted for that, and erased once
 * sent. `send` may resolve with a warning, such as one failed recipient of several. A permanent failure marks
 * the message as failed.
 * @throws TemporaryFailure otherwise, so that the job is retried; its text has no addresses, because it is
 * logged
 */
export async function deliverMessage(
  { db, cipher }: { readonly db: Queryable; readonly cipher: KeyCipher },
  { message: id, isLast }: { message: string; isLast: boolean },
  send: (message: OutgoingMessage) => Promise<string | undefined>,
): Promise<void> {
  const [row] = await selectUnsent(db, { id })
  if (row === undefined) return
  const message = { ...row, createdAt: new Date(row.created) }
  let warning: string | undefined
  try {
    if (message.body === '')
      throw new Undeliverable('Its text was removed, because a link in it has expired.')
    const opened = (stored: string) => cipher.open(stored, `outgoing_mails/${id}`)
    warning = await send({
      ...message,
      body: await opened(message.body),
      html: message.html === null ? null : await opened(message.html),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isFinal = isLast || error instanceof Undeliverable
    await endAttempt(db, message, { status: isFinal ? 'failed' : 'queued', error: reason.slice(0, 500) })
    if (error instanceof Undeliverable) return
    throw new TemporaryFailure(redactAddresses(reason, message.recipients))
  }
  await endAttempt(db, message, { status: 'sent', error: warning?.slice(0, 500) ?? null })
}

/**
 * Withdraws unsent messages whose links have ended: sent later, they would be above the newer one in the
 * mailbox. Failed ones stay and are not sent again.
 */
export async function withdrawLinks(db: Queryable, to: string, validUntil: readonly Date[]): Promise<void> {
  if (validUntil.length === 0) return
  const theirs = and(
    arrayContains(outgoingMails.recipients, [to]),
    inArray(outgoingMails.secretUntil, [...validUntil]),
  )
  await db.delete(outgoingMails).where(and(theirs, eq(outgoingMails.status, 'queued')))
  await db
    .update(outgoingMails)
    .set({ secretUntil: sql`now()` })
    .where(and(theirs, eq(outgoingMails.status, 'failed')))
}

/** A message that will not be tried again makes way for its shipment's next one. */
async function endAttempt(
  db: Queryable,
  { id, shipmentId }: Pick<OutgoingMessage, 'id' | 'shipmentId'>,
  attempt: { readonly status: 'queued' | 'sent' | 'failed'; readonly error: string | null },
): Promise<void> {
  if (shipmentId === null || attempt.status === 'queued')
    return void (await recordAttempt(db, { id, ...attempt }))
  await db.transaction(async (tx) => {
    await lockMailsOf(tx, [shipmentId])
    await recordAttempt(tx, { id, ...attempt })
    const [next] = await nextInOrder(tx, { id })
    if (next !== undefined) await enqueue(tx, 'deliver_mail', { message: next.id }, notBefore(next.leavesOn))
  })
}

/**
 * The server died during the last attempt, or the job was removed. Messages that wait for their turn have no
 * job either and stay.
 */
export async function giveUpMessages(db: Queryable): Promise<void> {
  const jobless = await selectJobless(db, { id: null })
  const first = new Set((await firstInOrder(db, { ids: jobless.map(({ id }) => id) })).map(({ id }) => id))
  for (const message of jobless.filter(({ id }) => first.has(id)))
    await db.transaction(async (tx) => {
      if (message.shipmentId !== null) await lockMailsOf(tx, [message.shipmentId])
      // An earlier one may have left meanwhile and given it a job.
      const [stillJobless] = await selectJobless(tx, { id: message.id })
      if (stillJobless !== undefined)
        await endAttempt(tx, message, { status: 'failed', error: 'The last attempt did not end.' })
    })
}

const redactAddresses = (text: string, recipients: readonly string[]) =>
  recipients
    .reduce((redacted, address) => redacted.replaceAll(address, '…'), text)
    .replace(/[^\s<>]+@[^\s<>]+/g, '…')
