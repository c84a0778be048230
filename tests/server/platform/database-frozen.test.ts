import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../../server/platform/db/connect.ts'
import { publish } from '../../../server/platform/live/publish.ts'
import { DriverApi } from '../../support/driver-api.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { FreezingForwarder } from '../../support/freezing-forwarder.ts'
import { pausePostgres } from '../../support/postgres-processes.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { startTestServer } from '../../support/test-server.ts'
import { isLongRun } from '../../support/long-run.ts'

/** A server of its own process whose connections to the database of a test server can be frozen. */
async function startBehindForwarder(environment: Record<string, string>) {
  const testServer = await startTestServer()
  const forwarder = await FreezingForwarder.start(testServer.database.connectionString)
  const server = await ServerProcess.start({ databaseUrl: forwarder.databaseUrl, environment })
  return {
    server,
    forwarder,
    testServer,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await forwarder[Symbol.asyncDispose]()
      await testServer[Symbol.asyncDispose]()
    },
  }
}

test('connections that fall silent are replaced: the service is back by itself, and stays healthy', async () => {
  await using parts = await startBehindForwarder({ DATABASE_TIMEOUT: '3' })
  const { server, forwarder } = parts
  const driver = await DriverApi.signIn(server.origin)
  const deliver = () =>
    driver.deliver([driver.newTruck()]).then(
      ([result]) => result !== undefined && 'receipt' in result,
      () => false,
    )
  // More than the pool has: all of it is in use when it freezes.
  const load = Array.from({ length: 30 }, deliver)
  await Promise.race(load)
  expect(forwarder.freeze()).toBeGreaterThan(2)
  await Promise.all(load)
  await expect.poll(() => fetch(`${server.origin}/readyz`).then(({ status }) => status)).toBe(200)
  expect(await Promise.all(Array.from({ length: 12 }, deliver))).not.toContain(false)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  expect(server.output).toContain('was silent')
  const openTransactions = () =>
    parts.testServer.database.pool.query(
      "select 1 from pg_stat_activity where application_name = 'vrachtpas' and state like 'idle in transaction%' and datname = current_database()",
    )
  await expect
    .poll(async () => (await openTransactions()).rows, {
      message: 'no transaction of a frozen connection keeps its locks',
    })
    .toEqual([])
}, 180_000)

test('a statement that takes long is not taken for a frozen connection', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const warnings: unknown[] = []
  const database = await connect(testServer.database.connectionString, {
    timeoutSeconds: 1,
    log: { warn: (...warning: unknown[]) => void warnings.push(warning) },
  })
  try {
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query("select 'done' as answer from pg_sleep(2.6)")
    expect(rows).toEqual([{ answer: 'done' }])
    client.release()
    expect(warnings).toEqual([])
  } finally {
    await database.close()
  }
})

test.runIf(isLongRun)(
  'live streams end when notifications no longer arrive, and the next ones hear again',
  { timeout: 180_000 },
  async () => {
    await using parts = await startBehindForwarder({ DATABASE_TIMEOUT: '3', LIVE_CHECK_INTERVAL: '1' })
    const { server, forwarder, testServer } = parts
    const { token } = await testServer.asAdmin()
    const heardBy = (stream: { heard: readonly string[] }) =>
      expect
        .poll(async () => {
          await publish(
            testServer.database.query,
            { '@id': '/api/shipments/changed', '@type': 'Shipment' },
            {},
          )
          return stream.heard
        })
        .toContain('/api/shipments/changed')
    await using stream = await openEventStream(server.origin, token, ['*'])
    await heardBy(stream)
    forwarder.freeze()
    await stream.ended
    // The log comes through a pipe, the end of the stream through a socket: either may be first.
    await expect.poll(() => server.output).toContain('Notifications do not arrive')
    await using next = await openEventStream(server.origin, token, ['*'])
    await heardBy(next)
  },
)

test.runIf(isLongRun)(
  'while PostgreSQL is paused, readiness is refused within seconds and liveness after its time; afterwards both are well',
  { timeout: 180_000 },
  async () => {
    await using server = await ServerProcess.start({ environment: { HEALTH_TIMEOUT: '2' } })
    const statusOf = async (path: string) => {
      const response = await fetch(`${server.origin}${path}`, { signal: AbortSignal.timeout(10_000) })
      return response.status
    }
    expect(await statusOf('/healthz')).toBe(200)
    const resume = await pausePostgres(join(server.dataDirectory, 'postgres', 'cluster'))
    try {
      expect(await statusOf('/readyz')).toBe(503)
      await expect.poll(() => statusOf('/healthz')).toBe(503)
    } finally {
      resume()
    }
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    await expect.poll(() => statusOf('/healthz')).toBe(200)
  },
)
