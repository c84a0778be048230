import { expect, test } from 'vitest'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Operation } from '#contract/device/operations.ts'
import { devices } from '../../../server/platform/db/schema/devices.ts'
import { operations } from '../../../server/platform/db/schema/operations.ts'
import { outgoingMails } from '../../../server/platform/db/schema/outgoing-mails.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { buildLoad, buildOperation, onOwnDevice, pairDriver } from '../platform/tenant-fixtures.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, db, fixtures, beta, as, driver } = await setUpHarness()

const alpha = await onOwnDevice(db, fixtures.alpha, fixtures.alpha.driver)
await pairDriver(db, alpha)

async function deliver(body: { operations: Operation[]; waiting?: number[] }) {
  return (await driver.post('/operations', body)).body
}

const made = (deviceSequence: number, own: Partial<Operation> = {}) =>
  buildOperation(alpha, 'shipment.load', buildLoad(alpha), { deviceSequence, ...own })

async function countAfterADay(sent: readonly Operation[]) {
  await db
    .update(operations)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(
      inArray(
        operations.id,
        sent.map(({ id }) => id),
      ),
    )
  await testServer.database.pool.query(
    "insert into pgboss.job (name, data) values ('count_missing_operations', '{}')",
  )
  expect(await runJobs(testServer)).toContainEqual({
    job: 'count_missing_operations',
    outcome: { done: true },
  })
  const [device] = await db.select().from(devices).where(eq(devices.id, alpha.device))
  return device?.missingOperations
}

const readMails = () =>
  db.select().from(outgoingMails).where(eq(outgoingMails.template, 'operations_missing'))

test('what a device made and never sent is counted, mailed to its planners once, and answered to the device', async () => {
  const sent = [made(1), made(2), made(6)]
  await deliver({ operations: sent })
  expect(await countAfterADay([]), 'what is under way is not missing').toBe(0)
  expect(await countAfterADay(sent)).toBe(3)
  const mails = await readMails()
  expect(mails.length).toBeGreaterThan(0)
  expect(mails[0]?.body).toContain('3')
  expect(await countAfterADay([])).toBe(3)
  expect(await readMails()).toHaveLength(mails.length)

  const late = made(7)
  expect(await deliver({ operations: [late] })).toMatchObject({ missing: 3 })
})

test('what was refused, was withdrawn or waits on the device is not missing', async () => {
  const refused = made(3, { payload: { shipment: newId() } })
  expect(await deliver({ operations: [refused], waiting: [4] })).toMatchObject({
    results: [{ problem: { code: 'validation_failed' } }],
  })
  await driver.post('/operations/withdraw', {
    operations: [{ id: newId(), device: alpha.device, deviceSequence: 5, lane: 'user' }],
  })
  // This one was replaced by another before it was handed over, so that its number had not come with it.
  const replaced = made(8, { payload: { shipment: newId() } })
  const replacing = made(9, { supersedes: replaced.id })
  await deliver({ operations: [replacing] })
  await driver.post('/operations/hand_over', { operations: [{ operation: replaced, photos: [] }] })
  expect(await countAfterADay([replacing])).toBe(0)
  expect(await deliver({ operations: [made(10)] })).toMatchObject({ missing: 0 })
})

test('nobody reports for the device of somebody else', async () => {
  const other = await as(beta.driver)
  const [before] = await db.select().from(devices).where(eq(devices.id, alpha.device))
  const { body } = await other.post('/operations', { operations: [made(100)], waiting: [101] })
  expect(body).toMatchObject({ results: [{ problem: { code: 'access_denied' } }] })
  expect(body).not.toHaveProperty('missing')
  const [after] = await db.select().from(devices).where(eq(devices.id, alpha.device))
  expect(after?.arrived).toEqual(before?.arrived)
})

test.each([[[0]], [[1.5]], [[2 ** 31]], [Array.from({ length: 1001 }, (_, index) => index + 1)]])(
  'the list of what waits is checked: %#',
  async (waiting) => {
    expect((await driver.post('/operations', { operations: [made(9)], waiting })).status).toBe(422)
  },
)
