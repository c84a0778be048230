import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { operations } from '../../../server/platform/db/schema/operations.ts'
import { shipmentEvents } from '../../../server/platform/db/schema/shipments.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { buildLoad, buildOperation, onOwnDevice, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const { db, alpha, as, ...harness } = await setUpHarness()
let { driver } = harness
for (const user of [alpha.driver, alpha.colleague]) await pairDriver(db, alpha, user)
const colleague = await as(alpha.colleague)

test("a driver who announces another driver's device is refused, and does not learn its code", async () => {
  const announced = await colleague.post('/devices', { id: alpha.device, name: 'Mine now' })
  expect(announced).toMatchObject(refusal(403, 'access_denied'))
  expect(JSON.stringify(announced.body)).not.toContain(alpha.deviceCode)
  const [row] = await db.select().from(devices).where(eq(devices.id, alpha.device))
  expect(row).toMatchObject({ userId: alpha.driver, name: null })
})

test("nothing is delivered under another driver's device, nor with numbers of its code", async () => {
  const stolen = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const colleagues = await onOwnDevice(db, alpha, alpha.colleague)
  const forged = buildOperation(colleagues, 'shipment.load', buildLoad(alpha))
  expect(await colleague.deliver(stolen, forged)).toMatchObject([
    { problem: { code: 'access_denied' } },
    { problem: { code: 'shipment_number_taken' } },
  ])
  expect(await db.select().from(shipmentEvents).where(eq(shipmentEvents.operationId, stolen.id))).toEqual([])
})

test('two drivers of one phone each have a device of their own on it, and count their operations apart', async () => {
  const statements = []
  for (const actor of [driver, colleague]) {
    const device = newId()
    const { body } = await actor.post('/devices', { id: device, name: 'Cabin phone' })
    const own = { ...alpha, device, deviceCode: String(body.code) }
    const operation = buildOperation(own, 'shipment.load', buildLoad(own), { deviceSequence: 1 })
    await actor.apply(operation)
    statements.push(operation.id)
  }
  for (const id of statements)
    expect(await db.select().from(operations).where(eq(operations.id, id))).toMatchObject([
      { deviceSequence: 1 },
    ])
})

const withdrawal = ({ id, device, deviceSequence, lane }: ReturnType<typeof buildOperation>) => ({
  operations: [{ id, device, deviceSequence, lane }],
})
const openEvidence = async (id: string) =>
  await db.$count(
    shipmentEvents,
    and(
      eq(shipmentEvents.operationId, id),
      eq(shipmentEvents.kind, 'refused'),
      isNull(shipmentEvents.settledAt),
    ),
  )

test("who knows the ids of a colleague's operations neither withdraws nor replaces them", async () => {
  const colleagues = await onOwnDevice(db, alpha, alpha.colleague)
  const statement = buildLoad(alpha)
  const refused = buildOperation(alpha, 'shipment.load', { ...statement, firstWeighing: undefined })
  expect(await driver.refusal(refused)).toBe('validation_failed')
  const named = { ...refused, device: colleagues.device }
  expect((await colleague.post('/operations/withdraw', withdrawal(named))).status).toBe(200)
  expect(await openEvidence(refused.id)).toBe(1)
  const replacing = buildOperation(colleagues, 'shipment.load', {
    ...buildLoad(colleagues),
    shipment: statement.shipment,
  })
  expect(await colleague.deliver({ ...replacing, supersedes: refused.id })).toMatchObject([{ receipt: {} }])
  expect(await openEvidence(refused.id)).toBe(1)

  // Nor those that have not arrived.
  const awaited = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const unrelated = buildOperation(colleagues, 'shipment.load', buildLoad(colleagues))
  expect(await colleague.deliver({ ...unrelated, supersedes: awaited.id })).toMatchObject([{ receipt: {} }])
  expect(
    (await colleague.post('/operations/withdraw', withdrawal({ ...awaited, device: colleagues.device })))
      .status,
  ).toBe(200)
  await driver.apply(awaited)
  // The driver who made it withdraws it, though another has named it first.
  const own = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  await colleague.post('/operations/withdraw', withdrawal({ ...own, device: colleagues.device }))
  await driver.post('/operations/withdraw', withdrawal(own))
  expect(await driver.refusal(own)).toBe('operation_withdrawn')
})

test("a new phone does not settle what a revoked one delivered: that stays the office's", async () => {
  const ofPhone = eq(devices.id, alpha.device)
  await db.update(devices).set({ revokedAt: new Date() }).where(ofPhone)
  const statement = buildLoad(alpha)
  const evidence = buildOperation(alpha, 'shipment.load', statement)
  const lost = await as(alpha.driver)
  expect(await lost.refusal(evidence)).toBe('device_revoked')
  const found = await onOwnDevice(db, alpha, alpha.driver)
  const mended = buildOperation(found, 'shipment.load', { ...buildLoad(found), shipment: statement.shipment })
  const again = await as(alpha.driver)
  expect(await again.deliver({ ...mended, supersedes: evidence.id })).toMatchObject([{ receipt: {} }])
  expect(await openEvidence(evidence.id)).toBe(1)
  await db.update(devices).set({ revokedAt: null }).where(ofPhone)
  driver = await as(alpha.driver)
})
