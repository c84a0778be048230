import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sessionCache } from '../../../server/accounts/auth/session-cache.ts'
import { prepareSessionQuery } from '../../../server/accounts/auth/tokens.ts'
import { sql } from '../../../server/platform/db/drizzle.ts'
import { Notifications } from '../../../server/platform/live/notifications.ts'
import { FreezingForwarder } from '../../support/freezing-forwarder.ts'
import { setUpHarness } from '../platform/test-harness.ts'

const { testServer, fixtures, as, office } = await setUpHarness()
/** Writes as another instance does: on a connection that this one does not know. */
const elsewhere = new pg.Client({ connectionString: testServer.database.connectionString })
await elsewhere.connect()
/** Of every table that the look-up reads, a change of each column, and of which rows there are. */
const changes = await changesOfLookUp()
afterAll(async () => {
  await elsewhere.end()
})

async function changesOfLookUp(): Promise<readonly string[]> {
  const { query } = testServer.database
  const { sql: text } = prepareSessionQuery({ query }).getQuery()
  // PostgreSQL knows which columns a view depends on.
  await elsewhere.query(
    `create view looked_up as select count(*) from (${text.replaceAll(/\$\d+/g, 'null::uuid')}) as answer`,
  )
  const { rows } = await elsewhere.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.view_column_usage where view_name = 'looked_up'`,
  )
  await elsewhere.query('drop view looked_up')
  const tables = [...new Set(rows.map(({ table }) => table))]
  return [
    // An id stays what it is.
    ...rows
      .filter(({ column }) => column !== 'id')
      .map(({ table, column }) => `update ${table} set ${column} = ${column}`),
    ...tables.map((table) => `delete from ${table} where false`),
    // A session that is not there is not remembered, and no user is added to one that is.
    ...tables
      .filter((table) => !['sessions', 'users'].includes(table))
      .map((table) => `insert into ${table} select * from ${table} where false`),
  ]
}

/** A cache that forgets for no other reason than that it learns of a change. */
async function startCache(connectionString = testServer.database.connectionString) {
  const { database } = testServer
  const notifications = new Notifications({
    database: { query: database.query, connectionString },
    checkInterval: 50,
    log: { warn: () => undefined },
  })
  let reads = 0
  const read = sessionCache({
    database,
    notifications,
    read: async () => (reads += 1),
    mayRemember: () => true,
    maxAge: Infinity,
  })
  await notifications.ensure()
  const session = {}
  return {
    /** Which reading its answer comes from. */
    read: () => read(session),
    [Symbol.asyncDispose]: () => notifications.stop(),
  }
}

test('a session is forgotten at the end of each transaction of this server that touches what the look-up reads', async () => {
  await using cache = await startCache()
  const { query } = testServer.database
  expect(changes.length).toBeGreaterThan(20)
  for (const change of changes) {
    const before = await cache.read()
    // Rolled back: nobody is notified, so it has to learn it from its own connection.
    const undone = query.transaction(async (db) => {
      await db.execute(sql.raw(change))
      expect(await cache.read(), 'what others may see does not change before').toBe(before)
      throw new Error('Rolled back.')
    })
    await expect(undone).rejects.toThrow('Rolled back.')
    const after = await cache.read()
    expect(after, change).not.toBe(before)
    expect(await cache.read()).toBe(after)
  }
})

test('and when another instance has done so', async () => {
  await using cache = await startCache()
  for (const change of changes) {
    // The notice of what was changed before may still be under way.
    await expect.poll(async () => (await cache.read()) === (await cache.read())).toBe(true)
    const before = await cache.read()
    await elsewhere.query(change)
    await expect.poll(() => cache.read(), { message: change }).not.toBe(before)
  }
})

test('what is neither is remembered: a refresh of a token, a load', async () => {
  await using cache = await startCache()
  const before = await cache.read()
  const { query } = testServer.database
  for (const table of ['refresh_tokens', 'shipments', 'projects'])
    await query.execute(sql.raw(`delete from ${table} where false`))
  await query.execute(sql`update sessions set last_used_at = now()`)
  expect(await cache.read()).toBe(before)
})

test('an answer that was read while something changed is not remembered', async () => {
  const { database } = testServer
  const notifications = new Notifications({ database, checkInterval: 50, log: { warn: () => undefined } })
  const session = {}
  let reads = 0
  const read = sessionCache({
    database,
    notifications,
    read: async () => {
      reads += 1
      if (reads === 1) await database.query.execute(sql`update users set active = active`)
      return reads
    },
    mayRemember: () => true,
    maxAge: Infinity,
  })
  await notifications.ensure()
  expect(await read(session)).toBe(1)
  expect(await read(session)).toBe(2)
  await notifications.stop()
})

test('nothing is remembered while notifications do not arrive', async () => {
  await using forwarder = await FreezingForwarder.start(testServer.database.connectionString)
  await using cache = await startCache(forwarder.databaseUrl)
  const before = await cache.read()
  expect(await cache.read()).toBe(before)
  expect(forwarder.freeze()).toBe(1)
  await elsewhere.query('update users set active = active')
  // It did not hear of that, but that it hears nothing.
  await expect.poll(() => cache.read()).not.toBe(before)
})

test('who may no longer do a thing is refused from then on, by this server and by others', async () => {
  const { alpha, beta, admin } = fixtures
  const administrator = await as(admin)
  expect((await office.get('/projects')).status).toBe(200)
  const switchedOff = await administrator.patch(`/users/${alpha.office}`, { active: false })
  expect(switchedOff.status).toBe(200)
  expect((await office.get('/projects')).status).toBe(401)
  const other = await as(beta.office)
  expect((await other.get('/projects')).status).toBe(200)
  await elsewhere.query('update users set active = false where id = $1', [beta.office])
  await expect.poll(async () => (await other.get('/projects')).status).toBe(401)
})
