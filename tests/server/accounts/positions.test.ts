import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StatedPosition } from '#contract/shipments/positions.ts'
import { handOvers } from '../../../server/platform/db/schema/hand-overs.ts'
import { positionConsents, shipmentPositions } from '../../../server/platform/db/schema/positions.ts'
import { shipmentEvents } from '../../../server/platform/db/schema/shipments.ts'
import { Findings } from '../../../server/operate/verify/findings.ts'
import { verifyShipments } from '../../../server/operate/verify/verify-shipments.ts'
import { buildLoad, buildOperation, buildUnload, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'

const { testServer, db, alpha, beta, as, office, planner, driver } = await setUpHarness()
await pairDriver(db, alpha)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const consent = (given: boolean, occurredAt = new Date().toISOString()) =>
  buildOperation(alpha, 'position_consent.set', { given }, { occurredAt })
const quay = (own: Partial<StatedPosition> = {}): StatedPosition => ({
  latitude: 51.8969,
  longitude: 4.3141,
  accuracy: 12.5,
  measuredAt: new Date().toISOString(),
  ...own,
})
const load = (own: object = {}, envelope: object = {}) =>
  buildOperation(alpha, 'shipment.load', { ...buildLoad(alpha), position: quay(), ...own }, envelope)
const shipmentOf = ({ payload }: { readonly payload: unknown }) => (payload as { shipment: string }).shipment
const positionsOf = async (shipment: string) => (await office.get(`/shipments/${shipment}`)).body['positions']
const applied = { receipt: { replayed: false } }

test('without consent a load is saved and its position dropped', async () => {
  const operation = load()
  expect(await driver.deliver(operation)).toMatchObject([applied])
  expect(await positionsOf(shipmentOf(operation))).toBeUndefined()
  expect(await db.$count(shipmentPositions)).toBe(0)
})

test('with consent the places of load and unload stand on the shipment, and in no event', async () => {
  const agreed = consent(true)
  const operation = load()
  const unload = buildOperation(alpha, 'shipment.unload', {
    ...buildUnload(shipmentOf(operation)),
    position: quay({ latitude: -12.5, accuracy: 3000 }),
  })
  // In one batch: what was said first counts for what comes after it.
  expect(await driver.deliver(agreed, operation, unload)).toMatchObject([applied, applied, applied])
  expect(await positionsOf(shipmentOf(operation))).toEqual([
    { phase: 'load', latitude: 51.8969, longitude: 4.3141, accuracy: 12.5, measuredAt: expect.any(String) },
    { phase: 'unload', latitude: -12.5, longitude: 4.3141, accuracy: 3000, measuredAt: expect.any(String) },
  ])
  const events = await db
    .select({ statement: shipmentEvents.statement })
    .from(shipmentEvents)
    .where(eq(shipmentEvents.shipmentId, shipmentOf(operation)))
  expect(events).toHaveLength(2)
  expect(JSON.stringify(events)).not.toMatch(/position|latitude|51\.8969/)
  const { member } = (await office.get(`/shipments?id[]=${shipmentOf(operation)}`)).body
  expect(member).toHaveLength(1)
  expect(member?.[0]).not.toHaveProperty('positions')
  // Nothing of another customer is visible.
  const outsider = await as(beta.office)
  expect((await outsider.get(`/shipments/${shipmentOf(operation)}`)).status).toBe(404)
})

test('the phone of the driver has the places of their own loads, that of a colleague has none', async () => {
  const agreed = consent(true)
  const operation = load()
  await driver.deliver(agreed, operation)
  const replicaOf = async (actor: Actor) => {
    const { changed = [] } = (await actor.get('/driver_sync')).body
    return changed.find((row) => row['@id'] === `/api/shipments/${shipmentOf(operation)}`)
  }
  expect(await replicaOf(driver)).toMatchObject({
    positions: [{ phase: 'load', latitude: 51.8969, longitude: 4.3141, accuracy: 12.5 }],
  })
  const seenByColleague = await replicaOf(await as(alpha.colleague))
  expect(seenByColleague).toBeDefined()
  expect(seenByColleague).not.toHaveProperty('positions')
})

test('the hashes of events hold after positions have gone', async () => {
  await db.update(shipmentPositions).set({ latitude: null, longitude: null, expiredAt: new Date() })
  const findings = new Findings()
  await verifyShipments(testServer.database, findings)
  expect(findings.checked.get('events')).toBeGreaterThan(0)
  expect(findings.breaks).toEqual([])
})

test('what counts is what the driver had said when the load was saved', async () => {
  const before = load({}, { occurredAt: minutesAgo(50) })
  const during = load({}, { occurredAt: minutesAgo(30) })
  const after = load({}, { occurredAt: minutesAgo(10) })
  await db.delete(positionConsents)
  await driver.deliver(consent(true, minutesAgo(40)), consent(false, minutesAgo(20)))
  // They were made offline, and arrive when the consent is withdrawn.
  expect(await driver.deliver(before, during, after)).toMatchObject([applied, applied, applied])
  const found = [before, during, after].map(async (operation) => await positionsOf(shipmentOf(operation)))
  expect(await Promise.all(found)).toMatchObject([undefined, [{ phase: 'load' }], undefined])
})

test('within one second the order of the operations counts', async () => {
  const occurredAt = new Date(Date.now() - 5000).toISOString()
  const operations = [consent(true, occurredAt), load({}, { occurredAt }), consent(false, occurredAt)]
  const later = load({}, { occurredAt })
  await driver.deliver(...operations, later)
  expect(await positionsOf(shipmentOf(operations[1] ?? later))).toHaveLength(1)
  expect(await positionsOf(shipmentOf(later))).toBeUndefined()
})

test('the driver reads since when they agree; nobody else does', async () => {
  expect(await driver.get('/users/me')).not.toHaveProperty('body.positionConsentAt')
  await driver.deliver(consent(true))
  expect((await driver.get('/users/me')).body).toMatchObject({ positionConsentAt: expect.any(String) })
  for (const path of [`/users/${alpha.driver}`, `/users?id[]=${alpha.driver}`]) {
    const { status, body } = await planner.get(path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('positionConsent')
  }
})

test('the same operations again change nothing', async () => {
  const operations = [consent(true), load()]
  await driver.deliver(...operations)
  expect(await driver.deliver(...operations)).toMatchObject([
    { receipt: { replayed: true } },
    { receipt: { replayed: true } },
  ])
  expect(await positionsOf(shipmentOf(operations[1] ?? { payload: {} }))).toHaveLength(1)
})

test.each([
  ['latitude', quay({ latitude: 90.5 })],
  ['longitude', quay({ longitude: -181 })],
  ['accuracy', quay({ accuracy: -1 })],
  ['measuredAt', quay({ measuredAt: 'yesterday' })],
])('a position that cannot be is none, and refuses no load: %s', async (_, position) => {
  const operation = load({ position })
  expect(await driver.deliver(consent(true), operation)).toMatchObject([applied, applied])
  expect(await positionsOf(shipmentOf(operation))).toBeUndefined()
})

test('a refused load keeps its position for the office that accepts it', async () => {
  const operation = load({ firstWeighing: undefined })
  expect(await driver.deliver(consent(true), operation)).toMatchObject([applied, { problem: {} }])
  expect(await db.$count(shipmentPositions, eq(shipmentPositions.operationId, operation.id))).toBe(1)
  const exceptions = await office.get('/shipment_exceptions?settled=false')
  const exception = exceptions.body.member?.find(({ shipmentId }) => shipmentId === shipmentOf(operation))
  const settled = await office.post(`/shipment_exceptions/${exception?.id}/settle`, { decision: 'accepted' })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  expect(await positionsOf(shipmentOf(operation))).toMatchObject([{ phase: 'load' }])
})

test('what is handed over to the office goes without its position, which nothing would remove there', async () => {
  const operation = load()
  const problem = { code: 'project_blocked', status: 409, detail: 'Closed.' }
  const handedOver = await driver.post('/operations/hand_over', {
    operations: [{ operation, problem, photos: [] }],
  })
  expect(handedOver.status, JSON.stringify(handedOver.body)).toBe(200)
  const [row] = await db
    .select({ whole: sql<string>`to_jsonb(${handOvers})::text` })
    .from(handOvers)
    .where(sql`${handOvers.operation} ->> 'id' = ${operation.id}`)
  expect(row?.whole).toContain(shipmentOf(operation))
  expect(row?.whole).not.toMatch(/position|latitude/)
})

test('nobody agrees for somebody else', async () => {
  const stranger = await as(beta.driver)
  expect(await stranger.refusal(consent(true))).toBe('access_denied')
})
