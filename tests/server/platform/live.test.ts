import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, inject, test, vi } from 'vitest'
import { livePath } from '#contract/office/live.ts'
import { sessions } from '../../../server/platform/db/schema/auth.ts'
import { publish } from '../../../server/platform/live/publish.ts'
import { topicMatcher } from '../../../server/platform/live/topics.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { buildLoad, buildOperation, pairDriver } from './tenant-fixtures.ts'
import { setUpHarness, startHarness, type TestHarness, type Actor } from './test-harness.ts'

const { testServer, fixtures, alpha, as, anonymous, office, planner } = await setUpHarness()
const origin = await testServer.listen()
await pairDriver(testServer.database.query, fixtures.alpha)
await pairDriver(testServer.database.query, fixtures.beta)

const listen = (actor: Actor, ...topics: string[]) =>
  openEventStream(origin, actor.token, topics.length > 0 ? topics : ['/api/shipments/{id}'])

async function load(tenant: TestHarness['fixtures']['alpha']): Promise<string> {
  const statement = buildLoad(tenant)
  await (await as(tenant.driver)).apply(buildOperation(tenant, 'shipment.load', statement))
  return `/api/shipments/${statement.shipment}`
}

describe('a stream', () => {
  test('tells of a load once it is committed, to everybody whom it concerns and nobody else', async () => {
    const { alpha, beta, admin } = fixtures
    const concerned = [admin, alpha.office, alpha.planner, alpha.reader, alpha.driver]
    const others = [beta.office, beta.planner, beta.reader, beta.driver]
    const streams = await Promise.all([...concerned, ...others].map(async (user) => listen(await as(user))))
    const own = streams.slice(0, concerned.length)
    const foreign = streams.slice(concerned.length)
    expect(streams.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      streams.map(() => [200, 'text/event-stream; charset=utf-8']),
    )

    const first = await load(alpha)
    const second = await load(beta)
    await vi.waitFor(
      () => {
        for (const stream of own) expect(stream.heard).toContain(first)
        for (const stream of foreign) expect(stream.heard).toContain(second)
      },
      { timeout: 10_000 },
    )
    for (const stream of own.slice(1)) expect(stream.heard).toEqual([first])
    for (const stream of foreign) expect(stream.heard).toEqual([second])
    expect(own[0]?.heard).toEqual([first, second])
    expect(own[1]?.text()).toMatch(
      /^id: urn:uuid:[0-9a-f-]{36}\ndata: \{"@id":"\/api\/shipments\/[0-9a-f-]{36}","@type":"Shipment"\}\n\n/m,
    )
    await Promise.all(streams.map((stream) => stream[Symbol.asyncDispose]()))
  })

  test('never tells of what was rolled back', async () => {
    await using stream = await listen(await as(alpha.office))
    const { query } = testServer.database
    await query
      .transaction(async (db) => {
        await publish(
          db,
          { '@id': '/api/shipments/never', '@type': 'Shipment' },
          { customerId: alpha.customer },
        )
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    const after = await load(alpha)
    await vi.waitFor(() => expect(stream.heard).toEqual([after]), { timeout: 10_000 })
  })

  test('tells of the topics that it was asked for', async () => {
    const { query } = testServer.database
    await using stream = await listen(
      await as(alpha.office),
      `${origin}/api/projects/{id}`,
      '/api/shipments/b',
    )
    for (const id of ['/api/shipments/a', '/api/shipments/b', '/api/projects/c', '/api/projects/c/d'])
      await publish(query, { '@id': id, '@type': 'X' }, { customerId: alpha.customer })
    await vi.waitFor(() => expect(stream.heard).toEqual(['/api/shipments/b', '/api/projects/c']), {
      timeout: 10_000,
    })
  })

  test('tells whoever goes on after a message that none is kept, whether or not it names one, and goes on', async () => {
    const { token } = await as(alpha.office)
    const open = (lastEventId: string) =>
      openEventStream(origin, token, ['/api/shipments/{id}'], { 'Last-Event-ID': lastEventId })
    await using first = await listen(await as(alpha.office))
    expect(first.headers.has('last-event-id')).toBe(false)
    await load(alpha)
    await vi.waitFor(() => expect(first.heard).toHaveLength(1), { timeout: 10_000 })
    const [, known = ''] = /^id: (.*)$/m.exec(first.text()) ?? []
    for (const id of [known, 'no id of ours', '']) {
      await using stream = await open(id)
      expect([stream.status, stream.headers.get('last-event-id')]).toEqual([200, 'earliest'])
      const after = await load(alpha)
      await vi.waitFor(() => expect(stream.heard).toEqual([after]), { timeout: 10_000 })
    }
  })

  test('is refused without a token or a topic, and past a number of them for a user', async () => {
    expect((await listen(anonymous)).status).toBe(401)
    const office = await as(fixtures.beta.office)
    expect((await openEventStream(origin, office.token, [])).status).toBe(400)
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(office)))
    const oneTooMany = await listen(office)
    expect([oneTooMany.status, ...new Set(streams.map(({ status }) => status))]).toEqual([429, 200])
    await streams[0]?.[Symbol.asyncDispose]()
    await vi.waitFor(
      async () => {
        await using next = await listen(office)
        expect(next.status).toBe(200)
      },
      { timeout: 10_000 },
    )
    await Promise.all(streams.map((stream) => stream[Symbol.asyncDispose]()))
  })

  test('ends with its session', async () => {
    await using stream = await listen(planner)
    await testServer.database.query
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(eq(sessions.userId, alpha.planner))
    await stream.ended
    expect(stream.text()).toMatch(/^:/)
  })
})

