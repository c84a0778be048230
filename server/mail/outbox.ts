import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../db/connect.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'

export type OutgoingMessage = typeof outgoingMails.$inferSelect

/** A try failed that no other try will heal: the address does not exist, the message is refused. */
export class Undeliverable extends Error {}

/**
 * Hands a message over that has not left yet, and writes down how that went. A failure is thrown again, to be tried again, unless it is
 * final: then the message stands in the outbox as failed.
 */
export async function deliver(
  db: Queryable,
  { message: id, isLast }: { message: string; isLast: boolean },
  handOver: (message: OutgoingMessage) => Promise<void>,
): Promise<void> {
  const [message] = await db.select().from(outgoingMails).where(and(eq(outgoingMails.id, id), ne(outgoingMails.status, 'sent')))
  if (message === undefined) return
  try {
    await handOver(message)
  } catch (error) {
    const final = isLast || error instanceof Undeliverable
    await note(db, id, { status: final ? 'failed' : 'queued', lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500) })
    if (error instanceof Undeliverable) return
    throw error
  }
  await note(db, id, { status: 'sent', sentAt: new Date(), lastError: null })
}

const note = (db: Queryable, id: string, outcome: Partial<OutgoingMessage>) =>
  db.update(outgoingMails)
    .set({ ...outcome, attempts: sql`${outgoingMails.attempts} + 1`, version: sql`${outgoingMails.version} + 1`, updatedAt: sql`now()` })
    .where(eq(outgoingMails.id, id))
