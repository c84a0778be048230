import { expect, test } from 'vitest'
import { buildLoad, buildOperation, pairDriver } from './tenant-fixtures.ts'
import { startHarness } from './test-harness.ts'

test('a delivery that PostgreSQL ends because of a deadlock is run again, and counts once', async () => {
  await using harness = await startHarness()
  const { db, alpha, driver } = harness
  const { database } = harness.testServer
  await pairDriver(db, alpha)
  const loads = [buildLoad(alpha), buildLoad(alpha)]
  // In the order in which a delivery locks them.
  const [first = '', second = ''] = loads.map(({ shipment }) => shipment).sort()
  const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'

  const other = await database.pool.connect()
  const gate = await database.pool.connect()
  /** How many wait for a lock, for this long at least. */
  const waiting = async (time = '0') => {
    const { rowCount } = await database.pool.query(
      `select 1 from pg_locks join pg_stat_activity using (pid)
       where datname = current_database() and not granted and clock_timestamp() - waitstart >= $1::interval`,
      [time],
    )
    return rowCount
  }
  try {
    // The delivery locks its first shipment and waits for the second; then it needs the flow, which the other has.
    await other.query('begin')
    await other.query('select 1 from material_flows where id = $1 for update', [alpha.flow])
    await gate.query('begin')
    await gate.query(lock, [second])
    const delivery = driver.deliver(...loads.map((load) => buildOperation(alpha, 'shipment.load', load)))
    await expect.poll(() => waiting()).toBe(1)
    // Who waits looks for a deadlock once, after a time, and ends itself where it finds one. The other has looked before
    // there is one, so that on the slowest machine it is the delivery that is ended.
    const shipment = other.query(lock, [first])
    const { rows } = await database.pool.query<{ time: string }>(
      "select (2 * current_setting('deadlock_timeout')::interval)::text as time",
    )
    await expect.poll(() => waiting(rows[0]?.time)).toBe(2)
    await gate.query('commit')
    await shipment
    await other.query('commit')
    expect(await delivery).toMatchObject([{ receipt: { replayed: false } }, { receipt: { replayed: false } }])
  } finally {
    gate.release()
    other.release()
  }
  const deadlocks = async () => {
    const { rows } = await database.pool.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.deadlocks)
  }
  await expect.poll(deadlocks).toBe(1)
  for (const { shipment } of loads) {
    const { body } = await driver.get(`/shipments/${shipment}`)
    expect(body.events).toHaveLength(1)
  }
})
