import { and, eq } from 'drizzle-orm'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { companyTransporters } from '../../../server/platform/db/schema/companies.ts'
import { materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { sessions } from '../../../server/platform/db/schema/auth.ts'
import { pushSubscriptions } from '../../../server/platform/db/schema/push.ts'
import { drivers, users } from '../../../server/platform/db/schema/users.ts'
import { seedMasterData } from '../../../server/parties/master-data/seed-master-data.ts'
import { readPushKeys } from '../../../server/platform/push/push-keys.ts'
import { PushService, type Subscription } from '../../support/push-service.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { buildLoad, buildOperation, insertDriver, pairDriver } from './tenant-fixtures.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { setUpHarness } from './test-harness.ts'

const service = await PushService.start()
const { testServer, db, alpha, beta, as, office, planner, driver } = await setUpHarness({
  pushServices: [service.origin],
})
await seedMasterData(testServer.database)
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})
const [flow] = await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))
await db.insert(companyTransporters).values({
  id: newId(),
  customerId: alpha.customer,
  companyId: flow?.senderId ?? '',
  transporterId: alpha.carrier,
})
await pairDriver(db, alpha)
const send = (options?: Parameters<typeof runJobs>[1]) => runJobs(testServer, options)

async function subscribe(actor = driver, subscription = service.subscribe()): Promise<Subscription> {
  const { endpoint, keys } = subscription
  const { status } = await actor.post('/push_subscriptions', { endpoint, keys, language: 'pl' })
  expect(status).toBe(204)
  return subscription
}
const contents = ({ received }: Subscription) => received.map(({ content }) => content)
const driverIdOf = async (userId: string) =>
  (await db.select({ id: drivers.id }).from(drivers).where(eq(drivers.userId, userId)))[0]?.id ?? ''
/** A driver of the carrier, who waits for approval. */
async function newDriver() {
  const userId = await insertDriver(db, alpha.carrier, { approvedAt: null })
  return { userId, id: await driverIdOf(userId), actor: await as(userId) }
}
const kindsOf = (subscription: Subscription) =>
  contents(subscription).map((content) => (content as { message: { kind: string } }).message.kind)

test('an approval reaches the driver’s browser, encrypted for it and signed by this server', async () => {
  const { id, actor } = await newDriver()
  const subscription = await subscribe(actor)
  expect((await planner.post(`/drivers/${id}/approve`, {})).status).toBe(200)
  await send()
  expect(contents(subscription)).toEqual([
    { language: 'pl', message: { kind: 'driver_approved', transporter: expect.any(String) } },
  ])
  const { headers } = subscription.received[0] ?? {}
  expect(headers).toMatchObject({ ttl: '259200', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers?.authorization ?? '') ?? []
  expect(key).toBe((await driver.get('/push_key')).body.publicKey)
  const point = Buffer.from(key, 'base64url')
  const publicKey = await importJWK({
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    alg: 'ES256',
  })
  const { payload } = await jwtVerify(token, publicKey, { audience: service.origin })
  expect(payload.sub).toBe('mailto:noreply@vrachtpas.test')
})

test('what the office decides is told to whoever stated it, and to nobody else', async () => {
  const [own, colleagues] = [await subscribe(), await subscribe(await as(alpha.colleague))]
  const load = buildLoad(alpha)
  await driver.deliver(buildOperation(alpha, 'shipment.load', load))
  const refused = buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), shipment: load.shipment })
  expect(await driver.deliver(refused)).toMatchObject([{ problem: expect.anything() }])
  const { body } = await office.get(`/shipment_exceptions?shipment=${load.shipment}`)
  await office.post(`/shipment_exceptions/${body.member?.[0]?.id}/settle`, {
    decision: 'dismissed',
    comment: 'Twice.',
  })
  const evidence = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await driver.post('/operations/hand_over', { operations: [{ operation: evidence, photos: [] }] })
  await office.post(`/hand_overs/${evidence.id}/settle`, { decision: 'corrected', comment: 'Entered.' })
  await send()
  expect(kindsOf(own)).toEqual(['operation_decided', 'operation_decided'])
  expect(kindsOf(colleagues)).toEqual([])
})

