import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devices } from '../../server/db/schema/devices.ts'
import { operations } from '../../server/db/schema/operations.ts'
import { shipmentEvents } from '../../server/db/schema/shipments.ts'
import { newId } from '../../server/db/uuid.ts'
import { type Actor, startHarness, type TestHarness } from './test-harness.ts'
import { buildLoad, buildOperation, onOwnDevice, pairDriver, type Tenant } from './tenant-fixtures.ts'

let harness: TestHarness
let alpha: Tenant
let driver: Actor
let colleague: Actor
beforeAll(async () => {
  harness = await startHarness()
  alpha = harness.fixtures.alpha
  for (const user of [alpha.driver, alpha.colleague])
    await pairDriver(harness.testServer.database.query, alpha, user)
  driver = await harness.as(alpha.driver)
  colleague = await harness.as(alpha.colleague)
})
afterAll(() => harness[Symbol.asyncDispose]())
const db = () => harness.testServer.database.query

test("a driver who announces another driver's device is refused, and does not learn its code", async () => {
  const announced = await colleague.post('/devices', { id: alpha.device, name: 'Mine now' })
  expect(announced).toMatchObject({ status: 403, body: { code: 'access_denied' } })
  expect(JSON.stringify(announced.body)).not.toContain(alpha.deviceCode)
  const [row] = await db().select().from(devices).where(eq(devices.id, alpha.device))
  expect(row).toMatchObject({ userId: alpha.driver, name: null })
})

test("nothing is delivered under another driver's device, nor with numbers of its code", async () => {
  const stolen = buildOperation(alpha, 'shipment.load', buildLoad(alpha))
  const colleagues = await onOwnDevice(db(), alpha, alpha.colleague)
  const forged = buildOperation(colleagues, 'shipment.load', buildLoad(alpha))
  expect(await colleague.deliver(stolen, forged)).toMatchObject([
    { problem: { code: 'access_denied' } },
    { problem: { code: 'shipment_number_taken' } },
  ])
  expect(await db().select().from(shipmentEvents).where(eq(shipmentEvents.operationId, stolen.id))).toEqual(
    [],
  )
})

test('two drivers of one phone each have a device of their own on it, and count their operations apart', async () => {
  const statements = []
  for (const actor of [driver, colleague]) {
    const device = newId()
    const { body } = await actor.post('/devices', { id: device, name: 'Cabin phone' })
    const own = { ...alpha, device, deviceCode: String(body.code) }
    const operation = buildOperation(own, 'shipment.load', buildLoad(own), { deviceSequence: 1 })
    expect(await actor.deliver(operation)).toMatchObject([{ receipt: {} }])
    statements.push(operation.id)
  }
  for (const id of statements)
    expect(await db().select().from(operations).where(eq(operations.id, id))).toMatchObject([
      { deviceSequence: 1 },
    ])
})
