import { expect, test } from 'vitest'
import { buildLoad, buildOperation, pairDriver } from './tenant-fixtures.ts'
import { startHarness } from './test-harness.ts'

test('a delivery that PostgreSQL ends because of a deadlock is run again, and counts once', async () => {
  await using harness = await startHarness()
  const { alpha } = harness.fixtures
  const { database } = harness.testServer
  await pairDriver(database.query, alpha)
  const driver = await harness.as(alpha.driver)
  const statement = buildLoad(alpha)
  const operation = buildOperation(alpha, 'shipment.load', statement)

  const other = await database.pool.connect()
  try {
    // The delivery locks its shipment, then needs the flow, which this transaction has.
    await other.query('begin')
    await other.query('select 1 from material_flows where id = $1 for update', [alpha.flow])
    const delivery = driver.deliver(operation)
    const waits = async () =>
      (
        await database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount
    await expect.poll(waits).toBe(1)
    // It has waited longer, so PostgreSQL ends the delivery and not this.
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [statement.shipment])
    await other.query('commit')
    expect(await delivery).toMatchObject([{ receipt: { replayed: false } }])
  } finally {
    other.release()
  }
  const deadlocks = async () => {
    const { rows } = await database.pool.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.deadlocks)
  }
  await expect.poll(deadlocks).toBe(1)
  const { body } = await driver.get(`/shipments/${statement.shipment}`)
  expect(body.events).toHaveLength(1)
})
