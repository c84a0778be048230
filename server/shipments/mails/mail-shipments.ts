import { letterAddress } from '#contract/letters/letter-code/letter-address.ts'
import { roleOnPaper } from '#contract/letters/without-waste-law.ts'
import { type Locale, isLocale } from '#contract/kit/locales.ts'
import { kilogramsOf } from '#contract/shipments/kilograms.ts'
import { presentMeasurements } from '#contract/shipments/measurements.ts'
import { toKilograms } from '#contract/shipments/weights.ts'
import type { ShipmentRow } from '#contract/shipments/shipments.ts'
import { openSignatures } from '#contract/shipments/asked-signatures.ts'
import { type SignatoryRole, type StatedSignature } from '#contract/shipments/stated-signature.ts'
import type { Database, Queryable } from '../../platform/db/connect.ts'
import { asc, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { outgoingMails } from '../../platform/db/schema/outgoing-mails.ts'
import { type MailedEvent, owedMails } from '../../platform/db/schema/owed-mails.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobAttempt, PayloadOf } from '../../platform/jobs/job-list.ts'
import { lackingLetters, lettersCiting } from '../../letters/content/current-letters.ts'
import { readRemarks, withChange } from '../../letters/content/read-remarks.ts'
import { accountsByEmail, type MailAccount } from '../../platform/mail/accounts-by-email.ts'
import { spreadOverDays } from '../../platform/mail/daily-ceiling.ts'
import { lockMailsOf } from '../../platform/mail/mail-order.ts'
import { type Mail, sendMails } from '../../platform/mail/send-mail.ts'
import type { MailTemplate, ShipmentValues } from '../../platform/mail/texts/mail-values.ts'
import { type LetterMoment, readLetterMoments } from '../events/letter-moments.ts'
import { placeText } from '../../flows/material-flows/places.ts'
import { addressesFor } from './notify-recipients.ts'
import { readShipmentRows } from '../queries/queries.ts'
import { ofRouteCollection } from '../queries/route-collection.ts'
import { readAcceptance, readCorrection, readEnding } from './read-mailed-remark.ts'

export type SaveLetters = (db: Queryable, shipmentIds: readonly string[]) => Promise<void>

const templates = {
  loaded: 'shipment_loaded',
  unloaded: 'shipment_unloaded',
  corrected: 'shipment_corrected',
  not_accepted: 'shipment_not_accepted',
  rest_unloaded: 'shipment_rest_unloaded',
  forwarded: 'shipment_forwarded',
  signed: 'shipment_signed',
} as const satisfies Record<MailedEvent, MailTemplate>

/** Foot of the form: the receiver signs on good receipt. */
const signatoriesOf: Readonly<Record<'loaded' | 'unloaded', readonly SignatoryRole[]>> = {
  loaded: ['sender', 'disposer'],
  unloaded: ['receiver'],
}
const signedAt = (role: SignatoryRole) => (role === 'receiver' ? 'unloaded' : 'loaded')

/**
 * Job that queues owed mails. Mails of one shipment are queued in the order of its events and once each,
 * whichever job runs first or is retried: a mail is owed until the transaction that queues it. A mail that
 * waits for signatures holds back the later ones.
 */
export const mailShipments =
  (database: Database, publicUrl: string, saveLetters: SaveLetters) =>
  async ({ payload }: JobAttempt<PayloadOf<'mail_shipments'>>): Promise<void> => {
    const { shipments: ids } = payload
    await database.query.transaction(async (db) => {
      await lockMailsOf(db, ids)
      const plans = await readPlans(db, ids)
      await saveLackingLetters(db, plans, saveLetters)
      const rounds = Math.max(0, ...[...plans.values()].map(({ due }) => due.length))
      // One mail of each shipment per round, because the recipients of the next mail depend on it.
      for (let round = 0; round < rounds; round += 1)
        await sendRound(
          db,
          [...plans.values()].flatMap(({ due }) => due[round] ?? []),
          publicUrl,
        )
      for (const [shipment, { waitsUntil }] of plans)
        if (waitsUntil !== undefined)
          await enqueue(db, 'mail_shipments', { shipments: [shipment] }, { startAfter: waitsUntil })
    })
  }

type OwedMail = Awaited<ReturnType<typeof readOwed>>[number]

interface DueMail extends OwedMail {
  readonly moment: LetterMoment | undefined
  /** Signatures that came with or after its event and are shown on its letter, so that they need no mail. */
  readonly signatures: readonly StatedSignature[]
  readonly events: readonly string[]
}

interface Plan {
  readonly due: readonly DueMail[]
  readonly waitsUntil: Date | undefined
}

async function readPlans(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Plan>> {
  const owed = await readOwed(db, ids)
  const shipmentIds = [...new Set(owed.map(({ shipmentId }) => shipmentId))]
  const moments = await readLetterMoments(db, shipmentIds)
  const remarks = await readRemarks(db, shipmentIds)
  return new Map(
    shipmentIds.map((id) => [
      id,
      planOf(
        owed.filter(({ shipmentId }) => shipmentId === id),
        moments.get(id) ?? [],
        (remarks.get(id)?.signatures ?? []).map(withChange(moments.get(id)?.at(-1)?.signedBefore)),
      ),
    ]),
  )
}

function planOf(
  owed: readonly OwedMail[],
  moments: readonly LetterMoment[],
  signatures: readonly StatedSignature[],
): Plan {
  const momentOf = ({ eventId }: OwedMail) => moments.find(({ recorded }) => recorded.has(eventId))
  const due: DueMail[] = []
  let rest = owed
  for (;;) {
    const [first] = rest
    if (first === undefined) return { due, waitsUntil: undefined }
    if (!first.isOverdue && isUnsigned(first, signatures)) return { due, waitsUntil: first.waitsUntil }
    const moment = momentOf(first)
    const events = rest
      .filter((each) => each === first || (each.event === 'signed' && momentOf(each) === moment))
      .map(({ eventId }) => eventId)
    due.push({ ...first, moment, events, signatures: signatures.filter(({ id }) => events.includes(id)) })
    rest = rest.filter(({ eventId }) => !events.includes(eventId))
  }
}

function isUnsigned({ eventId, event, asked }: OwedMail, signatures: readonly StatedSignature[]): boolean {
  const signed = signatures.find(({ id }) => id === eventId)
  const phase = event === 'signed' ? signed && signedAt(signed.role) : event
  if (phase !== 'loaded' && phase !== 'unloaded') return false
  return openSignatures(asked, signatures).some((role) => signatoriesOf[phase].includes(role))
}

const readOwed = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      eventId: owedMails.eventId,
      shipmentId: owedMails.shipmentId,
      event: owedMails.event,
      recipients: owedMails.recipients,
      waitsUntil: owedMails.waitsUntil,
      isOverdue: sql<boolean>`${owedMails.waitsUntil} <= now()`,
      asked: shipments.askedSignatures,
    })
    .from(owedMails)
    .innerJoin(shipmentEvents, eq(shipmentEvents.id, owedMails.eventId))
    .innerJoin(shipments, eq(shipments.id, owedMails.shipmentId))
    .where(inArray(owedMails.shipmentId, [...ids]))
    .orderBy(asc(owedMails.shipmentId), asc(shipmentEvents.sequence))

