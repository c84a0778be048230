import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'

export type OutgoingMessage = typeof outgoingMails.$inferSelect

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
  const [message] = await db.select().from(outgoingMails).where(and(eq(outgoingMails.id, id), ne(outgoingMails.status, 'sent')))
  if (message === undefined) return
  let remark: string | undefined
  try {
    remark = await handOver(message)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const final = isLast || error instanceof Undeliverable
    await note(db, id, { status: final ? 'failed' : 'queued', lastError: reason.slice(0, 500) })
    if (error instanceof Undeliverable) return
    throw new Error(withoutAddresses(reason, message.recipients))
  }
  await note(db, id, { status: 'sent', sentAt: new Date(), lastError: remark?.slice(0, 500) ?? null })
}

const note = (db: Queryable, id: string, outcome: Partial<OutgoingMessage>) =>
  db.update(outgoingMails)
    .set({ ...outcome, attempts: sql`${outgoingMails.attempts} + 1`, version: sql`${outgoingMails.version} + 1`, updatedAt: sql`now()` })
    .where(eq(outgoingMails.id, id))

const withoutAddresses = (text: string, recipients: readonly string[]) =>
  recipients.reduce((rest, one) => rest.replaceAll(one, '…'), text).replace(/[^\s<>]+@[^\s<>]+/g, '…')
