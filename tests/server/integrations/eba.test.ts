import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import { encryptStoredKeys, giveUpUnreadableKeys } from '../../../server/accounts/auth/encrypt-stored-keys.ts'
import { KeyCipher } from '../../../server/platform/secrets/key-cipher.ts'
import { isPublicAddress } from '../../../server/platform/outbound/address-guard.ts'
import { giveUpLetters } from '../../../server/integrations/eba/send-letters.ts'
import { liveChannel } from '../../../server/platform/live/publish.ts'
import { httpWeighbridges } from '../../../server/integrations/eba/weighbridges.ts'
import { companies, locations } from '../../../server/platform/db/schema/companies.ts'
import { ebaWeighings } from '../../../server/platform/db/schema/eba.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { materialFlows, materialFlowVersions } from '../../../server/platform/db/schema/material-flows.ts'
import { readWeighingsJob } from '../../../server/integrations/eba/read-weighings.ts'
import { ExternalService } from '../../support/external-service.ts'
import { freePort } from '../../support/free-port.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Document, type TestHarness } from '../platform/test-harness.ts'

type Weighing = Record<string, unknown>

let status = 200
let reported: Weighing[] = []

type Caller = Awaited<ReturnType<TestHarness['testServer']['as']>>
const weighbridges = httpWeighbridges({ allowPrivateNetwork: true })

const { testServer, db, alpha, beta, as, office, driver } = await setUpHarness({ adapters: { weighbridges } })
await pairDriver(db, alpha)
const weighbridge = await ExternalService.start(({ path }) =>
  status === 200 && path.startsWith('/eba/weighings')
    ? { status, body: { weighings: reported } }
    : { status, body: {} },
)
const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
const company = flow?.disposerId ?? ''
const place = flow?.destinationLocationId ?? ''
await db
  .update(companies)
  .set({ ebaWebserviceAddress: `${weighbridge.origin}/eba`, ebaCredentials: 'user:secret' })
  .where(eq(companies.id, company))
// As at the start of a server.
await encryptStoredKeys(testServer.database, testKeyCipher)
await db.update(locations).set({ ebaLocation: true, ebaLocationId: 'EBA-7' }).where(eq(locations.id, place))
afterAll(async () => {
  await weighbridge[Symbol.asyncDispose]()
})
beforeEach(() => {
  status = 200
  reported = []
  weighbridge.requests.length = 0
})

async function load(own: Partial<LoadStatement> = {}, occurredAt = new Date()): Promise<LoadStatement> {
  const statement = buildLoad(alpha, own)
  await driver.apply(
    buildOperation(alpha, 'shipment.load', statement, { occurredAt: occurredAt.toISOString() }),
  )
  return statement
}
const jobs = (options: { includeRetries?: boolean } = {}) =>
  runJobs(testServer, { adapters: { weighbridges }, ...options })
const exchanged = async (id: string, caller = office) =>
  (await caller.get<Document>(`/shipments/${id}/eba`)).body as {
    letters: Record<string, unknown>[]
    weighings: Record<string, unknown>[]
  }
const stateOf = async () => (await office.get<Document>(`/companies/${company}/eba`)).body
const lettersSent = () => weighbridge.requests.filter(({ path }) => path === '/eba/letters')

