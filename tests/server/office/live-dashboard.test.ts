import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import qs from 'qs'
import { describe, expect, test, vi } from 'vitest'
import { applyPatch, type Json } from '#contract/kit/json-patch.ts'
import { recentShipments } from '#contract/office/live-dashboard.ts'
import { projectReaders } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { diff } from '../../../server/platform/live/json-diff.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { contentOf, messagesOf } from '../../support/followed-view.ts'
import {
  buildLoad,
  buildOperation,
  buildUnload,
  insertUser,
  pairDriver,
  type Tenant,
} from '../platform/tenant-fixtures.ts'
import { setUpHarness, type Actor } from '../platform/test-harness.ts'

const topic = '/api/dashboard'

const { testServer, db, fixtures, alpha, as, anonymous, office, driver } = await setUpHarness()
const origin = await testServer.listen()
await pairDriver(db, fixtures.alpha)
await pairDriver(db, fixtures.beta)

const follow = (actor: Actor, ...topics: string[]) =>
  openEventStream(origin, actor.token, topics.length > 0 ? topics : [topic])

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

async function load(tenant: Tenant) {
  const statement = buildLoad(tenant)
  const driver = await as(tenant.driver)
  const operation = buildOperation(tenant, 'shipment.load', statement)
  await driver.apply(operation)
  return { ...statement, operation: operation.id }
}

/** What the endpoints of the dashboard respond, as the view has it. */
async function read(actor: Actor) {
  const get = async (path: string) => (await actor.get(path, { accept: 'application/json' })).body as unknown
  const asked = qs.stringify({ properties: recentShipments.properties })
  return {
    figures: await get('/dashboard/figures'),
    attention: await get('/dashboard/attention'),
    vehicles: { member: await get('/dashboard_vehicles?itemsPerPage=100') },
    shipments: { member: await get(`/shipments?itemsPerPage=10&order[loadDate]=desc&${asked}`) },
  }
}