/** The job that saves letters may run later; a mail must not carry the letter of before its event. */
async function saveLackingLetters(
  db: Queryable,
  plans: ReadonlyMap<string, Plan>,
  saveLetters: SaveLetters,
): Promise<void> {
  const lastHashes = [...plans].flatMap(([id, { due }]) => {
    const last = due.at(-1)
    return last === undefined ? [] : [[id, last.moment?.hashes.at(-1)] as const]
  })
  const lacking = await lackingLetters(db, new Map(lastHashes))
  if (lacking.length > 0) await saveLetters(db, lacking)
}

async function sendRound(db: Queryable, due: readonly DueMail[], publicUrl: string): Promise<void> {
  const ids = due.map(({ shipmentId }) => shipmentId)
  const rows = new Map((await readShipmentRows(db, ids)).map((row) => [row.id, row]))
  const contexts = new Map((await readContexts(db, ids)).map((context) => [context.id, context]))
  const letters = await lettersCiting(
    db,
    new Map(due.map(({ shipmentId, moment }) => [shipmentId, moment?.hashes ?? []])),
  )
  const mailed = await readMailed(db, ids)
  const mails = due.flatMap((mail) => {
    const context = contexts.get(mail.shipmentId)
    const row = rows.get(mail.shipmentId)
    return context === undefined || row === undefined
      ? []
      : [{ mail, context, row, addresses: addressesOf(mail, context, mailed) }]
  })
  const accounts = await accountsByEmail(
    db,
    mails.flatMap(({ addresses }) => addresses),
  )
  const messages: Mail<MailTemplate>[] = []
  const toStrangers = new Map<string, Mail<MailTemplate>[]>()
  for (const { mail, context, row, addresses } of mails) {
    const letter = letters.get(mail.shipmentId)
    const { template, values } = await contentOf(db, mail, context)
    for (const to of addresses) {
      const account = accounts.get(to.toLowerCase())
      const message: Mail<MailTemplate> = {
        to,
        template,
        values: {
          ...valuesOf(mail, row, context),
          link: linkFor(context, account, publicUrl),
          ...values,
        },
        locale: localeFor(account, context),
        customerId: context.customerId,
        timeZone: context.timeZone,
        materialFlowId: context.flowId,
        shipmentId: mail.shipmentId,
        shipmentEventId: mail.eventId,
        replyTo: context.replyTo ?? undefined,
        attachments: letter === undefined ? [] : [letter],
      }
      if (account !== undefined) messages.push(message)
      else toStrangers.set(context.customerId, [...(toStrangers.get(context.customerId) ?? []), message])
    }
  }
  for (const [customerId, mails] of toStrangers)
    messages.push(...(await spreadOverDays(db, mails, { customerId, publicUrl })))
  await sendMails(db, messages)
  await db.delete(owedMails).where(
    inArray(
      owedMails.eventId,
      due.flatMap(({ events }) => events),
    ),
  )
}

