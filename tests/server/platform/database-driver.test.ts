import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPipelining } from '../../../server/platform/db/driver.ts'
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
