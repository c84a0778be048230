import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LetterContent } from '#contract/letters/documents.ts'
import { letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import { readChallenge } from '#contract/letters/signature-challenge.ts'
import { signingLinkLifetime } from '#contract/kit/time-limits.ts'
import type { StatedSignature } from '#contract/shipments/stated-signature.ts'
import { saveVersion } from '../../../server/flows/material-flows/save-version.ts'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { verifyHere } from '../../support/verify-here.ts'
import { answerChallenge, makeChallenge, makeSigningKey } from '../../support/signing.ts'
import { refusal, wrongFields } from '../../support/test-server.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { letterHashOf, letterOfLoad, onGlass, shownOf } from '../letters/signed-letters.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertDriver,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { type Document, setUpHarness } from '../platform/test-harness.ts'

let now = () => new Date()
const { testServer, db, admin, alpha, beta, as, office, driver } = await setUpHarness({ clock: () => now() })
await pairDriver(db, alpha)
const phone = await makeSigningKey()

async function loaded() {
  const token = randomBytes(16).toString('base64url')
  const operation = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), checkToken: token })
  await driver.apply(operation)
  return { ...letterOfLoad(operation), token }
}

interface Link {
  readonly url: string
  readonly validUntil: string
  readonly sentTo?: string
}
async function linkFor(shipment: string, own: object = {}) {
  const asked = await office.post<Link>(`/shipments/${shipment}/signature_links`, {
    role: 'disposer',
    ...own,
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const url = new URL(asked.body.url)
  return { ...asked.body, token: url.pathname.split('/').at(-1) ?? '', challenge: url.hash.slice(1) }
}
const post = (token: string, body: object) =>
  testServer.anonymous.post<{ receivedAt: string }>(`/check/${token}/signatures`, body)
const stateOf = async (token: string, challenge: string) => {
  const read = readChallenge(challenge)?.challenge
  return (
    await testServer.anonymous.get(`/check/${token}/signatures?nonce=${read?.nonce}&hash=${read?.hash}`)
  ).body
}
const signed = async (challenge: string, name = 'Anna Dijk', late = 0) => ({
  challenge,
  name,
  answer: await answerChallenge(phone, challenge, name, late),
})
const signaturesOf = async (shipment: string) =>
  (
    (await office.get(`/shipments/${shipment}`)).body as unknown as {
      events: { by: string; signature?: object }[]
    }
  ).events.filter(({ signature }) => signature !== undefined)

test('a party signs by a link of the office, of the letter as it stands, once', async () => {
  const load = await loaded()
  const { token, challenge, validUntil } = await linkFor(load.shipment)
  expect(Date.parse(validUntil) - Date.now()).toBeLessThanOrEqual(signingLinkLifetime)
  const { body: log } = await admin.get(`/audit_entries?subjectId=${load.shipment}`)
  expect(log.member).toMatchObject([
    {
      action: 'ask_for_signature',
      actor: { '@id': `/api/users/${alpha.office}` },
      after: { number: load.letter.number, signatory: 'disposer', mailed: false },
    },
  ])
  expect(JSON.stringify(log)).not.toContain(challenge)
  expect(await stateOf(token, challenge)).toMatchObject({ used: false, changed: false })
  const statement = await signed(challenge)
  const first = await post(token, statement)
  expect(first, JSON.stringify(first.body)).toMatchObject({ status: 201, body: { changed: false } })
  // The same answer again, as after a lost connection.
  expect(await post(token, statement)).toMatchObject({ status: 201 })
  expect(await post(token, await signed(challenge, 'Bo Vos'))).toMatchObject(
    refusal(409, 'signature_already_used'),
  )
  expect(await stateOf(token, challenge)).toMatchObject({ used: true })
  expect(await signaturesOf(load.shipment)).toMatchObject([
    {
      signature: {
        role: 'disposer',
        way: 'own_phone',
        name: 'Anna Dijk',
        letterHash: letterHashOf(load),
        matches: true,
        challengeVerified: true,
      },
    },
  ])
  const { changed = [] } = (await driver.get('/driver_sync')).body
  expect(changed.find((row) => row['@id'].endsWith(load.shipment))).toMatchObject({
    signatures: [{ name: 'Anna Dijk' }],
  })
  expect(await verifyHere(testServer)).toContain('Everything fits.')
})

test('a link is mailed to who is named, or to the company of that role', async () => {
  const load = await loaded()
  expect((await linkFor(load.shipment, { mail: true, email: 'anna@example.com' })).sentTo).toBe(
    'anna@example.com',
  )
  const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.template, 'signature_asked'))
  expect(mail).toMatchObject({ recipients: ['anna@example.com'], shipmentId: load.shipment })
  expect(mail?.secretUntil).toBeInstanceOf(Date)
  const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
  await db
    .update(companies)
    .set({ generalEmail: 'post@sender.example' })
    .where(eq(companies.id, flow?.senderId ?? ''))
  expect((await linkFor(load.shipment, { mail: true, role: 'sender' })).sentTo).toBe('post@sender.example')
  await db
    .update(companies)
    .set({ generalEmail: null })
    .where(eq(companies.id, flow?.senderId ?? ''))
  const nowhere = await office.post(`/shipments/${load.shipment}/signature_links`, {
    role: 'sender',
    mail: true,
  })
  expect(wrongFields(nowhere)).toEqual(['email'])
})

