import * as z from 'zod/mini'
import { isLocale } from '#contract/locales.ts'
import { personName } from '#contract/person.ts'
import type { Correction } from '#contract/shipment-events.ts'
import type { LoadingPlace } from '#contract/material-flows.ts'
import { statedAcceptance } from '#contract/stated-acceptance.ts'
import type { ShipmentRow } from '#contract/shipments.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { and, eq, inArray } from '../db/drizzle.ts'
import { customers } from '../db/schema/customers.ts'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { shipmentEvents, shipments } from '../db/schema/shipments.ts'
import { users } from '../db/schema/users.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobAttempt, PayloadOf } from '../jobs/job-list.ts'
import { lackingLetters, lettersCiting } from '../letters/current-letters.ts'
import { localesByEmail } from '../mail/locales-by-email.ts'
import { sendMails } from '../mail/send-mail.ts'
import type {
  CorrectedShipmentValues,
  MailTemplate,
  NotAcceptedShipmentValues,
  ShipmentValues,
} from '../mail/texts/mail-values.ts'
import { correctableFields } from './correction.ts'
import { type LetterMoment, readLetterMoments } from './letter-moments.ts'
import { readShipmentRows } from './queries.ts'

type MailedEvent = 'loaded' | 'unloaded' | 'corrected' | 'not_accepted'

/** An event of a shipment, with the mail recipients that its flow lists for it. */
export interface RecipientNotification {
  /** As stored with the flow; not checked yet. */
  readonly recipients: unknown
  readonly shipmentId: string
  readonly event: MailedEvent
  /** Of a correction: its event, and whether the shipment was unloaded when it was corrected. */
  readonly correction?: { readonly id: string; readonly wasUnloaded: boolean } | undefined
  /** The event of what a recipient did not wholly accept. */
  readonly acceptance?: string | undefined
}

/** Saves the letters of these shipments as they are now, in the caller's transaction. */
export type SaveLetters = (db: Queryable, shipmentIds: readonly string[]) => Promise<void>

const acceptanceWord = z.pick(statedAcceptance, { outcome: true, kilograms: true, reason: true })

const recipientSchema = z.object({
  email: z.string(),
  atLoad: z.optional(z.boolean()),
  atUnload: z.optional(z.boolean()),
})

/** The addresses among a flow's recipients that subscribed to one of these events. */
function addressesFor(recipients: unknown, events: readonly ('loaded' | 'unloaded')[]): string[] {
  const parsed = z.safeParse(z.array(recipientSchema), recipients)
  if (!parsed.success) return []
  return [
    ...new Set(
      parsed.data
        .filter(
          ({ atLoad, atUnload }) =>
            (events.includes('loaded') && atLoad === true) ||
            (events.includes('unloaded') && atUnload === true),
        )
        .map(({ email }) => email),
    ),
  ]
}

/**
 * Enqueues the mails to the recipients of these flows, for those events that have any; they leave after the
 * commit. The job carries the addresses, because the flow may name others by the time it runs.
 */
export async function notifyRecipients(
  db: Queryable,
  notifications: readonly RecipientNotification[],
): Promise<void> {
  for (const event of ['loaded', 'unloaded'] as const) {
    const addresses = Object.fromEntries(
      notifications
        .filter((notification) => notification.event === event)
        .map(({ shipmentId, recipients }) => [shipmentId, addressesFor(recipients, [event])] as const)
        .filter(([, subscribed]) => subscribed.length > 0),
    )
    const ids = Object.keys(addresses)
    if (ids.length > 0) await enqueue(db, 'mail_shipments', { shipments: ids, event, addresses })
  }
  // One job each: a shipment can be corrected more than once.
  for (const { shipmentId, recipients, correction, acceptance } of notifications) {
    if (acceptance !== undefined) await notifyOfAcceptance(db, shipmentId, recipients, acceptance)
    if (correction === undefined) continue
    const addresses = addressesFor(recipients, correction.wasUnloaded ? ['loaded', 'unloaded'] : ['loaded'])
    if (addresses.length > 0)
      await enqueue(db, 'mail_shipments', {
        shipments: [shipmentId],
        event: 'corrected',
        addresses: { [shipmentId]: addresses },
        correction: correction.id,
      })
  }
}

