import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isLocale } from '#contract/locales.ts'
import type { Place } from '#contract/material-flows.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { customers } from '../db/schema/customers.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Attempt, PayloadOf } from '../jobs/job-list.ts'
import { localesOf } from '../mail/locales-of.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { ShipmentFacts } from '../mail/texts/mail-values.ts'
import { shipmentRows } from './queries.ts'

const recipient = z.object({ email: z.string(), atLoad: z.optional(z.boolean()), atUnload: z.optional(z.boolean()) })

/** The addresses among a flow's recipients that want to know of this. */
function addressesFor(recipients: unknown, event: 'loaded' | 'unloaded'): string[] {
  const known = z.safeParse(z.array(recipient), recipients)
  if (!known.success) return []
  return [...new Set(known.data.filter((one) => (event === 'loaded' ? one.atLoad : one.atUnload) === true).map(({ email }) => email))]
}

/** Has the flow's recipients told, after the commit, where it has any for this event. */
export async function tellRecipients(db: Queryable, recipients: unknown, shipment: string, event: 'loaded' | 'unloaded'): Promise<void> {
  if (addressesFor(recipients, event).length > 0) await enqueue(db, 'mail_shipment', { shipment, event })
}

/** Puts a mail for each recipient into the outbox, in his own language where he has one; who has it already gets no second. */
export const mailShipment = (database: Database, publicUrl: string) => async ({ payload }: Attempt<PayloadOf<'mail_shipment'>>): Promise<void> => {
  const { shipment: id, event } = payload
  const template = event === 'loaded' ? 'shipment_loaded' : 'shipment_unloaded'
  await database.query.transaction(async (db) => {
    const [found] = await db
      .select({ customerId: customers.id, language: customers.language, flowId: materialFlows.id, recipients: materialFlows.recipients, note: shipments.transporterNoteLoad, noteUnload: shipments.transporterNoteUnload })
      .from(shipments)
      .innerJoin(customers, eq(customers.id, shipments.customerId))
      .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
      .where(eq(shipments.id, id))
    const [row] = await shipmentRows(db, [id])
    if (found === undefined || row === undefined) return
    const told = await db.select({ recipients: outgoingMails.recipients }).from(outgoingMails)
      .where(and(eq(outgoingMails.shipmentId, id), eq(outgoingMails.template, template)))
    const already = new Set(told.flatMap(({ recipients }) => recipients))
    const addresses = addressesFor(found.recipients, event).filter((address) => !already.has(address))
    const locales = await localesOf(db, addresses)
    const values: ShipmentFacts = {
      number: row.number, project: `${row.project.number} ${row.project.name}`, material: row.materialFlow.usualName,
      origin: lineOf(row.origin), destination: lineOf(row.destination), transporter: row.transporter?.name,
      transportMode: row.transportMode.identificationCode, loadDate: new Date(row.loadDate),
      unloadDate: event === 'unloaded' && row.unloadDate !== undefined ? new Date(row.unloadDate) : undefined,
      netto: row.nettoWeight, unit: row.cargoUnit.symbol ?? row.cargoUnit.id,
      note: (event === 'loaded' ? found.note : found.noteUnload) ?? undefined, link: `${publicUrl}/shipments/${id}`,
    }
    for (const address of addresses)
      await sendMail(db, {
        to: address, template, values, locale: locales.get(address.toLowerCase()) ?? (isLocale(found.language) ? found.language : 'nl'),
        customerId: found.customerId, materialFlowId: found.flowId, shipmentId: id,
      })
  })
}

const lineOf = (place: Place) => [place.description, place.city].filter(Boolean).join(', ')