const localeFor = (account: MailAccount | undefined, { language }: MailContext): Locale =>
  account?.locale ?? (isLocale(language) ? language : 'nl')

/** Recipients without an account with the customer get the public link of the QR code. */
const linkFor = (
  { id, customerId, checkToken }: MailContext,
  account: MailAccount | undefined,
  publicUrl: string,
): string =>
  account?.customerId === customerId ? `${publicUrl}/shipments/${id}` : letterAddress(publicUrl, checkToken)

/** A late signature goes to those with the letter without it; other changes to all earlier recipients. */
function addressesOf(
  { shipmentId, event, recipients, signatures }: DueMail,
  { recipientsAtLoad }: MailContext,
  mailed: Awaited<ReturnType<typeof readMailed>>,
): readonly string[] {
  const phases = signatures.map(({ role }) => templates[signedAt(role)] as string)
  const before = mailed
    .filter(
      (mail) => mail.shipmentId === shipmentId && (event !== 'signed' || phases.includes(mail.template)),
    )
    .flatMap((mail) => mail.recipients)
    .filter((address) => address.includes('@'))
  const all =
    event === 'loaded' || event === 'unloaded'
      ? recipients
      : event === 'signed'
        ? before
        : [...recipients, ...before, ...addressesFor(recipientsAtLoad, 'onNewLetter')]
  return [...new Map(all.map((address) => [address.toLowerCase(), address])).values()]
}

const readMailed = (db: Queryable, shipmentIds: readonly string[]) =>
  db
    .select({
      shipmentId: outgoingMails.shipmentId,
      template: outgoingMails.template,
      recipients: outgoingMails.recipients,
    })
    .from(outgoingMails)
    .where(inArray(outgoingMails.shipmentId, [...shipmentIds]))
    .orderBy(asc(outgoingMails.id))