/** Also those who wait for the unload, which comes to nothing or to less. */
async function notifyOfAcceptance(
  db: Queryable,
  shipmentId: string,
  recipients: unknown,
  acceptance: string,
): Promise<void> {
  const addresses = addressesFor(recipients, ['loaded', 'unloaded'])
  if (addresses.length > 0)
    await enqueue(db, 'mail_shipments', {
      shipments: [shipmentId],
      event: 'not_accepted',
      addresses: { [shipmentId]: addresses },
      acceptance,
    })
}

const templates = {
  loaded: 'shipment_loaded',
  unloaded: 'shipment_unloaded',
  corrected: 'shipment_corrected',
  not_accepted: 'shipment_not_accepted',
} as const satisfies Record<MailedEvent, MailTemplate>

/**
 * Job that puts a mail for each recipient into the outbox, in the recipient's language where it is known. A
 * job may run twice, so recipients that already have the mail are left out.
 */
export const mailShipments =
  (database: Database, publicUrl: string, saveLetters: SaveLetters) =>
  async ({ payload }: JobAttempt<PayloadOf<'mail_shipments'>>): Promise<void> => {
    const { shipments: ids, event } = payload
    await database.query.transaction(async (db) => {
      const hashes = hashesOfMoment(await readLetterMoments(db, ids), payload)
      // The job that saves the letters may come later; a mail must not leave with the letter of before its event.
      const lacking = await lackingLetters(db, new Map(ids.map((id) => [id, hashes.get(id)?.at(-1)])))
      if (lacking.length > 0) await saveLetters(db, lacking)
      const letters = await lettersCiting(db, hashes)
      const remark = await readMailedRemark(db, payload)
      const contexts = new Map((await loadMailContexts(db, ids)).map((context) => [context.id, context]))
      const alreadyMailed = await readMailed(db, payload)
      const pendingMails = (await readShipmentRows(db, ids)).flatMap((row) => {
        const context = contexts.get(row.id)
        return context === undefined
          ? []
          : [
              {
                row,
                context,
                addresses: (
                  payload.addresses?.[row.id] ??
                  (event === 'loaded' || event === 'unloaded'
                    ? addressesFor(context.recipients, [event])
                    : [])
                ).filter((address) => !alreadyMailed.has(`${row.id} ${address}`)),
              },
            ]
      })
      const locales = await localesByEmail(db, [
        ...new Set(pendingMails.flatMap(({ addresses }) => addresses)),
      ])
      await sendMails(
        db,
        pendingMails.flatMap(({ row, context, addresses }) => {
          const values = toMailValues(row, context, event, publicUrl)
          return addresses.map((address) => ({
            to: address,
            ...mailOf(event, values, remark),
            locale:
              locales.get(address.toLowerCase()) ?? (isLocale(context.language) ? context.language : 'nl'),
            customerId: context.customerId,
            timeZone: context.timeZone,
            materialFlowId: context.flowId,
            shipmentId: row.id,
            shipmentEventId: payload.correction ?? payload.acceptance,
            attachments: [letters.get(row.id)].filter((letter) => letter !== undefined),
          }))
        }),
      )
    })
  }

/** The events of the moment that is mailed of, by shipment: the letter that goes with the mail shows one of them. */
function hashesOfMoment(
  moments: ReadonlyMap<string, readonly LetterMoment[]>,
  { event, correction, acceptance }: PayloadOf<'mail_shipments'>,
): ReadonlyMap<string, readonly string[]> {
  const remark = correction ?? acceptance
  return new Map(
    [...moments].map(([shipment, ofShipment]) => {
      const moment = ofShipment.find((each) =>
        remark === undefined ? each.kind === event : each.event === remark,
      )
      return [shipment, moment?.hashes ?? []]
    }),
  )
}

type Corrected = Pick<CorrectedShipmentValues, 'changes' | 'reason' | 'correctedBy' | 'correctedAt'>
type NotAccepted = Omit<NotAcceptedShipmentValues, keyof ShipmentValues>
interface MailedRemark {
  readonly correction?: Corrected | undefined
  readonly acceptance?: NotAccepted | undefined
}

/** The correction or acceptance that is mailed of; empty for loads and unloads. */
const readMailedRemark = async (
  db: Queryable,
  { correction, acceptance }: PayloadOf<'mail_shipments'>,
): Promise<MailedRemark> => ({
  ...(correction !== undefined && { correction: await readCorrection(db, correction) }),
  ...(acceptance !== undefined && { acceptance: await readAcceptance(db, acceptance) }),
})

