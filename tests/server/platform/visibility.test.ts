import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectReaders } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import {
  insertDriver,
  insertUser,
  buildLoad,
  buildOperation,
  pairDriver,
  type Tenant,
} from './tenant-fixtures.ts'
import { startHarness, type TestHarness } from './test-harness.ts'

let harness: TestHarness
const shipments = { alpha: '', beta: '' }

beforeAll(async () => {
  harness = await startHarness()
  for (const name of ['alpha', 'beta'] as const) {
    const tenant = harness.fixtures[name]
    await pairDriver(harness.testServer.database.query, tenant)
    const statement = buildLoad(tenant)
    expect(
      await (await harness.as(tenant.driver)).deliver(buildOperation(tenant, 'shipment.load', statement)),
    ).toMatchObject([{ receipt: {} }])
    shipments[name] = statement.shipment
  }
})
afterAll(() => harness[Symbol.asyncDispose]())

type Kind = 'admin' | 'office' | 'planner' | 'reader' | 'driver' | 'colleague' | 'nobody'
const kinds: readonly Exclude<Kind, 'admin' | 'nobody'>[] = [
  'office',
  'planner',
  'reader',
  'driver',
  'colleague',
]
const actorOf = (kind: Kind, tenant: Tenant) =>
  kind === 'nobody'
    ? Promise.resolve(harness.anonymous)
    : harness.as(kind === 'admin' ? harness.fixtures.admin : tenant[kind])

/** What a tenant has: address of the item, and of the list that it is in. */
const itemPaths = (name: 'alpha' | 'beta') => {
  const tenant = harness.fixtures[name]
  return [
    { one: `/projects/${tenant.project}`, list: '/projects', id: tenant.project },
    { one: `/material_flows/${tenant.flow}`, list: '/material_flows', id: tenant.flow },
    { one: `/shipments/${shipments[name]}`, list: '/shipments', id: shipments[name] },
  ]
}

describe.each(kinds)('%s', (kind) => {
  test('sees what is their own, and of another customer nothing', async () => {
    const actor = await actorOf(kind, harness.fixtures.alpha)
    // A colleague is not paired: they see what is on board of their company's truck, and no more.
    const seen = kind === 'colleague' ? itemPaths('alpha').slice(2) : itemPaths('alpha')
    for (const { one, list, id } of seen) {
      expect((await actor.get(one)).status, one).toBe(200)
      expect(
        (await actor.get(list)).body.member?.map((row) => row.id),
        list,
      ).toContain(id)
    }
    for (const { one, list, id } of itemPaths('beta')) {
      expect(await actor.get(one), one).toMatchObject({ status: 404, body: { code: 'not_found' } })
      const { body } = await actor.get(`${list}?itemsPerPage=100`)
      expect(
        body.member?.map((row) => row.id),
        list,
      ).not.toContain(id)
      expect(body.totalItems, list).toBe(body.member?.length)
    }
  })
})

test('a colleague who is not paired sees neither project nor flow', async () => {
  const colleague = await actorOf('colleague', harness.fixtures.alpha)
  for (const { one, list } of itemPaths('alpha').slice(0, 2)) {
    expect((await colleague.get(one)).status, one).toBe(404)
    expect((await colleague.get(list)).body).toMatchObject({ totalItems: 0, member: [] })
  }
})

test('an administrator sees everything', async () => {
  const admin = await actorOf('admin', harness.fixtures.alpha)
  for (const { one, list, id } of [...itemPaths('alpha'), ...itemPaths('beta')]) {
    expect((await admin.get(one)).status, one).toBe(200)
    expect((await admin.get(list)).body.member?.map((row) => row.id)).toContain(id)
  }
  expect((await admin.get('/dashboard_vehicles')).body.totalItems).toBe(2)
})

test('who is not signed in sees nothing at all', async () => {
  for (const { one, list } of itemPaths('alpha'))
    for (const path of [one, list, '/dashboard_vehicles'])
      expect((await harness.anonymous.get(path)).status, path).toBe(401)
})

test('what nobody has, and what is no id, are not found alike', async () => {
  const office = await actorOf('office', harness.fixtures.alpha)
  for (const collection of ['projects', 'material_flows', 'shipments'])
    for (const id of [newId(), 'nonsense', "1'--"])
      expect((await office.get(`/${collection}/${id}`)).status).toBe(404)
})

test('the pairing code is seen by who manages the project, and by nobody else', async () => {
  const { alpha } = harness.fixtures
  for (const kind of ['admin', 'office', 'planner', 'reader', 'driver'] as const) {
    const actor = await actorOf(kind, alpha)
    const manages = kind === 'admin' || kind === 'office'
    for (const path of [`/projects/${alpha.project}`, '/projects']) {
      const text = JSON.stringify((await actor.get(path)).body)
      expect(text.includes(alpha.pairingCode), `${kind} ${path}`).toBe(manages)
    }
  }
})

test('a filter never widens what is seen', async () => {
  const office = await actorOf('office', harness.fixtures.alpha)
  const { beta } = harness.fixtures
  for (const query of [
    `project=/api/projects/${beta.project}`,
    `materialFlow=${beta.flow}`,
    'q=B-2026',
    `project=${beta.project}&status=loaded`,
  ])
    expect((await office.get(`/shipments?${query}`)).body).toMatchObject({ totalItems: 0, member: [] })
  expect((await office.get(`/material_flows?project=${beta.project}`)).body).toMatchObject({ totalItems: 0 })
})

test('users with a role and nothing to go with it see nothing', async () => {
  const { query } = harness.testServer.database
  for (const role of ['ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_PROJECT_READER', 'ROLE_DRIVER'] as const) {
    const actor = await harness.as(await insertUser(query, { roles: [role] }))
    for (const { one, list } of [...itemPaths('alpha'), ...itemPaths('beta')]) {
      expect((await actor.get(one)).status, `${role} ${one}`).toBe(404)
      expect((await actor.get(list)).body, `${role} ${list}`).toMatchObject({ totalItems: 0 })
    }
  }
})

test('who has two roles sees what either of them shows', async () => {
  const { alpha, beta } = harness.fixtures
  const { query } = harness.testServer.database
  const both = await insertUser(query, {
    roles: ['ROLE_CUSTOMER', 'ROLE_PROJECT_READER'],
    customerId: alpha.customer,
  })
  await query
    .insert(projectReaders)
    .values({ id: newId(), customerId: beta.customer, projectId: beta.project, userId: both })
  const actor = await harness.as(both)
  for (const { one } of [...itemPaths('alpha'), ...itemPaths('beta')])
    expect((await actor.get(one)).status).toBe(200)
  expect((await actor.get(`/projects/${beta.project}`)).body.pairingCode).toBeUndefined()
})

test('a driver of another company who is paired sees the project, and no flow that is not theirs to carry', async () => {
  const { alpha, beta } = harness.fixtures
  const userId = await insertDriver(harness.testServer.database.query, beta.carrier)
  await pairDriver(harness.testServer.database.query, alpha, userId)
  const actor = await harness.as(userId)
  expect((await actor.get(`/projects/${alpha.project}`)).body).toMatchObject({
    materialFlowCount: 0,
    shipmentCount: 0,
  })
  expect((await actor.get(`/material_flows/${alpha.flow}`)).status).toBe(404)
  expect((await actor.get(`/shipments/${shipments.alpha}`)).status).toBe(404)
})
