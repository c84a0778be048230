import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { fromBase64Url } from '#contract/letters/letter-code/binary-from-text.ts'
import {
  encodeLetterCode,
  type LetterVerifyingKey,
  signLoadRecord,
  verifyLetterCode,
} from '#contract/letters/letter-code/letter-code.ts'
import type { FlowEwcCode } from '#contract/parties/ewc-codes.ts'
import { showEwcCode } from '#contract/letters/letter-formats.ts'
import type { LetterParts } from '#contract/letters/letter-parts.ts'
import { systemClock } from '../../../server/platform/process/clock.ts'
import { locations } from '../../../server/platform/db/schema/companies.ts'
import { customers } from '../../../server/platform/db/schema/customers.ts'
import { documents, documentVersions } from '../../../server/platform/db/schema/documents.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { letterKeys } from '../../../server/platform/db/schema/letter-keys.ts'
import { ewcCodes } from '../../../server/platform/db/schema/master-data.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { shipmentEvents, shipments } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { removeRetiredLetterKeys, rotateLetterKeys } from '../../../server/letters/letter-code/letter-keys.ts'
import { hashOfEvent } from '../../../server/shipments/events/event-chain.ts'
import { makeKey, sampleRecord } from '../../support/letter-code.ts'
import { wordsOfPdf } from '../../support/pdf.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { buildLoad, buildOperation, onOwnDevice, pairDriver } from '../platform/tenant-fixtures.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

/** Milliseconds that the server's clock is ahead. */
let ahead = 0
const now = () => new Date(systemClock().getTime() + ahead)
const day = 86_400_000
const { testServer, db, alpha, beta, as, ...harness } = await setUpHarness({ clock: now })
let { driver } = harness
await pairDriver(db, alpha)
const ofFlow = eq(materialFlows.id, alpha.flow)
afterEach(async () => {
  await setAhead(0)
  await db
    .update(materialFlows)
    .set({ ewcCodeId: null, plannedFrom: null, plannedEwcCodeId: null })
    .where(ofFlow)
})
/** Moves the server's clock, which ends access tokens. */
async function setAhead(milliseconds: number) {
  ahead = milliseconds
  driver = await as(alpha.driver)
}

async function registerDevice(actor = driver) {
  const key = await makeKey()
  const device = newId()
  expect((await actor.post('/devices', { id: device, publicKey: key.publicKey })).status).toBe(201)
  return { ...key, device }
}
const partsOf = async (device: string, flows: readonly string[] = [], actor = driver) =>
  await actor.post<LetterParts & { code?: string }>(`/devices/${device}/letter_parts`, { flows })
async function listedKeys(): Promise<LetterVerifyingKey[]> {
  const response = await testServer.app.inject('/.well-known/letter-keys')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=300')
  expect(response.headers['access-control-allow-origin']).toBe('*')
  return response.json<{ keys: LetterVerifyingKey[] }>().keys
}
/** A letter's code as a device makes it of what the server issued. */
async function signLetter({ sign, device }: Awaited<ReturnType<typeof registerDevice>>) {
  const { body } = await partsOf(device, [alpha.flow])
  const certificate = fromBase64Url(body.certificate?.part ?? '')
  const issuedFlow = fromBase64Url(body.issuedFlows[0]?.part ?? '')
  const record = { ...sampleRecord, issuedAt: now().getTime(), expiresAt: now().getTime() + 60 * day }
  const loadRecord = await signLoadRecord(record, { certificate, issuedFlow }, { sign })
  return encodeLetterCode({ certificate, issuedFlow, loadRecord })
}
const verify = async (code: string) => await verifyLetterCode(code, await listedKeys(), now().getTime())

test('the key that signs first is listed before it has signed anything', async () => {
  const keys = await listedKeys()
  expect(keys).toHaveLength(1)
  const code = await signLetter(await registerDevice())
  expect((await verifyLetterCode(code, keys, now().getTime())).outcome).toBe('valid')
})

test('a device signs letters by what the server issued, and anybody verifies them by the listed keys', async () => {
  const registered = await registerDevice()
  await db.update(materialFlows).set({ wasteStreamNumber: '99A020000088' }).where(ofFlow)
  const address = { street: 'Merwedekade', houseNumber: '12', postalCode: '3313 AB', city: 'Dordrecht' }
  await db.update(locations).set(address).where(eq(locations.description, 'Alpha basin'))
  expect(await verify(await signLetter(registered))).toMatchObject({
    outcome: 'valid',
    // What a roadside check asks, with the number of the carrier of the flow and of the driver's company.
    claims: {
      issuedFlow: {
        version: 1,
        documentType: 'waste',
        wasteStreamNumber: '99A020000088',
        disposer: 'Alpha Works',
        receiver: 'Alpha Works',
        carrier: 'Alpha Trucking',
        carrierVihbNumber: '990202VIXX',
        from: 'Alpha basin',
        fromStreet: 'Merwedekade 12',
        fromTown: '3313 AB Dordrecht',
      },
    },
    certificate: { device: registered.device, publicKey: registered.publicKey, vihbNumber: '990202VIXX' },
  })
})

