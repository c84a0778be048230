import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { builtOnce, insertRow } from '../../../server/platform/db/built-once.ts'
import { queriesOn } from '../../../server/platform/db/connection.ts'
import { eq, sql } from '../../../server/platform/db/drizzle.ts'
import { auditEntries } from '../../../server/platform/db/schema/audit.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { settleAll } from '../../../server/platform/db/settle-all.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import type { Viewer } from '../../../server/platform/http/request/viewer.ts'
import { builtForViewers } from '../../../server/platform/http/request/viewer-shape.ts'
import { setUpServer } from '../../support/test-server.ts'

const database = () => testServer.database
const testServer = await setUpServer()

const viewerWith = (userId: string, more: Partial<Viewer> = {}): Viewer => ({
  userId,
  roles: ['ROLE_CUSTOMER'],
  sessionId: newId(),
  ...more,
})

test('a query is built once on each connection, and runs in all of its transactions with the values of each call', async () => {
  let builds = 0
  const nameOf = builtOnce((db) => {
    builds += 1
    return db
      .select({ id: users.id, since: users.createdAt })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
  })
  const rows = await database().query.select({ id: users.id, since: users.createdAt }).from(users).limit(2)
  expect(rows).toHaveLength(2)
  for (const { id, since } of rows) expect(await nameOf(database().query, { id })).toEqual([{ id, since }])
  expect(builds).toBe(1)
  const client = await database().pool.connect()
  try {
    for (const { id, since } of rows)
      await queriesOn(client).transaction(async (db) => {
        expect(await nameOf(db, { id })).toEqual([{ id, since }])
        await db.transaction(async (part) => expect(await nameOf(part, { id })).toEqual([{ id, since }]))
      })
  } finally {
    client.release()
  }
  expect(builds).toBe(2)
})

test('a query by viewer is built once for each shape of viewer, with the ids of whoever asks', async () => {
  const shapes: string[] = []
  const own = builtForViewers((db, viewer) => {
    shapes.push(`${viewer.roles.join(' ')} ${viewer.customerId === undefined ? 'without' : 'with'} customer`)
    return db
      .select({
        id: sql<string>`${viewer.userId}::text`,
        customer: viewer.customerId === undefined ? sql`null` : sql`${viewer.customerId}::text`,
      })
      .from(sql`(select 1) as one`)
  })
  const [alice, bob, customer] = [newId(), newId(), newId()]
  const ask = (viewer: Viewer) => own(database().query, viewer, {})
  expect(await ask(viewerWith(alice))).toEqual([{ id: alice, customer: null }])
  expect(await ask(viewerWith(bob))).toEqual([{ id: bob, customer: null }])
  expect(await ask(viewerWith(bob, { customerId: customer }))).toEqual([{ id: bob, customer }])
  expect(await ask(viewerWith(alice, { roles: ['ROLE_DRIVER'] }))).toEqual([{ id: alice, customer: null }])
  expect(await ask(viewerWith(alice))).toEqual([{ id: alice, customer: null }])
  expect(shapes).toEqual([
    'ROLE_CUSTOMER without customer',
    'ROLE_CUSTOMER with customer',
    'ROLE_DRIVER without customer',
  ])
})

test('a query by viewer with a value of its own is built for each call: it may be another one then', async () => {
  let number = 0
  const count = builtForViewers((db) =>
    db.select({ number: sql<number>`${(number += 1)}::int` }).from(sql`(select 1) as one`),
  )
  const first = await count(database().query, viewerWith(newId()), {})
  const second = await count(database().query, viewerWith(newId()), {})
  expect(second[0]?.number).toBeGreaterThan(first[0]?.number ?? Infinity)
})

test('a row is inserted with its nulls and defaults, whatever columns the row before had', async () => {
  const entries = [
    { before: null, after: { name: 'Quay' } },
    { before: { name: 'Quay' }, after: null },
    { after: ['a'] },
  ].map((values) => ({
    id: newId(),
    action: 'change' as const,
    subjectType: 'Test',
    subjectId: newId(),
    ...values,
  }))
  for (const entry of entries) await insertRow(database().query, auditEntries, entry)
  const { rows } = await database().pool.query<{ before: unknown; after: unknown; dated: boolean }>(
    "select before::text, after::text, created_at <= now() as dated from audit_entries where subject_type = 'Test' order by id",
  )
  expect(rows).toEqual([
    { before: null, after: '{"name": "Quay"}', dated: true },
    { before: '{"name": "Quay"}', after: null, dated: true },
    { before: null, after: '["a"]', dated: true },
  ])
})

test('where one of several steps fails, the others end within the transaction: none is committed by itself', async () => {
  const subjectType = 'Test of steps'
  await expect(
    database().query.transaction(async (db) => {
      await settleAll([
        Promise.reject(new Error('no')),
        (async () => {
          await turn()
          await turn()
          await insertRow(db, auditEntries, {
            id: newId(),
            action: 'change',
            subjectType,
            subjectId: newId(),
          })
        })(),
      ])
    }),
  ).rejects.toThrow('no')
  await turn()
  const rows = await database()
    .query.select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, subjectType))
  expect(rows).toEqual([])
})