test('each version of a letter goes once to the system of its receiver, with proof in the office', async () => {
  const { shipment, number } = await load()
  await jobs()
  await driver.apply(buildOperation(alpha, 'shipment.unload', buildUnload(shipment)))
  await jobs()
  await jobs()
  const sent = lettersSent()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { letterNumber: number, letterVersion: 1, state: 'loaded', location: 'EBA-7', netKilograms: 25300 },
    { letterNumber: number, letterVersion: 2, state: 'unloaded', usualName: 'Alpha sludge' },
  ])
  expect(sent[0]?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('user:secret').toString('base64')}`,
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const partly = { shipment, outcome: 'partly', kilograms: 10_000, reason: 'Wet', photos: [] }
  await driver.apply(buildOperation(alpha, 'shipment.accept', partly))
  await jobs()
  expect(lettersSent().at(-1)?.body).toMatchObject({ state: 'turned_away', acceptance: 'partly' })
  expect((await exchanged(shipment)).letters).toMatchObject([
    { company: 'Alpha Works', letterVersion: 1, status: 'sent', sentAt: expect.any(String) },
    { letterVersion: 2, status: 'sent' },
    { letterVersion: 3, status: 'sent' },
  ])
  expect(await stateOf()).toMatchObject({
    connected: true,
    waitingLetters: 0,
    lastContactAt: expect.any(String),
  })
})

test('a system that is down gets the letter when it is back; one that refuses it does not get it again', async () => {
  status = 503
  const { shipment } = await load()
  await jobs()
  expect((await exchanged(shipment)).letters).toMatchObject([
    { status: 'queued', lastFailure: { code: 'refused_status', status: 503 } },
  ])
  expect(await stateOf()).toMatchObject({
    waitingLetters: 1,
    lastFailure: { code: 'refused_status', status: 503 },
  })
  status = 200
  await jobs({ includeRetries: true })
  const { letters } = await exchanged(shipment)
  expect(letters).toMatchObject([{ status: 'sent' }])
  expect(letters[0]).not.toHaveProperty('lastFailure')
  expect(await stateOf()).not.toHaveProperty('lastFailure')

  status = 422
  const refused = await load()
  await jobs()
  expect((await exchanged(refused.shipment)).letters).toMatchObject([{ status: 'failed' }])
  const count = lettersSent().length
  await jobs({ includeRetries: true })
  expect(lettersSent()).toHaveLength(count)
})

test('a letter whose job is gone does not wait for ever', async () => {
  status = 503
  const { shipment } = await load()
  const other = await load()
  await jobs()
  await testServer.database.pool.query(
    "delete from pgboss.job where name = 'send_eba_letter' and data ->> 'letter' in (select id::text from eba_letters where shipment_id = $1)",
    [shipment],
  )
  await giveUpLetters(db)
  expect((await exchanged(shipment)).letters).toMatchObject([
    { status: 'failed', lastFailure: { code: 'refused_status', status: 503 } },
  ])
  expect((await exchanged(other.shipment)).letters).toMatchObject([{ status: 'queued' }])
  status = 200
  await jobs({ includeRetries: true })
  expect((await exchanged(other.shipment)).letters).toMatchObject([{ status: 'sent' }])

  // A shipment's page shows one that never got an answer.
  await testServer.database.pool.query(
    "update eba_letters set status = 'queued', last_failure = null where shipment_id = $1",
    [shipment],
  )
  const listener = await testServer.database.pool.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await listener.query(`listen ${liveChannel}`)
  await giveUpLetters(db)
  await expect.poll(() => heard.some((payload) => payload.includes(shipment))).toBe(true)
  listener.release(true)
  expect((await exchanged(shipment)).letters).toMatchObject([
    { status: 'failed', lastFailure: { code: 'given_up' } },
  ])
})

const weighing = (id: string, own: Weighing = {}): Weighing => ({
  id,
  licencePlate: 'A 123 bc',
  weighedAt: new Date().toISOString(),
  grossKilograms: 41_000,
  tareKilograms: 15_000,
  netKilograms: 26_000,
  ticketNumber: 'T-1',
  ...own,
})
const readWeighings = () => readWeighingsJob(testServer.database, { weighbridges, cipher: testKeyCipher })()

test('a weighing is offered for the shipment of its plate and time, and taken over as a correction that names its source', async () => {
  const { shipment } = await load()
  reported = [weighing('w1'), weighing('w2', { licencePlate: 'X-999-XX' })]
  await readWeighings()
  await readWeighings()
  const { path } = weighbridge.requests[0] ?? {}
  expect(path).toMatch(/^\/eba\/weighings\?location=EBA-7&since=20/)
  const [offered, ...others] = (await exchanged(shipment)).weighings
  expect(others).toEqual([])
  expect(offered).toMatchObject({ netKilograms: 26_000, location: 'Alpha depot', licencePlate: 'A 123 bc' })
  expect((await stateOf())['unmatchedWeighings']).toBe(1)
  const before = await office.get<Document>(`/shipments/${shipment}`)
  expect(before.body['nettoWeight'], 'nothing changes by itself').toBe(25.3)

  const decide = (caller = office, decision = 'applied') =>
    caller.post<Document>(`/eba_weighings/${String(offered?.['id'])}/decide`, { decision })
  expect((await decide(await as(beta.office))).status).toBe(404)
  const decided = await decide()
  expect(decided).toMatchObject({ status: 200, body: { weighings: [{ decision: 'applied' }] } })
  const { body } = await office.get<Document>(`/shipments/${shipment}`)
  expect(body).toMatchObject({ weighedLoad: 41, tareWeight: 15, nettoWeight: 26, weightTicketNumber: 'T-1' })
  expect(body.events?.at(-1)).toMatchObject({
    kind: 'corrected',
    corrected: { reason: expect.stringMatching(/^EBA EBA-7 \(Alpha depot\): w1, A 123 bc, 20/) },
  })
  await decide(office, 'dismissed')
  expect((await office.get<Document>(`/shipments/${shipment}`)).body.events).toHaveLength(2)
})

test('a system that is not there, and an address that was removed, are told apart', async () => {
  const [before] = await db.select().from(companies).where(eq(companies.id, company))
  const setAddress = (ebaWebserviceAddress: string | null) =>
    db.update(companies).set({ ebaWebserviceAddress }).where(eq(companies.id, company))
  await setAddress(`http://127.0.0.1:${await freePort()}/eba`)
  const { shipment } = await load()
  await jobs()
  const failure = { code: 'unreachable', cause: 'ECONNREFUSED' }
  expect((await exchanged(shipment)).letters).toMatchObject([{ status: 'queued', lastFailure: failure }])
  expect(await stateOf()).toMatchObject({ lastFailure: failure })
  await setAddress(null)
  await jobs({ includeRetries: true })
  expect((await exchanged(shipment)).letters).toMatchObject([
    { status: 'failed', lastFailure: { code: 'no_address' } },
  ])
  await setAddress(before?.ebaWebserviceAddress ?? null)
})

