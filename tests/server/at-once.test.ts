import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assumeRows, AssumptionError } from '../../server/db/at-once.ts'
import { builtOnce, insertRow } from '../../server/db/built-once.ts'
import type { Database, Transaction } from '../../server/db/connect.ts'
import { eq, sql } from '../../server/db/drizzle.ts'
import { notify } from '../../server/db/notification-queue.ts'
import { auditEntries } from '../../server/db/schema/audit.ts'
import { settleAll } from '../../server/db/settle-all.ts'
import { isAborted, isTransient } from '../../server/db/transient-errors.ts'
import { newId } from '../../server/db/uuid.ts'
import { type Caller, startTestServer, type TestServer } from '../support/test-server.ts'

let testServer: TestServer
let office: Caller
let database: Database
beforeAll(async () => {
  testServer = await startTestServer()
  office = await testServer.asOffice()
  database = testServer.database
})
afterAll(() => testServer[Symbol.asyncDispose]())

let subjectType: string
beforeEach(() => {
  subjectType = `Test ${newId()}`
})

const insertEntry = (db: Transaction, id = newId()) =>
  insertRow(db, auditEntries, { id, action: 'change', subjectType, subjectId: newId() })

const entriesOf = builtOnce((db) =>
  db
    .select({ id: auditEntries.id, since: auditEntries.createdAt })
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, sql.placeholder('type'))),
)
const entries = () => entriesOf(database.query, { type: subjectType })

/** What PostgreSQL answers is ready for another statement: once for each that it was sent with an end of its own. */
async function answersTo<Result>(work: () => Promise<Result>) {
  let answers = 0
  const count = () => (answers += 1)
  const clients = await Promise.all(Array.from({ length: 3 }, () => database.pool.connect()))
  for (const client of clients) client.connection.on('readyForQuery', count)
  for (const client of clients) client.release()
  const result = await work()
  for (const client of clients) client.connection.off('readyForQuery', count)
  return { result, answers }
}

test('a project is created in one message: its checks, the row, the audit entry, the mark for devices and the answer', async () => {
  const employer = (await office.get<{ member: { '@id': string }[] }>('/companies?itemsPerPage=1')).body
    .member[0]?.['@id']
  const create = (number: string) => office.post('/projects', { number, name: 'Quay wall', employer })
  // Statements get their names with the first five.
  for (let number = 1; number < 6; number += 1) await create(`one message ${number}`)
  await database.flushNotifications()
  const { result, answers } = await answersTo(() => create('one message'))
  expect(result).toMatchObject({
    status: 201,
    body: { number: 'one message', employer: { '@id': employer } },
  })
  // The other one tells the live streams of it.
  expect(answers).toBeLessThanOrEqual(2)
  const { id } = result.body as { id: string }
  const { rows } = await database.pool.query(
    `select (select count(*)::int from projects where id = $1) as projects,
            (select count(*)::int from audit_entries where subject_id = $1::text) as audited,
            (select count(*)::int from change_log where entity_id::text = $1::text) as marked`,
    [id],
  )
  expect(rows).toEqual([{ projects: 1, audited: 1, marked: 1 }])
})

test('what is wrong with it is said as ever, and nothing of it is kept: no row, no audit entry', async () => {
  const number = 'taken'
  const count = async () =>
    (
      await database.pool.query<{ count: number }>(
        'select ((select count(*) from projects) + (select count(*) from audit_entries) + (select count(*) from change_log))::int as count',
      )
    ).rows[0]?.count
  expect((await office.post('/projects', { number, name: 'Quay wall' })).status).toBe(201)
  const before = await count()
  const nobody = `/api/companies/${newId()}`
  expect(await office.post('/projects', { number, name: 'Quay wall' })).toMatchObject({
    status: 422,
    body: { violations: [{ propertyPath: 'number' }] },
  })
  expect(
    await office.post('/projects', { number: 'of nobody', name: 'Quay wall', employer: nobody }),
  ).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'employer' }] } })
  expect(await count()).toBe(before)
})

