import { dayIn } from '#contract/accounts/customer-days.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { flowOn } from '#contract/parties/ewc-codes.ts'
import { canonicalLetter } from '#contract/letters/letter-facts.ts'
import { letterNumber, showEwcCode } from '#contract/letters/letter-formats.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import {
  acceptanceInChallenge,
  challengeInput,
  joinSignature,
  shownInChallenge,
} from '#contract/letters/signature-challenge.ts'
import type { askForSignature as askEndpoint } from '#contract/letters/signing-links.ts'
import { roleOnPaper, withoutWasteLaw } from '#contract/letters/without-waste-law.ts'
import { isLocale, type Locale } from '#contract/kit/locales.ts'
import { signingLinkLifetime } from '#contract/kit/time-limits.ts'
import { maySign } from '#contract/shipments/asked-signatures.ts'
import { foldShipment } from '#contract/shipments/shipment-events.ts'
import { changeableBy } from '../../accounts/access/shipments.ts'
import { assertMailsLeft } from '../../flows/material-flows/mail-flow.ts'
import { placeText } from '../../flows/material-flows/places.ts'
import { flowsWhere } from '../../flows/material-flows/queries.ts'
import { readLetterSigner } from '../../letters/letter-code/letter-keys.ts'
import { and, desc, eq, gt, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { materialFlows, materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import { outgoingMails } from '../../platform/db/schema/outgoing-mails.ts'
import { pooledRandomBytes } from '../../platform/db/uuid.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import type { RequestOf, WriteCall } from '../../platform/http/request/endpoint.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { type Clock, days } from '../../platform/process/clock.ts'
import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import { sha256Base64Url } from '../events/canonical-hash.ts'
import { readEvents, toShipmentEvents } from '../events/event-chain.ts'
import { readShipmentRows } from '../queries/queries.ts'
import { type LockedShipment, lockShipment } from '../statements/lock-shipment.ts'

type AskCall = WriteCall & RequestOf<typeof askEndpoint>

export interface LinkSettings {
  readonly clock: Clock
  readonly cipher: KeyCipher
  readonly publicUrl: string
}

/**
 * The link holds a challenge as drivers' phones make it, of the letter as it stands, but signed by the server in
 * the name of the user who asks. Nothing of it is stored before it is signed.
 * @throws HttpProblem not_found, access_denied, receipt_before_unload, signature_asked_often, too_many_mails,
 * validation_failed on `email`
 */
export async function askForSignature(call: AskCall, { clock, cipher, publicUrl }: LinkSettings) {
  const { db, viewer, params, body } = call
  const now = clock()
  const shipment = await lockShipment(db, viewer, params.id, { permission: changeableBy })
  const facts = await readFacts(call, shipment)
  if (!maySign(facts.state)(body.role)) throw new HttpProblem('receipt_before_unload')
  const signer = await readLetterSigner(db, cipher, now)
  const input = challengeInput(viewer.userId, {
    hash: sha256Base64Url(canonicalLetter(shipment.id, facts.state)),
    role: body.role,
    nonce: pooledRandomBytes(12).toString('base64url'),
    iat: Math.floor(now.getTime() / 1000),
    number: shipment.number,
    ...facts.shown,
  })
  const challenge = joinSignature(input, new Uint8Array(await signer.sign(new TextEncoder().encode(input))))
  const link = {
    url: `${publicUrl}/check/sign/${shipment.checkToken}#${challenge}`,
    validUntil: formatTimestamp(new Date(now.getTime() + signingLinkLifetime)),
  }
  // Without the link: whoever has it signs.
  await recordAudit(call, {
    action: 'ask_for_signature',
    subject: { type: 'Shipment', id: shipment.id },
    customerId: shipment.customerId,
    after: { number: shipment.number, signatory: body.role, mailed: body.mail },
  })
  return body.mail
    ? { ...link, sentTo: await mailLink(call, facts, shipment, { ...link, now, cipher }) }
    : link
}

async function readFacts({ db, params, body }: AskCall, shipment: LockedShipment) {
  const state = foldShipment(toShipmentEvents(await readEvents(db, params.id)))
  if (state === undefined) throw new HttpProblem('not_found')
  const row = found(await readShipmentRows(db, [params.id]))
  const [customer] = await db
    .select({ name: customers.name, language: customers.language, timeZone: customers.timeZone })
    .from(customers)
    .where(eq(customers.id, shipment.customerId))
  const flow = withoutWasteLaw(
    flowOn(await readFlowOfLetter(db, shipment), dayIn(shipment.loadDate, customer?.timeZone ?? 'UTC')),
  )
  const locale = isLocale(customer?.language) ? customer.language : 'nl'
  const { nettoWeight, cargoUnit } = row
  return {
    state,
    flow,
    customer,
    locale,
    party: flow[body.role],
    shown: {
      ...shownInChallenge(flow.usualName, {
        code: flow.ewcCode && showEwcCode(flow.ewcCode),
        amount:
          nettoWeight === undefined
            ? undefined
            : `${letterNumber(nettoWeight, { language: locale })} ${cargoUnit.symbol}`,
        from: placeText(flow.origin),
        to: placeText(flow.destination),
        vehicle: row.transportMode.identificationCode,
      }),
      ...acceptanceInChallenge(state.acceptance),
    },
  }
}

/** The version that it was loaded with; stored once the flow has changed. */
async function readFlowOfLetter(
  db: AskCall['db'],
  { materialFlowId, materialFlowVersion }: LockedShipment,
): Promise<OfficeFlow> {
  const [seen] = await db
    .select({ content: materialFlowVersions.content })
    .from(materialFlowVersions)
    .where(
      and(
        eq(materialFlowVersions.materialFlowId, materialFlowId),
        eq(materialFlowVersions.version, materialFlowVersion),
      ),
    )
  return seen?.content ?? found(await flowsWhere(db, eq(materialFlows.id, materialFlowId)))
}

/** Returns the address. */
async function mailLink(
  { db, body, locale: readers }: AskCall,
  { flow, party, customer, locale }: Awaited<ReturnType<typeof readFacts>>,
  shipment: LockedShipment,
  {
    url,
    validUntil,
    now,
    cipher,
  }: {
    readonly url: string
    readonly validUntil: string
    readonly now: Date
    readonly cipher: KeyCipher
  },
): Promise<string> {
  const [company] =
    body.email !== undefined || party === undefined
      ? []
      : await db.select({ email: companies.generalEmail }).from(companies).where(eq(companies.id, party.id))
  const to = body.email ?? company?.email
  if (to == null)
    throw new HttpProblem('validation_failed', { violations: [violation(['email'], 'blank', readers)] })
  await assertAskedSeldom(db, now, { shipment: shipment.id, to, readers, timeZone: customer?.timeZone })
  await assertMailsLeft(db, now, shipment.customerId, 1)
  await sendMail(db, {
    to,
    template: 'signature_asked',
    cipher,
    locale,
    customerId: shipment.customerId,
    timeZone: customer?.timeZone,
    shipmentId: shipment.id,
    values: {
      signatory: { role: roleOnPaper(flow, body.role) },
      number: shipment.number,
      material: flow.usualName,
      origin: placeText(flow.origin),
      destination: placeText(flow.destination),
      loadDate: shipment.loadDate,
      customer: customer?.name ?? '',
      validUntil: new Date(validUntil),
      link: url,
    },
  })
  return to
}

/** To one address about one letter: who overlooked a mail is asked again, and nobody is flooded. */
const asksADay = 3

/** The caller has locked the shipment. @throws HttpProblem signature_asked_often */
async function assertAskedSeldom(
  db: AskCall['db'],
  now: Date,
  {
    shipment,
    to,
    readers,
    timeZone,
  }: {
    readonly shipment: string
    readonly to: string
    readonly readers: Locale
    readonly timeZone: string | undefined
  },
): Promise<void> {
  const asked = await db
    .select({ at: outgoingMails.createdAt })
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.shipmentId, shipment),
        eq(outgoingMails.template, 'signature_asked'),
        sql`lower(${outgoingMails.recipients}[1]) = ${to.toLowerCase()}`,
        gt(outgoingMails.createdAt, new Date(now.getTime() - days)),
      ),
    )
    .orderBy(desc(outgoingMails.createdAt))
    .limit(asksADay)
  const first = asked[asksADay - 1]
  if (first === undefined) return
  const again = first.at.getTime() + days
  throw new HttpProblem('signature_asked_often', {
    values: { maximum: String(asksADay), when: letterMoment(again, { language: readers, timeZone }) },
    headers: { 'Retry-After': String(Math.ceil((again - now.getTime()) / 1000)) },
  })
}
