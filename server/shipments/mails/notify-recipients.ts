import * as z from 'zod/mini'
import { minutes } from '../../platform/process/clock.ts'
import { bulkRows } from '../../platform/db/bulk-rows.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { type MailedEvent, owedMails } from '../../platform/db/schema/owed-mails.ts'
import { sqlStatement } from '../../platform/db/sql-statement.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

const signatureTime = 10 * minutes

export interface RecipientNotification {
  readonly id: string
  readonly shipmentId: string
  readonly event: MailedEvent
  /** As stored and unchecked. */
  readonly recipients: unknown
}

const flowRecipients = z.array(
  z.object({
    email: z.string(),
    atLoad: z.optional(z.boolean()),
    atUnload: z.optional(z.boolean()),
    onNewLetter: z.optional(z.boolean()),
  }),
)
type Occasion = 'atLoad' | 'atUnload' | 'onNewLetter'

/** The flow's addresses that subscribed to one of these occasions. */
export function addressesFor(recipients: unknown, ...occasions: readonly Occasion[]): string[] {
  const parsed = z.safeParse(flowRecipients, recipients)
  return (parsed.data ?? [])
    .filter((recipient) => occasions.some((occasion) => recipient[occasion] === true))
    .map(({ email }) => email)
}

/** A partial acceptance also goes to those who wait for the unload. */
const occasionsOf: Readonly<Record<MailedEvent, readonly Occasion[]>> = {
  loaded: ['atLoad'],
  unloaded: ['atUnload'],
  not_accepted: ['atLoad', 'atUnload'],
  rest_unloaded: ['atLoad', 'atUnload'],
  forwarded: ['atLoad', 'atUnload'],
  corrected: [],
  signed: [],
}

export const addressesAt = (event: MailedEvent, recipients: unknown): string[] =>
  addressesFor(recipients, ...occasionsOf[event])

const owedRows = bulkRows(owedMails, 'owed', ['eventId', 'shipmentId', 'event', 'recipients', 'waitsUntil'])
const insertOwed = sqlStatement('owe mails', owedRows.insert)

/**
 * Stores the recipients of now, because the flow may name others by the time of the mail. `released`: their
 * mails may wait no longer.
 */
export async function notifyRecipients(
  db: Queryable,
  notifications: readonly RecipientNotification[],
  released: ReadonlySet<string> = new Set(),
): Promise<void> {
  const waitsUntil = new Date(Date.now() + signatureTime)
  const owed = notifications
    .map(({ id, shipmentId, event, recipients }) => ({
      eventId: id,
      shipmentId,
      event,
      recipients: addressesAt(event, recipients),
      waitsUntil,
    }))
    .filter(({ event, recipients }) => recipients.length > 0 || (event !== 'loaded' && event !== 'unloaded'))
  const shipments = [...new Set([...owed.map(({ shipmentId }) => shipmentId), ...released])]
  if (shipments.length === 0) return
  if (owed.length > 0) await insertOwed(db, { owed: owedRows.parameter(owed) })
  await enqueue(db, 'mail_shipments', { shipments })
}