test('a weighing that names a letter is of that shipment, waits for it, and can be dismissed', async () => {
  const statement = buildLoad(alpha)
  reported = [weighing('w3', { letterNumber: statement.number, licencePlate: 'OTHER' })]
  await readWeighings()
  await driver.apply(buildOperation(alpha, 'shipment.load', statement))
  reported = []
  await readWeighings()
  const { weighings } = await exchanged(statement.shipment)
  expect(weighings).toMatchObject([{ licencePlate: 'OTHER' }])
  const { body } = await office.post<Document>(`/eba_weighings/${String(weighings[0]?.['id'])}/decide`, {
    decision: 'dismissed',
  })
  expect(body['weighings']).toMatchObject([{ decision: 'dismissed' }])
  const shipment = await office.get<Document>(`/shipments/${statement.shipment}`)
  expect(shipment.body).toMatchObject({ nettoWeight: 25.3 })
})

test('a weighbridge cannot give weighings to shipments of another place', async () => {
  const { shipment, number } = await load()
  const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
  const elsewhere = flow?.originLocationId ?? null
  await db
    .update(materialFlows)
    .set({ destinationLocationId: elsewhere })
    .where(eq(materialFlows.id, alpha.flow))
  reported = [weighing('w4', { letterNumber: number })]
  await readWeighings()
  expect((await exchanged(shipment)).weighings).toEqual([])
  await db.update(materialFlows).set({ destinationLocationId: place }).where(eq(materialFlows.id, alpha.flow))
  await db.delete(ebaWeighings).where(eq(ebaWeighings.externalId, 'w4'))
})

