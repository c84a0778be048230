import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAwaitingAnswer, processIdOf, setPipelining } from '../../../server/platform/db/driver.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let testServer: TestServer
let client: pg.PoolClient
beforeAll(async () => {
  testServer = await startTestServer({ data: 'empty' })
  client = await testServer.database.pool.connect()
})
afterAll(async () => {
  client.release()
  await testServer[Symbol.asyncDispose]()
})

test('a connection knows the number of its process', async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(processIdOf(client)).toBe(rows[0]?.pid)
})

test('a connection waits for an answer from when a statement is sent until it is answered, and no longer', async () => {
  expect(isAwaitingAnswer(client)).toBe(false)
  const answers = [client.query('select 1'), client.query('select $1::int', [2])]
  expect(isAwaitingAnswer(client)).toBe(true)
  await Promise.all(answers)
  await client.query('begin')
  expect(isAwaitingAnswer(client), 'idle in a transaction').toBe(false)
  const failed = client.query('select 1 / 0')
  expect(isAwaitingAnswer(client)).toBe(true)
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  await client.query('rollback')
  expect(isAwaitingAnswer(client)).toBe(false)
})

test('rows are copied out of a connection that pipelines otherwise', async () => {
  const copy = () => client.query(copyTo('copy (select generate_series(1, 3)) to stdout'))
  await expect(text(copy())).rejects.toThrow('not supported in pipeline mode')
  setPipelining(client, false)
  expect(await text(copy())).toBe('1\n2\n3\n')
  setPipelining(client, true)
  expect(await Promise.all([client.query('select 1 as a'), client.query('select 2 as a')])).toMatchObject([
    { rows: [{ a: 1 }] },
    { rows: [{ a: 2 }] },
  ])
})
