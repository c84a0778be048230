import { text } from 'node:stream/consumers'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, expect, test } from 'vitest'
import { setPipelining } from '../../../server/platform/db/driver.ts'
import { setUpServer } from '../../support/test-server.ts'

const testServer = await setUpServer({ data: 'empty' })
const client = await testServer.database.pool.connect()
afterAll(async () => {
  client.release()
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