test('letter and weighing are of the receiver on the letter, also where its flow leads to another one by now', async () => {
  const { body } = await office.get<Document>(`/material_flows/${alpha.flow}`)
  const content = body as unknown as OfficeFlow
  const id = newId()
  const { flow: materialFlowId, customer: customerId } = alpha
  await db.insert(materialFlowVersions).values({ id, customerId, materialFlowId, version: 1, content })
  const [before] = await db.select().from(materialFlows).where(eq(materialFlows.id, materialFlowId))
  const elsewhere = { receiverId: alpha.carrier, destinationLocationId: before?.originLocationId ?? null }
  await db.update(materialFlows).set(elsewhere).where(eq(materialFlows.id, materialFlowId))
  const { shipment, number } = await load()
  await jobs()
  expect(lettersSent().map((sent) => sent.body)).toContainEqual(
    expect.objectContaining({ letterNumber: number, location: 'EBA-7' }),
  )
  reported = [weighing('w5', { letterNumber: number })]
  await readWeighings()
  expect((await exchanged(shipment)).weighings).toMatchObject([{ location: 'Alpha depot' }])
  await db
    .update(materialFlows)
    .set(before ?? {})
    .where(eq(materialFlows.id, materialFlowId))
  await db.delete(materialFlowVersions).where(eq(materialFlowVersions.id, id))
})

test.each([{ weighings: 'none' }, { weighings: [{ id: 'x' }] }])(
  'an answer that cannot be read is told, and nothing of it is taken: %j',
  async (body) => {
    reported = body.weighings as unknown as Weighing[]
    await readWeighings()
    expect(await stateOf()).toMatchObject({ lastFailure: { code: 'unreadable_weighings' } })
  },
)

test('the test button says how the connection stands, to those who may change the company', async () => {
  const ask = (caller: Caller) => caller.post<Document>(`/companies/${company}/eba/test`, {})
  status = 500
  expect(await ask(office)).toMatchObject({
    status: 200,
    body: { connected: true, lastFailure: { code: 'refused_status', status: 500 } },
  })
  status = 200
  const { body } = await ask(office)
  expect(body).not.toHaveProperty('lastFailure')
  expect(weighbridge.requests.map(({ path }) => path)).toEqual(['/eba/status', '/eba/status'])
  expect((await ask(await as(beta.office))).status).toBe(404)
})

