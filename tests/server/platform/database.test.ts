import type { Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../../../server/platform/db/connect.ts'
import { type Queryable, queriesOn } from '../../../server/platform/db/connection.ts'
import { sql } from '../../../server/platform/db/drizzle.ts'
import { assertMigrated, migrate } from '../../../server/platform/db/migrate.ts'
import { notify } from '../../../server/platform/db/notification-queue.ts'
import { settleAll } from '../../../server/platform/db/settle-all.ts'
import { startTestServer } from '../../support/test-server.ts'

async function captureNotices(connectionString: string) {
  const listener = new pg.Client({ connectionString })
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.connect()
  await listener.query('listen gossip')
  return { heard, [Symbol.asyncDispose]: () => listener.end() }
}

test('notifications leave with the commit alone: nothing of a transaction or a part that was rolled back', async () => {
  await using testServer = await startTestServer()
  const { database } = testServer
  await using listener = await captureNotices(database.connectionString)
  const { heard } = listener
  await expect(
    database.query.transaction(async (db) => {
      await notify(db, 'gossip', ['of what was undone'])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await database.query.transaction(async (db) => {
    await notify(db, 'gossip', ['before the part'])
    await db
      .transaction(async (part) => {
        await notify(part, 'gossip', ['of the part'])
        throw new Error('no')
      })
      .catch(() => undefined)
    await db.transaction((part) => notify(part, 'gossip', ['of another part', 'and once more']))
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual(['before the part', 'of another part', 'and once more'])
})

test('a database that is closed has sent the notifications of its last transactions first', async () => {
  await using testServer = await startTestServer()
  await using listener = await captureNotices(testServer.database.connectionString)
  const { heard } = listener
  const other = await connect(testServer.database.connectionString)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      other.query.transaction((db) => notify(db, 'gossip', [`word ${index}`])),
    ),
  )
  await other.close()
  await expect
    .poll(() => heard.toSorted())
    .toEqual(Array.from({ length: 20 }, (_, index) => `word ${index}`).toSorted())
})

test('the plan of a text that comes often is kept, once for each connection; what comes seldom, or without parameters, goes as it is', async () => {
  await using testServer = await startTestServer()
  const client = await testServer.database.pool.connect()
  try {
    const plans = async () =>
      (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
        (row) => row.statement,
      )
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      expect((await client.query('select $1::int + 40 as sum', [number])).rows).toEqual([
        { sum: 40 + number },
      ])
    for (const number of [1, 2, 3, 4, 5])
      expect(
        (await client.query({ text: 'select $1::int + 50 as sum', rowMode: 'array' }, [number])).rows,
      ).toEqual([[50 + number]])
    for (const number of [1, 2]) await client.query('select $1::int + 60 as sum', [number])
    // What is searched for, or filtered by, decides the plan: such a statement is planned each time.
    for (const number of [1, 2, 3, 4, 5, 6])
      await client.query('/* planned each time */ select $1::int + 70 as sum', [number])
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f'])
      await client.query("select 'crane' ilike $1 and 1::int + 0 = 1 as found", [`%${word}%`])
    expect((await plans()).filter((text) => text.includes('::int +')).toSorted()).toEqual([
      'select $1::int + 40 as sum',
      'select $1::int + 50 as sum',
    ])
    await client.query('create temporary table one (id int); insert into one values (1)')
    expect((await client.query('select id from one')).rows).toEqual([{ id: 1 }])
    for (const number of [1, 2, 3, 4, 5, 6])
      await expect(client.query('select $1::int / 0', [number])).rejects.toThrow('division by zero')
  } finally {
    client.release()
  }
})

test('statements are sent before earlier ones are answered, and are answered in order', async () => {
  await using testServer = await startTestServer()
  const { pool } = testServer.database
  const [holder, client] = [await pool.connect(), await pool.connect()]
  try {
    await holder.query('select pg_advisory_lock(4711)')
    const { stream } = client.connection as unknown as { readonly stream: Socket }
    const answered: string[] = []
    const begin = client.query('begin')
    const waits = client.query('select pg_advisory_xact_lock(4711)').then(() => answered.push('lock'))
    await begin
    const sentBefore = stream.bytesWritten
    const follows = client.query('create temporary table two (id int)').then(() => answered.push('table'))
    const last = client.query('insert into two values (2)').then(() => answered.push('row'))
    await expect.poll(() => stream.bytesWritten - sentBefore).toBeGreaterThan(60)
    expect(answered).toEqual([])
    await holder.query('select pg_advisory_unlock(4711)')
    await Promise.all([waits, follows, last])
    expect(answered).toEqual(['lock', 'table', 'row'])
    await client.query('rollback')
  } finally {
    holder.release()
    client.release()
  }
})

test('of a transaction that cannot begin nothing is sent: it would be committed by itself', async () => {
  await using testServer = await startTestServer()
  const client = await testServer.database.pool.connect()
  try {
    await client.query('create temporary table three (id int)')
    const insert = async (db: Queryable, id: number) => {
      await db.execute(sql`insert into three values (${id})`)
    }
    const write = () => queriesOn(client).transaction((db) => settleAll([insert(db, 1), insert(db, 2)]))
    const written = async () => (await client.query('select id from three order by id')).rows
    const { connection } = client
    const sendText = connection.query.bind(connection)
    connection.query = (text) => sendText(text === 'begin' ? 'begin what' : text)
    await expect(write()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('syntax error') as string },
    })
    connection.query = sendText
    expect(await written()).toEqual([])
    await write()
    expect(await written()).toEqual([{ id: 1 }, { id: 2 }])
  } finally {
    client.release()
  }
})

test('the schema of a later release is refused, whether it is served or read', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const { database } = testServer
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', 9999999999999)",
  )
  for (const check of [migrate, assertMigrated])
    await expect(check(database)).rejects.toThrow('The database is that of a later release')
  await database.pool.query('delete from drizzle.__drizzle_migrations where created_at = 9999999999999')
  for (const check of [migrate, assertMigrated]) await expect(check(database)).resolves.toBeUndefined()
})

test('data from before the first release are refused, and left as they are', async () => {
  await using testServer = await startTestServer({ data: 'empty' })
  const { pool } = testServer.database
  const { rows } = await pool.query('update drizzle.__drizzle_migrations set created_at = 1 returning hash')
  await expect(migrate(testServer.database)).rejects.toThrow('written before the first release')
  expect((await pool.query('select hash, created_at from drizzle.__drizzle_migrations')).rows).toEqual(
    rows.map(({ hash }) => ({ hash, created_at: '1' })),
  )
})
