import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import type { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { statement } from '../db/statement.ts'

type OutgoingMessage = Pick<
  typeof outgoingMails.$inferSelect,
  'id' | 'recipients' | 'subject' | 'body' | 'html' | 'createdAt'
>

const waiting = statement<Omit<OutgoingMessage, 'createdAt'> & { readonly created: string }>(
  'message that waits',
  sql`
  select id, recipients, subject, body, html, created_at as created from outgoing_mails where id = ${sql.placeholder('id')} and status <> 'sent'`,
)
const note = statement(
  'note of a message',
  sql`
  update outgoing_mails set status = ${sql.placeholder('status')}, last_error = ${sql.placeholder('error')}, attempts = attempts + 1, version = version + 1, updated_at = now(),
    sent_at = case when ${sql.placeholder('status')} = 'sent' then now() else sent_at end
  where id = ${sql.placeholder('id')}`,
)

/** A try failed that no other try will heal: the address does not exist, the message is refused. */
export class Undeliverable extends Error {}

/**
 * Hands a message over that has not left yet, and writes down how that went. A failure is thrown again, to be tried again, unless
 * it is final: then the message stands in the outbox as failed. What is thrown names nobody, for it is logged.
 * `handOver` may answer with what was wrong although the message was taken.
 */
export async function deliver(
  db: Queryable,
  { message: id, isLast }: { message: string; isLast: boolean },
  handOver: (message: OutgoingMessage) => Promise<string | undefined>,
): Promise<void> {
  const [found] = await waiting(db, { id })
  if (found === undefined) return
  const message = { ...found, createdAt: new Date(found.created) }
  let remark: string | undefined
  try {
    remark = await handOver(message)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const final = isLast || error instanceof Undeliverable
    await note(db, { id, status: final ? 'failed' : 'queued', error: reason.slice(0, 500) })
    if (error instanceof Undeliverable) return
    throw new Error(withoutAddresses(reason, message.recipients))
  }
  await note(db, { id, status: 'sent', error: remark?.slice(0, 500) ?? null })
}

const withoutAddresses = (text: string, recipients: readonly string[]) =>
  recipients.reduce((rest, one) => rest.replaceAll(one, '…'), text).replace(/[^\s<>]+@[^\s<>]+/g, '…')