describe('name and password', () => {
  const path = () => `/companies/${company}`
  const stored = async () => {
    const [row] = await db.select().from(companies).where(eq(companies.id, company))
    return row ?? expect.fail('no company')
  }
  const sentAs = () => weighbridge.requests.at(-1)?.headers['authorization']
  const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`
  const testConnection = () => office.post<Document>(`${path()}/eba/test`, {})

  test('are encrypted, sent to the system, and never shown', async () => {
    const { body } = await office.get<Document>(path())
    expect(body).toMatchObject({ ebaWebserviceAddress: `${weighbridge.origin}/eba`, ebaCredentials: 'set' })
    expect(JSON.stringify(await stored())).not.toContain('secret')
    expect((await driver.get<Document>(path())).body).not.toHaveProperty('ebaCredentials')
    await testConnection()
    expect(sentAs()).toBe(basic('user:secret'))
  })

  test('stay where the form is saved without them, and are replaced and removed by it', async () => {
    const save = (own: object) => office.patch<Document>(path(), own)
    const before = await stored()
    expect((await save({ ebaCredentials: 'set', phonePlanning: '+31101234567' })).status).toBe(200)
    expect((await stored()).ebaCredentials).toBe(before.ebaCredentials)
    const replaced = await save({ ebaCredentials: 'scale:pass.word' })
    expect(replaced).toMatchObject({ status: 200, body: { ebaCredentials: 'set' } })
    expect((await stored()).ebaCredentials).not.toContain('pass.word')
    await testConnection()
    expect(sentAs()).toBe(basic('scale:pass.word'))
    expect((await save({ ebaCredentials: 'no colon' })).body.violations).toMatchObject([
      { propertyPath: 'ebaCredentials', message: expect.stringContaining('colon') },
    ])
    expect((await save({ ebaCredentials: null })).body).not.toHaveProperty('ebaCredentials')
    // The word for a secret is none.
    for (const word of ['set', 'lost'])
      expect((await save({ ebaCredentials: word })).body.violations, word).toMatchObject([
        { propertyPath: 'ebaCredentials' },
      ])
    expect((await stored()).ebaCredentials).toBeNull()
    await testConnection()
    expect(sentAs()).toBeUndefined()
    // Who did it is in the audit log, what it was is not.
    const { rows } = await testServer.database.pool.query<{ entry: string; action: string }>(
      'select action, audit_entries::text as entry from audit_entries where subject_id = $1',
      [company],
    )
    expect(rows.filter(({ action }) => action === 'rotate_secret')).toHaveLength(2)
    expect(rows.map(({ entry }) => entry).join()).not.toContain('pass.word')
    await save({ ebaCredentials: 'user:secret' })
  })

  test('go to no other host than the one that they were given for', async () => {
    const own = { ebaWebserviceAddress: weighbridge.origin.replace('127.0.0.1', 'localhost') }
    const moved = await office.patch<Document>(path(), own)
    expect(moved.status).toBe(422)
    expect(moved.body.violations).toMatchObject([{ propertyPath: 'ebaCredentials' }])
    const { ebaWebserviceAddress } = await stored()
    expect(ebaWebserviceAddress).toBe(`${weighbridge.origin}/eba`)
    // Without an address there is nothing to keep them for.
    expect((await office.patch(path(), { ebaWebserviceAddress: null })).status).toBe(200)
    expect(await stored()).toMatchObject({ ebaWebserviceAddress: null, ebaCredentials: null })
    await office.patch(path(), { ebaWebserviceAddress, ebaCredentials: 'user:secret' })
  })

  test('whose encryption key was lost are given up: nothing is sent before they are given anew', async () => {
    const before = await stored()
    const another = new KeyCipher(['another key that nobody has told the server'])
    await giveUpUnreadableKeys(db, another)
    expect((await office.get<Document>(path())).body).toMatchObject({ ebaCredentials: 'lost' })
    expect((await testConnection()).body).toMatchObject({ lastFailure: { code: 'credentials_lost' } })
    expect(weighbridge.requests).toEqual([])
    // A system that needs none is called again once the field was cleared.
    expect((await office.patch(path(), { ebaCredentials: null })).status).toBe(200)
    await testConnection()
    expect(sentAs()).toBeUndefined()
    expect(weighbridge.requests).toHaveLength(1)
    await db.update(companies).set({ ebaCredentials: before.ebaCredentials }).where(eq(companies.id, company))
  })
})

test('without permission nothing is sent to an address inside, whatever its name, nor by http', async () => {
  const guarded = httpWeighbridges({ allowPrivateNetwork: false })
  await expect(guarded.check({ address: 'http://scale.example.com/eba' })).rejects.toMatchObject({
    failure: { code: 'not_https' },
  })
  const { port } = new URL(weighbridge.origin)
  // A port of mail or shells is no better than an address inside.
  await expect(guarded.check({ address: 'https://scale.example.com:25/eba' })).rejects.toMatchObject({
    failure: { code: 'private_network' },
  })
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])
    await expect(guarded.check({ address: `https://${host}:${port}/eba` }), host).rejects.toMatchObject({
      failure: { code: 'private_network' },
    })
  expect(weighbridge.requests).toEqual([])
  for (const address of [
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    'fe80::1',
    'fd00::1',
    '::',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['8.8.8.8', '193.0.6.139', '2a00:1450:400e:801::200e'])
    expect(isPublicAddress(address), address).toBe(true)
})

test('an answer without end is cut, and a redirect is not followed', async () => {
  await using endless = await ExternalService.start(({ path }) =>
    path === '/eba/status'
      ? { status: 302, headers: { location: `${weighbridge.origin}/eba/status` } }
      : { status: 200, text: ' '.repeat(2 * 1024 * 1024) },
  )
  await expect(
    weighbridges.readWeighings({ address: `${endless.origin}/eba` }, 'EBA-7', new Date()),
  ).rejects.toMatchObject({
    failure: { code: 'too_long' },
  })
  await expect(weighbridges.check({ address: `${endless.origin}/eba` })).rejects.toMatchObject({
    failure: { code: 'refused_status', status: 302 },
  })
  expect(weighbridge.requests).toEqual([])
})