test('one address is mailed three times a day about one letter, and then told when it can be again', async () => {
  const [load, other] = [await loaded(), await loaded()]
  const ask = (shipment: string, email: string) =>
    office.post(`/shipments/${shipment}/signature_links`, { role: 'disposer', mail: true, email })
  const statuses = []
  for (const email of ['bo@example.com', 'BO@example.com', 'bo@example.com'])
    statuses.push((await ask(load.shipment, email)).status)
  expect(statuses).toEqual([201, 201, 201])
  const refused = await ask(load.shipment, 'Bo@example.com')
  expect(refused).toMatchObject(refusal(429, 'signature_asked_often'))
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Amsterdam',
  })
  expect(refused.body.detail).toContain(tomorrow)
  // A link without a mail, another address and another letter.
  await linkFor(load.shipment)
  expect((await ask(load.shipment, 'cas@example.com')).status).toBe(201)
  expect((await ask(other.shipment, 'bo@example.com')).status).toBe(201)
  await db
    .update(outgoingMails)
    .set({ createdAt: new Date(Date.now() - 86_400_000) })
    .where(eq(outgoingMails.shipmentId, load.shipment))
  expect((await ask(load.shipment, 'bo@example.com')).status).toBe(201)
})

test('a changed letter is said to be, and what is signed is the letter of the link', async () => {
  const load = await loaded()
  const { token, challenge } = await linkFor(load.shipment)
  expect(
    (await office.patch(`/shipments/${load.shipment}`, { weighedLoad: 41, reason: 'Misread' })).status,
  ).toBe(200)
  expect(await stateOf(token, challenge)).toMatchObject({ used: false, changed: true })
  // As often as it is asked: the answer counts for what was shown, and says so.
  const statement = await signed(challenge)
  for (let again = 0; again < 2; again += 1)
    expect(await post(token, statement)).toMatchObject({ status: 201, body: { changed: true } })
  expect(await signaturesOf(load.shipment)).toMatchObject([
    {
      signature: { letterHash: letterHashOf(load), matches: true, changedAt: expect.any(String) },
    },
  ])
})

/** Role and moment of the change since each signature, which is the same in each place that shows them. */
async function changesSince({ shipment, token }: { readonly shipment: string; readonly token: string }) {
  await runJobs(testServer)
  const told = (signatures: unknown) =>
    (signatures as StatedSignature[]).map(({ role, changedAt }) => [role, changedAt])
  const signed = told((await signaturesOf(shipment)).map(({ signature }) => signature))
  const { changed = [] } = (await driver.get('/driver_sync')).body
  expect(told(changed.find((row) => row['@id'].endsWith(shipment))?.['signatures'])).toEqual(signed)
  expect(told((await testServer.anonymous.get(`/check/${token}`)).body['signatures'])).toEqual(signed)
  const [letter] = (await office.get(`/documents?shipment=${shipment}`)).body.member ?? []
  const version = letter?.['latestVersion'] as Document
  const { content } = (await office.get(`/document_versions/${version.id}`)).body as unknown as {
    content: LetterContent
  }
  expect(told(content.shipment?.signatures)).toEqual(signed)
  const [foot] = letterBoxes(
    letterSourceOf(content),
    { language: 'en', timeZone: 'UTC' },
    letterTextIn('en'),
  ).filter(({ title }) => title === 'Signatures')
  const { body: text } = await office.get<string>(`/exports/shipment_register?id[]=${shipment}`)
  const lines = (foot?.lines ?? []).map(({ text: line }) => line).join('\n')
  const before = (shown: string) => shown.split('as it was before its change').length - 1
  expect([before(lines), before(String(text))]).toEqual(
    Array(2).fill(signed.filter(([, changedAt]) => changedAt !== undefined).length),
  )
  return signed
}
const corrected = async (shipment: string, values: object) => {
  const { status } = await office.patch(`/shipments/${shipment}`, { ...values, reason: 'Misread' })
  expect(status).toBe(200)
}