test('a new flow is told once, to paired and approved drivers whose company may carry it', async () => {
  const { actor: unapproved, userId } = await newDriver()
  await pairDriver(db, alpha, userId)
  const [own, waiting, unpaired, others] = [
    await subscribe(),
    await subscribe(unapproved),
    await subscribe(await as(alpha.colleague)),
    await subscribe(await as(beta.driver)),
  ]
  const { body: model } = await office.get(`/material_flows/${alpha.flow}`)
  const { id: _, ...draft } = Object.fromEntries(
    Object.entries(model).filter(([name]) => !name.startsWith('@')),
  )
  const firstOf = async (list: string) => (await office.get(list)).body.member?.[0]?.['@id']
  const flow: Record<string, unknown> = {
    ...draft,
    usualName: 'Sludge',
    ewcCode: await firstOf('/ewc_codes?level=code&itemsPerPage=1'),
    processingMethod: await firstOf('/processing_methods?itemsPerPage=1'),
  }
  const elsewhere = await office.post('/material_flows', { ...flow, transportedBy: 'sender', carriers: [] })
  expect(elsewhere.status, JSON.stringify(elsewhere.body)).toBe(201)
  await send()
  expect(contents(own), 'not for a flow of somebody else').toEqual([])
  const created = await office.post('/material_flows', flow)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const change = async (id: unknown, body: object) => {
    const answer = await office.patch(`/material_flows/${String(id)}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await change(created.body.id, { loadInstructions: 'Ring the bell.' })
  await send()
  const told = {
    language: 'pl',
    message: { kind: 'flow_available', flow: 'Sludge', project: expect.any(String) },
  }
  expect(contents(own), 'once').toEqual([told])
  await change(elsewhere.body.id, { transportedBy: flow['transportedBy'], carriers: flow['carriers'] })
  await send()
  expect(contents(own), 'and one that has become theirs').toEqual([told, told])
  expect([waiting, unpaired, others].flatMap(contents)).toEqual([])
})

test('whoever has signed out, or may not any more, is told nothing', async () => {
  const { id, actor, userId } = await newDriver()
  const signedOut = await subscribe(actor)
  await db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, userId))
  await planner.post(`/drivers/${id}/approve`, {})
  const second = await newDriver()
  const inactive = await subscribe(second.actor)
  await planner.post(`/drivers/${second.id}/approve`, {})
  // Between the cause and its sending.
  await db.update(users).set({ active: false }).where(eq(users.id, second.userId))
  await send()
  expect([signedOut, inactive].flatMap(contents)).toEqual([])
})

test('a service that fails is tried again, and a browser that is gone is forgotten', async () => {
  const { id, actor } = await newDriver()
  const [first, second] = [await subscribe(actor), await subscribe(actor)]
  await planner.post(`/drivers/${id}/approve`, {})
  service.statuses.push(503, 410)
  expect((await send()).filter(({ outcome }) => !outcome.done)).toMatchObject([{ job: 'send_push' }])
  await send({ includeRetries: true })
  const reached = [first, second].filter(({ received }) => received.length > 0)
  expect(reached).toHaveLength(1)
  const rows = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, (await actor.get('/users/me')).body.id ?? ''))
  expect(rows).toEqual([{ endpoint: reached[0]?.endpoint }])
})

test('a browser is the last one’s who subscribed it, the oldest of many go, and it is ended by its user alone', async () => {
  const { actor, userId } = await newDriver()
  const shared = await subscribe(actor)
  await subscribe(driver, shared)
  const ownerOf = async ({ endpoint }: Subscription) =>
    (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)))[0]?.userId
  expect(await ownerOf(shared)).toBe(alpha.driver)
  await actor.post('/push_subscriptions/remove', { endpoint: shared.endpoint })
  expect(await ownerOf(shared)).toBe(alpha.driver)
  await driver.post('/push_subscriptions/remove', { endpoint: shared.endpoint })
  expect(await ownerOf(shared)).toBeUndefined()
  const many = []
  for (let index = 0; index < 11; index += 1) many.push(await subscribe(actor))
  expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))).toBe(10)
  expect(await ownerOf(many[0] as Subscription)).toBeUndefined()
})

test('messages go to the push services of browsers alone, not wherever a stranger wants', async () => {
  const { keys } = service.subscribe()
  const statusFor = async (endpoint: string) =>
    (await driver.post('/push_subscriptions', { endpoint, keys, language: 'nl' })).body.code ?? 'taken'
  expect(await statusFor('https://fcm.googleapis.com/fcm/send/abc')).toBe('taken')
  expect(await statusFor('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe('taken')
  for (const refused of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://169.254.169.254/latest',
    'http://127.0.0.1:1/abc',
  ])
    expect(await statusFor(refused), refused).toBe('push_service_unknown')
  expect(await statusFor('javascript:alert(1)')).toBe('validation_failed')
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, alpha.driver)))
})

test('two servers that start at once share one key', async () => {
  const keys = await Promise.all([
    readPushKeys(db, testKeyCipher),
    readPushKeys(db, testKeyCipher),
    readPushKeys(db, testKeyCipher),
  ])
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
})