test('a stream ends when the LISTEN connection is lost, and the next one receives notifications again', async () => {
  await using stream = await listen(office)
  const { pool } = testServer.database
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vrachtpas live' and datname = current_database()",
  )
  await stream.ended
  await using next = await listen(office)
  const id = await load(alpha)
  await vi.waitFor(() => expect(next.heard).toEqual([id]), { timeout: 10_000 })
})

test('a LISTEN that fails is reported and listed, and the next one hears again', async () => {
  await using other = await startHarness()
  const address = await other.testServer.listen()
  const { office } = other
  const { pool } = other.testServer.database
  const database = (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name
  const allowConnections = (allowed: boolean) =>
    onTemplateServer(`alter database "${database}" allow_connections ${allowed}`)
  // The pool keeps the connections that it has; LISTEN wants one of its own.
  await allowConnections(false)
  expect((await openEventStream(address, office.token, ['*'])).status).toBe(500)
  await allowConnections(true)
  await expect
    .poll(async () => (await other.admin.get('/fault_reports')).body.member)
    .toMatchObject([
      {
        part: 'server',
        where: `GET ${livePath}`,
        message: expect.stringContaining('not currently accepting'),
      },
    ])
  expect(other.testServer.log.join()).toContain('not currently accepting connections')

  await using next = await openEventStream(address, office.token, ['*'])
  expect(next.status).toBe(200)
  await publish(
    other.db,
    { '@id': '/api/shipments/a', '@type': 'Shipment' },
    { customerId: other.alpha.customer },
  )
  await expect.poll(() => next.heard).toEqual(['/api/shipments/a'])
})

/** The role of the server's databases may not alter them from within. */
async function onTemplateServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('templateDatabases').server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

test('a server that stops ends its streams', async () => {
  const other = await startHarness()
  const address = await other.testServer.listen()
  const { office } = other
  const response = await fetch(`${address}${livePath}?topic=*`, {
    headers: { authorization: `Bearer ${office.token}` },
  })
  // A kept connection would hold the server up after the stream's end.
  expect(response.headers.get('connection')).toBe('close')
  const whole = response.text()
  await other[Symbol.asyncDispose]()
  expect(await whole).toBe(':\n\n')
})

test.each([
  ['/api/shipments/{id}', '/api/shipments/1', true],
  ['/api/shipments/{id}', '/api/shipments/1/photos', false],
  ['/api/shipments/1', '/api/shipments/12', false],
  ['https://vrachtpas.test/api/shipments/1', '/api/shipments/1', true],
  ['/api/s.ipments/1', '/api/shipments/1', false],
  ['/api/(a+)+$', '/api/aaaaaaaaaaaaaaaaaaaaaaaaaaaa!', false],
  ['*', '/api/anything', true],
])('topic %s and %s: %s', (topic, id, matches) => expect(topicMatcher([topic])?.(id)).toBe(matches))