test('a signature is said to be of before a change of what was signed, until it is signed anew or changed back', async () => {
  const load = await loaded()
  const sign = (role: string) =>
    driver.apply(
      buildOperation(alpha, 'shipment.sign', {
        ...onGlass,
        role,
        shipment: load.shipment,
        letterHash: letterHashOf(load),
      }),
    )
  await sign('disposer')
  await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
  await sign('receiver')
  // What was added since, and notes, which stand on no letter, change nothing of what was signed.
  await corrected(load.shipment, { transporterNoteLoad: 'Rain' })
  expect(await changesSince(load)).toEqual([
    ['disposer', undefined],
    ['receiver', undefined],
  ])
  const part = { shipment: load.shipment, outcome: 'partly', kilograms: 10_000, reason: 'Wet', photos: [] }
  const statedAt = Math.floor(Date.now() / 1000) * 1000
  const fiveHours = 5 * 3_600_000
  const fastPhone = { occurredAt: new Date(statedAt + fiveHours).toISOString(), clockOffset: -fiveHours }
  await driver.apply(buildOperation(alpha, 'shipment.accept', part, fastPhone))
  const [ofDisposer, [role, changedAt] = []] = await changesSince(load)
  expect([ofDisposer, role], 'nobody but the receiver signed for the receipt of all').toEqual([
    ['disposer', undefined],
    'receiver',
  ])
  expect(Date.parse(String(changedAt)), 'by a right clock').toBe(statedAt)
  await corrected(load.shipment, { weighedLoad: 41 })
  expect(await changesSince(load)).toEqual([
    ['disposer', expect.any(String)],
    ['receiver', expect.any(String)],
  ])
  expect((await office.get(`/shipments?id[]=${load.shipment}&signatureMissing=false`)).body.totalItems).toBe(
    1,
  )
  const { token, challenge } = await linkFor(load.shipment)
  expect((await post(token, await signed(challenge))).status).toBe(201)
  expect(await changesSince(load)).toEqual([
    ['disposer', expect.any(String)],
    ['receiver', expect.any(String)],
    ['disposer', undefined],
  ])
  await corrected(load.shipment, { weighedLoad: 40.5 })
  expect(await changesSince(load)).toEqual([
    ['disposer', undefined],
    ['receiver', expect.any(String)],
    ['disposer', expect.any(String)],
  ])
})

test('a link of another letter, an altered or expired one and an impossible time are refused and leave no trace', async () => {
  const [load, other] = [await loaded(), await loaded()]
  const { token, challenge } = await linkFor(load.shipment)
  const ofOther = await linkFor(other.shipment)
  expect(await post(token, await signed(ofOther.challenge))).toMatchObject(refusal(404, 'not_found'))
  expect(await post('A'.repeat(22), await signed(challenge))).toMatchObject(refusal(404, 'not_found'))
  const forged = await makeChallenge(phone, readChallenge(challenge)?.device ?? '', {
    ...shownOf(load),
    role: 'disposer',
  })
  expect(await post(token, await signed(forged))).toMatchObject(refusal(422, 'signature_not_verified'))
  expect(await post(token, { ...(await signed(challenge)), name: 'Bo Vos' })).toMatchObject(
    refusal(422, 'signature_not_verified'),
  )
  expect(await post(token, await signed(challenge, 'Anna Dijk', 3600))).toMatchObject(
    refusal(422, 'signature_time_impossible'),
  )
  now = () => new Date(Date.now() + signingLinkLifetime + 60_000)
  expect(await post(token, await signed(challenge))).toMatchObject(refusal(410, 'signature_link_expired'))
  now = () => new Date()
  for (const { shipment } of [load, other]) expect(await signaturesOf(shipment)).toEqual([])
  const { body } = await office.get(`/shipment_exceptions?shipment=${load.shipment}`)
  expect(body.member).toEqual([])
})

test("the code of the driver's phone is a link too, of nobody else's phone", async () => {
  const load = await loaded()
  await db.update(devices).set({ publicKey: phone.publicKey }).where(eq(devices.id, alpha.device))
  const stranger = await onOwnDevice(db, alpha, await insertDriver(db, beta.carrier))
  await db.update(devices).set({ publicKey: phone.publicKey }).where(eq(devices.id, stranger.device))
  const asked = { ...shownOf(load), role: 'disposer' as const }
  const strange = await makeChallenge(phone, stranger.device, asked)
  const refused = await post(load.token, await signed(strange))
  expect([refused.status, await signaturesOf(load.shipment)]).toEqual([404, []])
  const statement = await signed(await makeChallenge(phone, alpha.device, asked))
  expect((await post(load.token, statement)).status).toBe(201)
  // The driver scans the answer as well, and delivers it later.
  const delivered = buildOperation(alpha, 'shipment.sign', {
    shipment: load.shipment,
    role: asked.role,
    letterHash: asked.hash,
    way: 'own_phone',
    ...statement,
  })
  expect(await driver.deliver(delivered)).toMatchObject([{ receipt: { replayed: true } }])
  expect(await signaturesOf(load.shipment)).toMatchObject([{ signature: { name: 'Anna Dijk' } }])
})