async function contentOf(db: Queryable, { event, eventId, signatures }: DueMail, flow: MailContext) {
  if (event === 'corrected')
    return { template: templates.corrected, values: await readCorrection(db, eventId, flow.collected) }
  if (event === 'not_accepted')
    return { template: templates.not_accepted, values: await readAcceptance(db, eventId) }
  if (event === 'rest_unloaded' || event === 'forwarded')
    return { template: templates[event], values: await readEnding(db, eventId) }
  if (event !== 'signed') return { template: templates[event], values: {} }
  return {
    template: templates.signed,
    values: {
      signatures: signatures.map((signature) => ({
        ...signature,
        role: roleOnPaper(flow, signature.role),
        signedAt: new Date(signature.occurredAt),
      })),
    },
  }
}

type MailContext = Awaited<ReturnType<typeof readContexts>>[number]

const readContexts = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: shipments.id,
      checkToken: shipments.checkToken,
      customerId: customers.id,
      language: customers.language,
      timeZone: customers.timeZone,
      flowId: materialFlows.id,
      perUnit: shipments.factorToKilograms,
      documentType: materialFlows.documentType,
      collected: sql<boolean>`${ofRouteCollection('shipments', 'material_flows')}`,
      replyTo: companies.generalEmail,
      /** By the version that the load states; the present one may not be stored. */
      recipientsAtLoad: sql<unknown>`coalesce((
        select version.content -> 'recipients' from material_flow_versions version
        where version.material_flow_id = ${materialFlows.id}
          and version.version = ${shipments.materialFlowVersion}), ${materialFlows.recipients})`,
    })
    .from(shipments)
    .innerJoin(customers, eq(customers.id, shipments.customerId))
    .innerJoin(materialFlows, eq(materialFlows.id, shipments.materialFlowId))
    .innerJoin(projects, eq(projects.id, shipments.projectId))
    .leftJoin(companies, eq(companies.id, projects.employerId))
    .where(inArray(shipments.id, [...ids]))

/** Of an amount in a unit that is none of mass, as it was known then: `perUnit` is by the density at the load. */
function kilogramsBeside(
  cargoUnit: ShipmentRow['cargoUnit'],
  columns: LetterMoment['columns'],
  perUnit: number | null,
): number | undefined {
  if (cargoUnit.factorToKilograms !== undefined) return undefined
  const measured = presentMeasurements(columns)
  return (
    kilogramsOf({ cargoUnit }, measured) ??
    (measured.nettoWeight === undefined ? undefined : toKilograms(measured.nettoWeight, perUnit ?? undefined))
  )
}

function valuesOf(
  { event, moment }: DueMail,
  row: ShipmentRow,
  { collected, perUnit }: MailContext,
): Omit<ShipmentValues, 'link'> {
  const unloadDate = moment?.columns.unloadDate ?? undefined
  return {
    number: row.number,
    follows: row.follows?.number,
    project: `${row.project.number} ${row.project.name}`,
    material: row.materialFlow.usualName,
    origin: placeText(row.origin),
    destination: placeText(row.destination),
    transporter: row.transporter?.name,
    transportMode: row.transportMode.identificationCode,
    loadDate: moment?.columns.loadDate ?? new Date(row.loadDate),
    unloadDate,
    netWeight: moment?.columns.nettoWeight ?? undefined,
    netKilograms: moment && kilogramsBeside(row.cargoUnit, moment.columns, perUnit),
    unit: row.cargoUnit.symbol ?? row.cargoUnit.id,
    // The mail of an acceptance says what that one is of.
    acceptedKilograms:
      event === 'not_accepted' || moment?.columns.acceptance === 'refused'
        ? undefined
        : (moment?.columns.acceptedKilograms ?? undefined),
    // Mails go to the receiver too, who gets no addresses of a round, nor what the driver noted of them.
    note: collected
      ? undefined
      : ((event === 'loaded' ? moment?.columns.transporterNoteLoad : moment?.columns.transporterNoteUnload) ??
        undefined),
  }
}
