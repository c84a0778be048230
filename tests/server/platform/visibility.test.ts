import { describe, expect, test } from 'vitest'
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
import { setUpHarness } from './test-harness.ts'
import { refusal } from '../../support/test-server.ts'

const shipments = { alpha: '', beta: '' }

const { testServer, db, fixtures, alpha, beta, as, anonymous } = await setUpHarness()
for (const name of ['alpha', 'beta'] as const) {
  const tenant = fixtures[name]
  await pairDriver(db, tenant)
  const statement = buildLoad(tenant)
  await (await as(tenant.driver)).apply(buildOperation(tenant, 'shipment.load', statement))
  shipments[name] = statement.shipment
}

type Kind = 'admin' | 'office' | 'planner' | 'reader' | 'driver' | 'colleague' | 'nobody'
const kinds: readonly Exclude<Kind, 'admin' | 'nobody'>[] = [
  'office',
  'planner',
  'reader',
  'driver',
  'colleague',
]
const actorOf = (kind: Kind, tenant: Tenant) =>
  kind === 'nobody' ? Promise.resolve(anonymous) : as(kind === 'admin' ? fixtures.admin : tenant[kind])

/** What a tenant has: address of the item, and of the list that it is in. */
const itemPaths = (name: 'alpha' | 'beta') => {
  const tenant = fixtures[name]
  return [
    { one: `/projects/${tenant.project}`, list: '/projects', id: tenant.project },
    { one: `/material_flows/${tenant.flow}`, list: '/material_flows', id: tenant.flow },
    { one: `/shipments/${shipments[name]}`, list: '/shipments', id: shipments[name] },
  ]
}

describe.each(kinds)('%s', (kind) => {
  test('sees what is their own, and of another customer nothing', async () => {
    const actor = await actorOf(kind, alpha)
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
      expect(await actor.get(one), one).toMatchObject(refusal(404, 'not_found'))
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
  const colleague = await actorOf('colleague', alpha)
  for (const { one, list } of itemPaths('alpha').slice(0, 2)) {
    expect((await colleague.get(one)).status, one).toBe(404)
    expect((await colleague.get(list)).body).toMatchObject({ totalItems: 0, member: [] })
  }
})

test('what nobody has, and what is no id, are not found alike', async () => {
  const office = await actorOf('office', alpha)
  for (const collection of ['projects', 'material_flows', 'shipments'])
    for (const id of [newId(), 'nonsense', "1'--"])
      expect((await office.get(`/${collection}/${id}`)).status).toBe(404)
})

test('the pairing code is seen by who manages the project, and by nobody else', async () => {
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
  const office = await actorOf('office', alpha)
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
  const { query } = testServer.database
  for (const role of ['ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_PROJECT_READER', 'ROLE_DRIVER'] as const) {
    const actor = await as(await insertUser(query, { roles: [role] }))
    for (const { one, list } of [...itemPaths('alpha'), ...itemPaths('beta')]) {
      expect((await actor.get(one)).status, `${role} ${one}`).toBe(404)
      expect((await actor.get(list)).body, `${role} ${list}`).toMatchObject({ totalItems: 0 })
    }
  }
})

test('who has two roles sees what either of them shows', async () => {
  const { query } = testServer.database
  const both = await insertUser(query, {
    roles: ['ROLE_CUSTOMER', 'ROLE_PROJECT_READER'],
    customerId: alpha.customer,
  })
  await query
    .insert(projectReaders)
    .values({ id: newId(), customerId: beta.customer, projectId: beta.project, userId: both })
  const actor = await as(both)
  for (const { one } of [...itemPaths('alpha'), ...itemPaths('beta')])
    expect((await actor.get(one)).status).toBe(200)
  expect((await actor.get(`/projects/${beta.project}`)).body.pairingCode).toBeUndefined()
})

test('a driver of another company who is paired sees the project, and no flow that is not theirs to carry', async () => {
  const userId = await insertDriver(db, beta.carrier)
  await pairDriver(db, alpha, userId)
  const actor = await as(userId)
  expect((await actor.get(`/projects/${alpha.project}`)).body).toMatchObject({
    materialFlowCount: 0,
    shipmentCount: 0,
  })
  expect((await actor.get(`/material_flows/${alpha.flow}`)).status).toBe(404)
  expect((await actor.get(`/shipments/${shipments.alpha}`)).status).toBe(404)
})