test("a link for the receiver is made and taken once the cargo is unloaded, and the driver's code is one too", async () => {
  const load = await loaded()
  const path = `/shipments/${load.shipment}/signature_links`
  expect(await office.post(path, { role: 'receiver' })).toMatchObject(refusal(409, 'receipt_before_unload'))
  await db.update(devices).set({ publicKey: phone.publicKey }).where(eq(devices.id, alpha.device))
  const early = await makeChallenge(phone, alpha.device, { ...shownOf(load), role: 'receiver' })
  expect(await stateOf(load.token, early)).toMatchObject({ receivable: false })
  expect(await post(load.token, await signed(early))).toMatchObject(refusal(409, 'receipt_before_unload'))
  // Of what a phone has not delivered yet, the office knows nothing.
  const undelivered = await makeChallenge(phone, alpha.device, { ...shownOf(load), hash: 'a'.repeat(43) })
  expect(await stateOf(load.token, undelivered)).toMatchObject({ receivable: true, changed: false })
  await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(load.shipment)))
  const { token, challenge } = await linkFor(load.shipment, { role: 'receiver' })
  expect(await stateOf(token, challenge)).toMatchObject({ receivable: true, changed: false })
  expect((await post(token, await signed(challenge))).status).toBe(201)
})

test.each([
  { outcome: 'refused', reason: 'Wet' },
  { outcome: 'partly', kilograms: 10_000, reason: 'Wet' },
])('a link says that the receiver turned the cargo away: $outcome', async ({ reason, ...taken }) => {
  const load = await loaded()
  await driver.apply(
    buildOperation(alpha, 'shipment.accept', {
      shipment: load.shipment,
      ...taken,
      reason,
      photos: [],
    }),
  )
  const { challenge } = await linkFor(load.shipment, {
    role: taken.outcome === 'refused' ? 'receiver' : 'disposer',
  })
  expect(readChallenge(challenge)?.challenge).toMatchObject(taken)
})

test('a signature over what was brought back is of the letter before that was corrected', async () => {
  const load = await loaded()
  const { shipment } = load
  const said = { shipment, outcome: 'refused', reason: 'Wet', photos: [] }
  await driver.apply(buildOperation(alpha, 'shipment.accept', said))
  const rest = { shipment, restAt: 'origin', amount: 25, photos: [] }
  await driver.apply(buildOperation(alpha, 'shipment.unload_rest', rest))
  const { token, challenge } = await linkFor(shipment)
  expect((await post(token, await signed(challenge))).status).toBe(201)
  expect(await changesSince(load)).toEqual([['disposer', undefined]])
  await corrected(shipment, { rest: { nettoWeight: 12 } })
  expect(await changesSince(load)).toEqual([['disposer', expect.any(String)]])
})

test('a link shows the flow of the letter after an amendment, and a code of the new one is refused', async () => {
  const load = await loaded()
  await saveVersion(db, alpha.flow)
  const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
  await db
    .update(materialFlows)
    .set({ usualName: 'Other sludge', destinationLocationId: flow?.originLocationId, version: 2 })
    .where(eq(materialFlows.id, alpha.flow))
  const { token, challenge } = await linkFor(load.shipment)
  expect(readChallenge(challenge)?.challenge).toMatchObject({ cargo: 'Alpha sludge', to: 'Alpha depot' })
  await db.update(devices).set({ publicKey: phone.publicKey }).where(eq(devices.id, alpha.device))
  const other = { ...shownOf(load), role: 'disposer' as const, cargo: 'Other sludge' }
  for (const asked of [other, { ...other, cargo: 'Alpha sludge', to: 'Alpha basin' }])
    expect(await post(token, await signed(await makeChallenge(phone, alpha.device, asked)))).toMatchObject(
      refusal(422, 'signature_of_other_letter'),
    )
  expect((await post(token, await signed(challenge))).status).toBe(201)
})

test('planners, readers, drivers and other customers make no link', async () => {
  const load = await loaded()
  for (const user of [alpha.planner, alpha.reader, alpha.driver])
    expect(
      await (await as(user)).post(`/shipments/${load.shipment}/signature_links`, { role: 'disposer' }),
    ).toMatchObject(refusal(403, 'access_denied'))
})