describe('who follows the dashboard', () => {
  test('gets what its endpoints respond to them, then each change, and nothing of another customer', async () => {
    const { alpha, beta, admin } = fixtures
    const [own, foreign] = [await load(alpha), await load(beta)]
    const followers = await Promise.all(
      [admin, alpha.office, alpha.planner, alpha.reader, beta.office, beta.planner, beta.reader].map(
        async (user) => {
          const actor = await as(user)
          return { user, actor, stream: await follow(actor) }
        },
      ),
    )
    const expectSameAsEndpoints = () =>
      eventually(async () => {
        for (const { actor, stream } of followers) expect(contentOf(stream)).toMatchObject(await read(actor))
      })
    await expectSameAsEndpoints()

    const second = await load(alpha)
    const third = await load(beta)
    await driver.deliver(
      buildOperation(alpha, 'shipment.unload', buildUnload(own.shipment, {}), { after: [own.operation] }),
    )
    await eventually(() => {
      for (const { user, stream } of followers) {
        const text = stream.text()
        if (user !== beta.office && user !== beta.planner && user !== beta.reader)
          expect(text).toContain(second.number)
        else expect(text).toContain(third.number)
      }
    })
    await expectSameAsEndpoints()
    for (const { user, stream } of followers) {
      if (user === admin) continue
      const isBeta = [beta.office, beta.planner, beta.reader].includes(user)
      const others = isBeta ? [own, second] : [foreign, third]
      for (const { shipment, number } of others) {
        expect(stream.text()).not.toContain(shipment)
        expect(stream.text()).not.toContain(number)
      }
      expect(stream.text()).not.toContain(isBeta ? alpha.project : beta.project)
      // The first message has all of it, the later ones what differs.
      const [first, ...later] = messagesOf(stream)
      expect(first).toMatchObject({ '@id': topic, '@type': 'Dashboard', content: { figures: {} } })
      expect(later.every(({ content, patch = [] }) => content === undefined && patch.length > 0)).toBe(true)
    }
    await Promise.all(followers.map(({ stream }) => stream[Symbol.asyncDispose]()))
  })

  test('shares it with those who may see the same: it is read once for all of them', async () => {
    const colleague = await insertUser(db, {
      roles: ['ROLE_CUSTOMER'],
      customerId: alpha.customer,
    })
    await using mine = await follow(await as(alpha.office))
    await using theirs = await follow(await as(colleague))
    await using planners = await follow(await as(alpha.planner))
    await eventually(() => {
      for (const stream of [mine, theirs, planners]) expect(contentOf(stream)).toBeDefined()
    })
    const { number } = await load(alpha)
    await eventually(() => {
      for (const stream of [mine, theirs, planners]) expect(stream.text()).toContain(number)
    })
    const change = (stream: typeof mine) =>
      stream
        .text()
        .split('\n\n')
        .find((event) => event.includes(number))
    expect(change(theirs)).toBe(change(mine))
    expect(change(planners)).not.toBe(change(mine))
  })

  test('no longer gets what a reader may no longer read', async () => {
    const reader = await insertUser(db, { roles: ['ROLE_PROJECT_READER'], customerId: alpha.customer })
    await db.insert(projectReaders).values({
      id: newId(),
      customerId: alpha.customer,
      projectId: alpha.project,
      userId: reader,
    })
    await using stream = await follow(await as(reader))
    const { number } = await load(alpha)
    await eventually(() => expect(stream.text()).toContain(number))
    await db
      .delete(projectReaders)
      .where(and(eq(projectReaders.projectId, alpha.project), eq(projectReaders.userId, reader)))
    await stream.ended
    const later = await load(alpha)
    await using next = await follow(await as(reader))
    await eventually(() =>
      expect(contentOf(next)).toMatchObject({ shipments: { member: [], totalItems: 0 } }),
    )
    expect(stream.text() + next.text()).not.toContain(later.number)
  })

  test('begins with all of it again after the line broke', async () => {
    const first = await follow(office)
    await eventually(() => expect(contentOf(first)).toBeDefined())
    await first[Symbol.asyncDispose]()
    const { number } = await load(alpha)
    await using next = await follow(office)
    await eventually(async () => expect(contentOf(next)).toMatchObject(await read(office)))
    expect(next.text()).toContain(number)
  })

  test('asks for it by its name, and is neither a driver nor a stranger', async () => {
    expect((await follow(await as(alpha.driver))).status).toBe(403)
    expect((await follow(anonymous)).status).toBe(401)
    await using everything = await follow(office, '*', '/api/{anything}')
    await using byAddress = await follow(office, `${origin}${topic}`)
    const { number, shipment } = await load(alpha)
    await eventually(() => expect(byAddress.text()).toContain(number))
    expect(new Set(byAddress.heard)).toEqual(new Set([topic]))
    await eventually(() => expect(everything.heard).toContain(`/api/shipments/${shipment}`))
    expect(everything.heard).not.toContain(topic)
  })
})

describe('changes of a document', () => {
  const row = fc.record(
    { id: fc.integer({ min: 0, max: 8 }), name: fc.string({ maxLength: 2 }), to: fc.json({ maxDepth: 1 }) },
    { requiredKeys: ['id'] },
  )
  const list = fc.oneof(
    fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 9 }),
    fc.array(row, { maxLength: 4 }),
    fc.array(fc.integer({ max: 2 }), { maxLength: 3 }),
  )
  const document = fc.record({ rows: list, 'a/b~c': list, total: fc.nat(3) }, { requiredKeys: [] })

  test('make the one document of the other, and leave the one as it was', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const [one, other] = JSON.parse(JSON.stringify([before, after])) as [Json, Json]
        const kept = structuredClone(one)
        expect(applyPatch(one, diff(one, other))).toEqual(other)
        expect(one).toEqual(kept)
      }),
      { numRuns: 2000 },
    )
  })

  test('are few: of a list with one more row, the row', () => {
    const rows = [...Array(10).keys()].map((id) => ({ id, name: `row ${id}` }))
    const added = { id: 11, name: 'new' }
    expect(diff({ rows }, { rows: [added, ...rows.slice(0, -1)] })).toEqual([
      { op: 'remove', path: '/rows/9' },
      { op: 'add', path: '/rows/0', value: added },
    ])
    const changed = rows.map((each) => (each.id === 3 ? { ...each, name: 'other' } : each))
    expect(diff({ rows }, { rows: changed })).toEqual([
      { op: 'replace', path: '/rows/3/name', value: 'other' },
    ])
    expect(diff({ rows }, structuredClone({ rows }))).toEqual([])
  })

  test('of another document are refused', () => {
    for (const path of ['/rows/0/name', '/other', '/rows/3'])
      expect(() => applyPatch({ rows: [] }, [{ op: 'replace', path, value: 1 }])).toThrow('another document')
  })
})