const mailOf = (event: MailedEvent, values: ShipmentValues, { correction, acceptance }: MailedRemark) =>
  correction !== undefined
    ? { template: 'shipment_corrected' as const, values: { ...values, ...correction } }
    : acceptance !== undefined
      ? { template: 'shipment_not_accepted' as const, values: { ...values, ...acceptance } }
      : { template: event === 'loaded' ? templates.loaded : templates.unloaded, values }

/** `<shipment> <address>` of each mail that this job has put into the outbox before. */
async function readMailed(
  db: Queryable,
  { shipments: ids, event, correction, acceptance }: PayloadOf<'mail_shipments'>,
): Promise<ReadonlySet<string>> {
  const remark = correction ?? acceptance
  const mails = await db
    .select({ shipment: outgoingMails.shipmentId, recipients: outgoingMails.recipients })
    .from(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.shipmentId, ids),
        eq(outgoingMails.template, templates[event]),
        remark === undefined ? undefined : eq(outgoingMails.shipmentEventId, remark),
      ),
    )
  return new Set(
    mails.flatMap(({ shipment, recipients }) => recipients.map((address) => `${shipment} ${address}`)),
  )
}

/** The values of a correction in a mail; undefined where no event of that id is one. */
async function readCorrection(db: Queryable, id: string): Promise<Corrected | undefined> {
  const [row] = await db
    .select({ event: shipmentEvents, person: users })
    .from(shipmentEvents)
    .innerJoin(users, eq(users.id, shipmentEvents.userId))
    .where(and(eq(shipmentEvents.id, id), eq(shipmentEvents.kind, 'corrected')))
  if (row === undefined) return undefined
  // What was recorded as a correction was made by `compareWithDraft`.
  const { before, after, reason } = row.event.statement as unknown as Correction
  return {
    changes: correctableFields
      .filter((field) => field in after)
      .map((field) => ({ field, from: before[field] ?? undefined, to: after[field] ?? undefined })),
    reason,
    correctedBy: personName(row.person),
    correctedAt: row.event.occurredAt,
  }
}

/** What a recipient did not wholly accept; undefined where no event of that id says so. */
async function readAcceptance(db: Queryable, id: string): Promise<NotAccepted | undefined> {
  const [row] = await db
    .select({ event: shipmentEvents, person: users })
    .from(shipmentEvents)
    .innerJoin(users, eq(users.id, shipmentEvents.userId))
    .where(and(eq(shipmentEvents.id, id), eq(shipmentEvents.kind, 'acceptance')))
  if (row === undefined) return undefined
  const { outcome, kilograms, reason = '' } = z.parse(acceptanceWord, row.event.statement)
  return outcome === 'accepted'
    ? undefined
    : {
        isRefused: outcome === 'refused',
        kilograms,
        reason,
        statedBy: personName(row.person),
        statedAt: row.event.occurredAt,
      }
}

type MailContext = Awaited<ReturnType<typeof loadMailContexts>>[number]

async function loadMailContexts(db: Queryable, ids: readonly string[]) {
  return await db
    .select({
      id: shipments.id,
      customerId: customers.id,
      language: customers.language,
      timeZone: customers.timeZone,
      flowId: materialFlows.id,
      /** Whom the flow names now: for jobs of earlier releases, which carry no addresses. */
      recipients: materialFlows.recipients,
      note: shipments.transporterNoteLoad,
      noteUnload: shipments.transporterNoteUnload,
    })
    .from(shipments)
    .innerJoin(customers, eq(customers.id, shipments.customerId))
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .where(inArray(shipments.id, [...ids]))
}

const toMailValues = (
  row: ShipmentRow,
  { note, noteUnload }: MailContext,
  event: MailedEvent,
  publicUrl: string,
): ShipmentValues => ({
  number: row.number,
  project: `${row.project.number} ${row.project.name}`,
  material: row.materialFlow.usualName,
  origin: placeText(row.origin),
  destination: placeText(row.destination),
  transporter: row.transporter?.name,
  transportMode: row.transportMode.identificationCode,
  loadDate: new Date(row.loadDate),
  unloadDate: event !== 'loaded' && row.unloadDate !== undefined ? new Date(row.unloadDate) : undefined,
  netWeight: row.nettoWeight,
  unit: row.cargoUnit.symbol ?? row.cargoUnit.id,
  note: (event === 'loaded' ? note : noteUnload) ?? undefined,
  link: `${publicUrl}/shipments/${row.id}`,
})

const placeText = (place: LoadingPlace) => [place.description, place.city].filter(Boolean).join(', ')