test('a flow is issued with what its EWC code becomes, and with the code that is planned for it', async () => {
  const names = { nameEn: 'Batteries', nameNl: 'Batterijen' }
  const [harmless, hazardous] = [
    { hazardous: false, validTo: '2026-12-08' },
    { hazardous: true, validFrom: '2026-12-09' },
  ]
  await db.insert(ewcCodes).values([
    { ...names, id: '160604', code: '160604', ...harmless },
    { ...names, id: '160604-2026-12-09', code: '160604', ...hazardous },
    { ...names, id: '160605', code: '160605', ...harmless },
    { ...names, id: '160607', code: '160607', ...hazardous },
  ])
  await db.update(materialFlows).set({ ewcCodeId: '160604' }).where(ofFlow)
  expect(await verify(await signLetter(await registerDevice()))).toMatchObject({
    outcome: 'valid',
    claims: { issuedFlow: { ewcCode: '160604', ewcPeriods: [harmless, hazardous] } },
  })
  const planned = { plannedFrom: '2026-12-09', plannedEwcCodeId: '160607' }
  await db
    .update(materialFlows)
    .set({ ewcCodeId: '160605', ...planned })
    .where(ofFlow)
  const plannedChange = { from: '2026-12-09', ewcCode: '160607', ewcPeriods: [hazardous] }
  expect(await verify(await signLetter(await registerDevice()))).toMatchObject({
    outcome: 'valid',
    claims: { issuedFlow: { ewcCode: '160605', ewcPeriods: [harmless], plannedChange } },
  })
})