test('of two that take the same number at once, one is refused by name', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => office.post('/projects', { number: 'contested', name: 'Quay wall' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  for (const { status, body } of answers)
    if (status === 422) expect(body).toMatchObject({ violations: [{ propertyPath: 'number' }] })
})

test('statements see what those before them wrote, and resolve when all are committed', async () => {
  const id = newId()
  const [, found, none] = await database.atOnce((db) =>
    settleAll([insertEntry(db, id), entriesOf(db, { type: subjectType }), entriesOf(db, { type: newId() })]),
  )
  expect(found).toEqual([{ id, since: expect.any(Date) as Date }])
  expect(none).toEqual([])
  expect(await entries()).toHaveLength(1)
})

test('the statement that fails says why, whatever stands behind it; nothing before it is kept', async () => {
  const id = newId()
  const outcomes: unknown[] = []
  const noted = (promise: Promise<unknown>) => promise.catch((error: unknown) => outcomes.push(error))
  await expect(
    database.atOnce(async (db) => {
      await notify(db, 'gossip', ['never'])
      const promises = [insertEntry(db, id), insertEntry(db, id), insertEntry(db)]
      for (const promise of promises) void noted(promise)
      return await settleAll(promises)
    }),
  ).rejects.toMatchObject({ cause: { code: '23505', constraint: 'audit_entries_pkey' } })
  expect(outcomes.map(isAborted)).toEqual([true, false, true])
  expect(await entries()).toEqual([])
  // The connection is in order, and knows which statements it has prepared.
  for (let time = 0; time < 8; time += 1) await database.atOnce((db) => insertEntry(db))
  expect(await entries()).toHaveLength(8)
})

test('one that fails only when it commits is not committed, and says why', async () => {
  await database.pool.query(
    'create table promised (id int primary key, other int references promised (id) deferrable initially deferred)',
  )
  const promise = builtOnce((db) =>
    db
      .select({ made: sql`made` })
      .from(sql`(select 1 as made) as one`)
      .where(sql`${sql.placeholder('id')}::int > 0`),
  )
  await database.pool.query(
    `create function promise() returns trigger language plpgsql as $$ begin
       insert into promised values (1, 2); return new; end $$;
     create trigger promise after insert on audit_entries for each row execute function promise()`,
  )
  try {
    await expect(
      database.atOnce((db) => settleAll([insertEntry(db), promise(db, { id: 1 })])),
    ).rejects.toMatchObject({ cause: { code: '23503' } })
  } finally {
    await database.pool.query(
      'drop trigger promise on audit_entries; drop function promise; drop table promised',
    )
  }
  expect(await entries()).toEqual([])
})

test('what is assumed is returned at once, and nothing is written where it does not hold', async () => {
  const write = (expected: readonly { id: string; since: Date }[]) =>
    database.atOnce(async (db) => {
      const found = await assumeRows(db, expected, () => entriesOf(db, { type: subjectType }))
      await insertEntry(db)
      return found
    })
  expect(await write([])).toEqual([])
  await expect(write([])).rejects.toThrow(AssumptionError)
  expect(await entries()).toHaveLength(1)
  const [entry] = await entries()
  if (entry === undefined) throw new Error('There is one.')
  expect(await write([entry])).toEqual([entry])
  // Elsewhere it is read.
  expect(
    await assumeRows(database.query, [], () => entriesOf(database.query, { type: subjectType })),
  ).toHaveLength(2)
})

test('nothing is sent for what is refused before, behind the commit, or within another transaction', async () => {
  await expect(
    database.atOnce(async (db) => {
      void insertEntry(db)
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await entries()).toEqual([])
  await expect(
    database.atOnce(async (db) => {
      await insertEntry(db)
      await insertEntry(db)
    }),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('Sent after the commit') as string } })
  await expect(database.atOnce((db) => db.transaction((part) => insertEntry(part)))).rejects.toThrow()
  await turn()
  expect(await entries()).toHaveLength(1)
})

test('a connection that is lost meanwhile fails it as any other, and the next one works', async () => {
  const holder = new pg.Client({ connectionString: database.connectionString })
  await holder.connect()
  try {
    await holder.query('begin; lock table audit_entries in exclusive mode')
    const waiting = database.atOnce((db) => insertEntry(db))
    const failure = expect(waiting).rejects.toSatisfy(isTransient)
    await expect
      .poll(
        async () =>
          (
            await holder.query(
              `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'audit_entries'::regclass`,
            )
          ).rowCount,
      )
      .toBe(1)
    await failure
  } finally {
    await holder.end()
  }
  expect(await entries()).toEqual([])
  await database.atOnce((db) => insertEntry(db))
  expect(await entries()).toHaveLength(1)
})
