import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '../../../server/platform/db/connect.ts'
import { readInBatches } from '../../../server/platform/db/read-in-batches.ts'
import { startTestServer } from '../../support/test-server.ts'
import { isLongRun } from '../../support/long-run.ts'

const numbers = sql`select n::text as id from generate_series(1, 1200) n order by n`
const load = (_: unknown, ids: readonly string[]) => Promise.resolve(ids)

test.runIf(isLongRun)('a reader may take longer than any statement, and gets the rest', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const database = await connect(testServer.database.connectionString, { timeoutSeconds: 1 })
  try {
    const acquired = once(database.pool, 'acquire')
    const batches = readInBatches(database.pool, numbers, load)
    const first = await batches.next()
    const [client] = await acquired
    // What counts a silent connection as dead looks at it twice meanwhile.
    await once(client.connection.stream, 'timeout')
    await once(client.connection.stream, 'timeout')
    const ids = [...(first.value ?? [])]
    for await (const batch of batches) ids.push(...batch)
    expect(ids).toEqual(Array.from({ length: 1200 }, (_, index) => String(index + 1)))
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  } finally {
    await database.close()
  }
})

test('a reader who stops gives the connection back, and a failure closes it', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const { pool } = testServer.database
  for await (const batch of readInBatches(pool, numbers, load)) {
    expect(batch).toHaveLength(500)
    break
  }
  expect(pool.idleCount).toBe(pool.totalCount)
  const failing = readInBatches(pool, numbers, () => Promise.reject(new Error('no more')))
  await expect(failing.next()).rejects.toThrow('no more')
  expect(pool.idleCount).toBe(pool.totalCount)
})
