import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isLocale } from '#contract/locales.ts'
import type { Place } from '#contract/material-flows.ts'
import type { ShipmentRow } from '#contract/shipments.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { customers } from '../db/schema/customers.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Attempt, PayloadOf } from '../jobs/job-list.ts'
import { localesOf } from '../mail/locales-of.ts'
import { sendMails } from '../mail/send-mail.ts'
import type { ShipmentFacts } from '../mail/texts/mail-values.ts'
import { shipmentRows } from './queries.ts'

type Event = 'loaded' | 'unloaded'

/** Something that the recipients of a flow may want to know. */
export interface News {
  readonly recipients: unknown
  readonly shipment: string
  readonly event: Event
}

const recipient = z.object({
  email: z.string(),
  atLoad: z.optional(z.boolean()),
  atUnload: z.optional(z.boolean()),
})

/** The addresses among a flow's recipients that want to know of this. */
function addressesFor(recipients: unknown, event: Event): string[] {
  const known = z.safeParse(z.array(recipient), recipients)
  if (!known.success) return []
  return [
    ...new Set(
      known.data
        .filter((one) => (event === 'loaded' ? one.atLoad : one.atUnload) === true)
        .map(({ email }) => email),
    ),
  ]
}

/** Has the flows' recipients told, after the commit, where there are any for the event. */
export async function tellRecipients(db: Queryable, news: readonly News[]): Promise<void> {
  for (const event of ['loaded', 'unloaded'] as const) {
    const wanted = news.filter((one) => one.event === event && addressesFor(one.recipients, event).length > 0)
    if (wanted.length > 0)
      await enqueue(db, 'mail_shipments', { shipments: wanted.map(({ shipment }) => shipment), event })
  }
}

/** Puts a mail for each recipient into the outbox, in his own language where he has one; who has it already gets no second. */
export const mailShipments =
  (database: Database, publicUrl: string) =>
  async ({ payload }: Attempt<PayloadOf<'mail_shipments'>>): Promise<void> => {
    const { shipments: ids, event } = payload
    const template = event === 'loaded' ? 'shipment_loaded' : 'shipment_unloaded'
    await database.query.transaction(async (db) => {
      const matters = new Map((await mattersOf(db, ids)).map((matter) => [matter.id, matter]))
      const told = await db
        .select({ shipment: outgoingMails.shipmentId, recipients: outgoingMails.recipients })
        .from(outgoingMails)
        .where(and(inArray(outgoingMails.shipmentId, ids), eq(outgoingMails.template, template)))
      const already = new Set(
        told.flatMap(({ shipment, recipients }) => recipients.map((address) => `${shipment} ${address}`)),
      )
      const wanted = (await shipmentRows(db, ids)).flatMap((row) => {
        const matter = matters.get(row.id)
        return matter === undefined
          ? []
          : [
              {
                row,
                matter,
                addresses: addressesFor(matter.recipients, event).filter(
                  (address) => !already.has(`${row.id} ${address}`),
                ),
              },
            ]
      })
      const locales = await localesOf(db, [...new Set(wanted.flatMap(({ addresses }) => addresses))])
      await sendMails(
        db,
        wanted.flatMap(({ row, matter, addresses }) => {
          const values = factsOf(row, matter, event, publicUrl)
          return addresses.map((address) => ({
            to: address,
            template,
            values,
            locale:
              locales.get(address.toLowerCase()) ?? (isLocale(matter.language) ? matter.language : 'nl'),
            customerId: matter.customerId,
            materialFlowId: matter.flowId,
            shipmentId: row.id,
          }))
        }),
      )
    })
  }

type Matter = Awaited<ReturnType<typeof mattersOf>>[number]

async function mattersOf(db: Queryable, ids: readonly string[]) {
  return await db
    .select({
      id: shipments.id,
      customerId: customers.id,
      language: customers.language,
      flowId: materialFlows.id,
      recipients: materialFlows.recipients,
      note: shipments.transporterNoteLoad,
      noteUnload: shipments.transporterNoteUnload,
    })
    .from(shipments)
    .innerJoin(customers, eq(customers.id, shipments.customerId))
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .where(inArray(shipments.id, [...ids]))
}

const factsOf = (
  row: ShipmentRow,
  { note, noteUnload }: Matter,
  event: Event,
  publicUrl: string,
): ShipmentFacts => ({
  number: row.number,
  project: `${row.project.number} ${row.project.name}`,
  material: row.materialFlow.usualName,
  origin: lineOf(row.origin),
  destination: lineOf(row.destination),
  transporter: row.transporter?.name,
  transportMode: row.transportMode.identificationCode,
  loadDate: new Date(row.loadDate),
  unloadDate: event === 'unloaded' && row.unloadDate !== undefined ? new Date(row.unloadDate) : undefined,
  netto: row.nettoWeight,
  unit: row.cargoUnit.symbol ?? row.cargoUnit.id,
  note: (event === 'loaded' ? note : noteUnload) ?? undefined,
  link: `${publicUrl}/shipments/${row.id}`,
})

const lineOf = (place: Place) => [place.description, place.city].filter(Boolean).join(', ')