test('before and after the day on which EWC codes change, letter, PDF and check page state that of the day', async () => {
  const names = { nameEn: 'Batteries', nameNl: 'Batterijen', hazardous: false }
  await db
    .insert(ewcCodes)
    .values([
      { ...names, id: '160605', code: '160605', validTo: '2026-12-08' },
      { ...names, id: '170503', code: '170503', hazardous: true },
    ])
    .onConflictDoNothing()
  const stated = async (at: string, ewcCodeId: string) => {
    await db.update(materialFlows).set({ ewcCodeId, documentType: 'waste' }).where(ofFlow)
    await setAhead(Date.parse(at) - Date.now())
    const load = buildLoad(alpha)
    const operation = buildOperation(alpha, 'shipment.load', load, { occurredAt: now().toISOString() })
    const code = await driver.refusal(operation)
    if (code !== undefined) return code
    await runJobs(testServer)
    const [letter] = await db
      .select({ token: shipments.checkToken, version: documentVersions.id })
      .from(shipments)
      .innerJoin(documents, eq(documents.shipmentId, shipments.id))
      .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
      .where(eq(shipments.id, load.shipment))
    const { token } = await as(alpha.office)
    const pdf = await testServer.app.inject({
      url: `/api/document_versions/${letter?.version}/pdf`,
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await wordsOfPdf(pdf.rawPayload)
    const checked = await testServer.app.inject(`/api/check/${letter?.token}`)
    const { ewcCode } = checked.json<{ letter: { content: { flow: { ewcCode: FlowEwcCode } } } }>().letter
      .content.flow
    const shown = [...text.matchAll(/(?:Euralcode|EWC code): (\d\d \d\d \d\d\*?(?: \([^)]*\))?)/g)].map(
      ([, code]) => code,
    )
    return [...shown, showEwcCode(ewcCode)].map((code = '') => code.replaceAll('\u00a0', ' '))
  }
  const harmless = (code: string) => [code, code, code]
  const hazardous = (code: string) => [
    `${code}* (gevaarlijk afval)`,
    `${code}* (hazardous waste)`,
    `${code}*`,
  ]
  for (const [at, alkaline, other] of [
    ['2026-12-08T23:59:00+01:00', harmless('16 06 04'), harmless('16 06 05')],
    ['2026-12-09T00:01:00+01:00', hazardous('16 06 04'), 'ewc_code_not_valid_then'],
    ['2026-12-10T12:00:00+01:00', hazardous('16 06 04'), 'ewc_code_not_valid_then'],
  ] as const) {
    expect(await stated(at, '160604'), at).toEqual(alkaline)
    expect(await stated(at, '160605'), at).toEqual(other)
    expect(await stated(at, '170503'), at).toEqual(hazardous('17 05 03'))
  }
})

test('a code names the time zone of its customer where that is not the usual one', async () => {
  const zoneOf = async () => {
    const outcome = await verify(await signLetter(await registerDevice()))
    return 'claims' in outcome ? outcome.claims.issuedFlow.timeZone : 'unreadable'
  }
  const ofCustomer = eq(customers.id, alpha.customer)
  expect(await zoneOf()).toBeUndefined()
  await db.update(customers).set({ timeZone: 'Europe/Bucharest' }).where(ofCustomer)
  expect(await zoneOf()).toBe('Europe/Bucharest')
  await db.update(customers).set({ timeZone: 'Europe/Amsterdam' }).where(ofCustomer)
})

test('what a device signed by a key that it has since replaced verifies on', async () => {
  const registered = await registerDevice()
  const code = await signLetter(registered)
  const next = await makeKey()
  const again = await driver.post('/devices', { id: registered.device, publicKey: next.publicKey })
  expect(again.status).toBe(201)
  expect(await verify(code)).toMatchObject({
    outcome: 'valid',
    certificate: { device: registered.device, publicKey: registered.publicKey },
  })
  expect(await verify(await signLetter({ ...registered, ...next }))).toMatchObject({
    outcome: 'valid',
    certificate: { publicKey: next.publicKey },
  })
})

test('a driver gets no certificate of another device, and no flow of another customer', async () => {
  const { device } = await registerDevice()
  await pairDriver(db, beta)
  const other = await as(beta.driver)
  expect(await partsOf(device, [], other)).toMatchObject(refusal(404, 'not_found'))
  const own = await registerDevice(other)
  const { body } = await partsOf(own.device, [alpha.flow, beta.flow], other)
  expect(body.issuedFlows.map(({ id }) => id)).toEqual([beta.flow])
})

test('a revoked device gets no certificate, and its key opens nothing', async () => {
  const { device, sign } = await registerDevice()
  await db.update(devices).set({ revokedAt: new Date() }).where(eq(devices.id, device))
  expect((await partsOf(device, [alpha.flow])).body).toMatchObject({ revoked: true, issuedFlows: [] })
  const { challenge } = (
    await testServer.anonymous.post<{ challenge: string }>(`/devices/${device}/challenge`, {})
  ).body
  const signature = await sign(new Uint8Array(Buffer.from(`vrachtpas device ${challenge}`)))
  const answer = await testServer.anonymous.post(`/devices/${device}/token`, {
    challenge,
    signature: Buffer.from(signature).toString('base64url'),
  })
  expect(answer).toMatchObject(refusal(403, 'device_key_refused'))
})

test('a key that has become known is no longer listed', async () => {
  const before = await signLetter(await registerDevice())
  await rotateLetterKeys(db, testKeyCipher, now(), { immediately: true })
  expect(await listedKeys()).toHaveLength(1)
  expect(await verify(before)).toEqual({ outcome: 'unknown_key' })
  expect(await verify(await signLetter(await registerDevice()))).toMatchObject({ outcome: 'valid' })
})

test('keys rotate with an overlap: the new one is listed before it signs, the old one verifies on', async () => {
  const registered = await registerDevice()
  const before = await signLetter(registered)
  const [old] = await listedKeys()
  await rotateLetterKeys(db, testKeyCipher, now())
  expect(await listedKeys()).toHaveLength(2)
  await removeRetiredLetterKeys(db, now())
  expect(await verify(await signLetter(registered))).toMatchObject({ outcome: 'valid' })
  const privateParts = async () =>
    (await db.select().from(letterKeys)).filter(({ privateKey }) => privateKey !== null).map(({ id }) => id)
  expect(await privateParts()).toHaveLength(2)

  await setAhead(1.1 * day)
  await removeRetiredLetterKeys(db, now())
  expect(await privateParts()).not.toContain(old?.kid)
  const after = await signLetter(registered)
  expect(await verifyLetterCode(after, old === undefined ? [] : [old], now().getTime())).toEqual({
    outcome: 'unknown_key',
  })
  expect(await verify(after)).toMatchObject({ outcome: 'valid' })
  expect(await verify(before)).toMatchObject({ outcome: 'valid' })

  // The codes on paper have no end.
  await setAhead(5.1 * 365.25 * day)
  await removeRetiredLetterKeys(db, now())
  expect((await listedKeys()).map(({ kid }) => kid)).toContain(old?.kid)
})

test('a shipment has the check token that its load stated, or one of the server, and no two have the same', async () => {
  const tenant = await onOwnDevice(db, alpha, alpha.driver)
  const checkToken = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  const deliver = async (own: object) => {
    const load = buildLoad(tenant, own)
    const operation = buildOperation(tenant, 'shipment.load', load, { lane: `shipment:${load.shipment}` })
    const code = await driver.refusal(operation)
    const [row] = await db.select().from(shipments).where(eq(shipments.id, load.shipment))
    return { code, token: row?.checkToken, shipment: load.shipment }
  }
  const stated = await deliver({ checkToken })
  expect(stated.token).toBe(checkToken)
  expect((await deliver({})).token).toMatch(/^[\w-]{21}[AQgw]$/)
  for (const token of [checkToken, 'guessed'])
    expect((await deliver({ checkToken: token })).code).toBe('validation_failed')
  // It is part of what was stated, so of what the chain protects.
  const [event] = await db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, stated.shipment))
  expect(event?.statement).toMatchObject({ checkToken })
  expect(event && hashOfEvent(event)).toBe(event?.hash)
  const feed = await driver.get<{ changed: Record<string, unknown>[] }>('/driver_sync')
  expect(feed.body.changed.find(({ id }) => id === stated.shipment)).toMatchObject({ checkToken })
})
