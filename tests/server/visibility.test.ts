import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectReaders } from '../../server/db/schema/users.ts'
import { newId } from '../../server/db/uuid.ts'
import { insertDriver, insertUser, loadOf, operationOf, pairDriver, type Party } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
const shipments = { alpha: '', beta: '' }

beforeAll(async () => {
  stage = await openStage()
  for (const name of ['alpha', 'beta'] as const) {
    const party = stage.scene[name]
    await pairDriver(stage.world.database.query, party)
    const statement = loadOf(party)
    expect(
      await (await stage.as(party.driver)).deliver(operationOf(party, 'shipment.load', statement)),
    ).toMatchObject([{ receipt: {} }])
    shipments[name] = statement.shipment
  }
})
afterAll(() => stage[Symbol.asyncDispose]())

type Kind = 'admin' | 'office' | 'planner' | 'reader' | 'driver' | 'colleague' | 'nobody'
const kinds: readonly Exclude<Kind, 'admin' | 'nobody'>[] = [
  'office',
  'planner',
  'reader',
  'driver',
  'colleague',
]
const voiceOf = (kind: Kind, party: Party) =>
  kind === 'nobody'
    ? Promise.resolve(stage.nobody)
    : stage.as(kind === 'admin' ? stage.scene.admin : party[kind])

/** What there is to see of a party: address of the one, and of the list that it is in. */
const things = (name: 'alpha' | 'beta') => {
  const party = stage.scene[name]
  return [
    { one: `/projects/${party.project}`, list: '/projects', id: party.project },
    { one: `/material_flows/${party.flow}`, list: '/material_flows', id: party.flow },
    { one: `/shipments/${shipments[name]}`, list: '/shipments', id: shipments[name] },
  ]
}

describe.each(kinds)('%s', (kind) => {
  test('sees what is his own, and of another customer nothing', async () => {
    const voice = await voiceOf(kind, stage.scene.alpha)
    // A colleague is not paired: he sees what is on board of his company's truck, and no more.
    const seen = kind === 'colleague' ? things('alpha').slice(2) : things('alpha')
    for (const { one, list, id } of seen) {
      expect((await voice.get(one)).status, one).toBe(200)
      expect(
        (await voice.get(list)).body.member?.map((row) => row.id),
        list,
      ).toContain(id)
    }
    for (const { one, list, id } of things('beta')) {
      expect(await voice.get(one), one).toMatchObject({ status: 404, body: { code: 'not_found' } })
      const { body } = await voice.get(`${list}?itemsPerPage=100`)
      expect(
        body.member?.map((row) => row.id),
        list,
      ).not.toContain(id)
      expect(body.totalItems, list).toBe(body.member?.length)
    }
  })
})

test('a colleague who is not paired sees neither project nor flow', async () => {
  const colleague = await voiceOf('colleague', stage.scene.alpha)
  for (const { one, list } of things('alpha').slice(0, 2)) {
    expect((await colleague.get(one)).status, one).toBe(404)
    expect((await colleague.get(list)).body).toMatchObject({ totalItems: 0, member: [] })
  }
})

test('an administrator sees everything', async () => {
  const admin = await voiceOf('admin', stage.scene.alpha)
  for (const { one, list, id } of [...things('alpha'), ...things('beta')]) {
    expect((await admin.get(one)).status, one).toBe(200)
    expect((await admin.get(list)).body.member?.map((row) => row.id)).toContain(id)
  }
  expect((await admin.get('/dashboard_vehicles')).body.totalItems).toBe(2)
})

test('who is not signed in sees nothing at all', async () => {
  for (const { one, list } of things('alpha'))
    for (const path of [one, list, '/dashboard_vehicles'])
      expect((await stage.nobody.get(path)).status, path).toBe(401)
})

test('what nobody has, and what is no id, are not found alike', async () => {
  const office = await voiceOf('office', stage.scene.alpha)
  for (const collection of ['projects', 'material_flows', 'shipments'])
    for (const id of [newId(), 'nonsense', "1'--"])
      expect((await office.get(`/${collection}/${id}`)).status).toBe(404)
})

test('the pairing code is seen by who manages the project, and by nobody else', async () => {
  const { alpha } = stage.scene
  for (const kind of ['admin', 'office', 'planner', 'reader', 'driver'] as const) {
    const voice = await voiceOf(kind, alpha)
    const manages = kind === 'admin' || kind === 'office'
    for (const path of [`/projects/${alpha.project}`, '/projects']) {
      const text = JSON.stringify((await voice.get(path)).body)
      expect(text.includes(alpha.pairingCode), `${kind} ${path}`).toBe(manages)
    }
  }
})

test('a filter never widens what is seen', async () => {
  const office = await voiceOf('office', stage.scene.alpha)
  const { beta } = stage.scene
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
  const { query } = stage.world.database
  for (const role of ['ROLE_CUSTOMER', 'ROLE_TRANSPORTER', 'ROLE_PROJECT_READER', 'ROLE_DRIVER']) {
    const voice = await stage.as(await insertUser(query, { roles: [role] }))
    for (const { one, list } of [...things('alpha'), ...things('beta')]) {
      expect((await voice.get(one)).status, `${role} ${one}`).toBe(404)
      expect((await voice.get(list)).body, `${role} ${list}`).toMatchObject({ totalItems: 0 })
    }
  }
})

test('who has two roles sees what either of them shows', async () => {
  const { alpha, beta } = stage.scene
  const { query } = stage.world.database
  const both = await insertUser(query, {
    roles: ['ROLE_CUSTOMER', 'ROLE_PROJECT_READER'],
    customerId: alpha.customer,
  })
  await query
    .insert(projectReaders)
    .values({ id: newId(), customerId: beta.customer, projectId: beta.project, userId: both })
  const voice = await stage.as(both)
  for (const { one } of [...things('alpha'), ...things('beta')])
    expect((await voice.get(one)).status).toBe(200)
  expect((await voice.get(`/projects/${beta.project}`)).body.pairingCode).toBeUndefined()
})

test('a driver of another company who is paired sees the project, and no flow that is not his to carry', async () => {
  const { alpha, beta } = stage.scene
  const userId = await insertDriver(stage.world.database.query, beta.carrier)
  await pairDriver(stage.world.database.query, alpha, userId)
  const voice = await stage.as(userId)
  expect((await voice.get(`/projects/${alpha.project}`)).body).toMatchObject({
    materialFlowCount: 0,
    shipmentCount: 0,
  })
  expect((await voice.get(`/material_flows/${alpha.flow}`)).status).toBe(404)
  expect((await voice.get(`/shipments/${shipments.alpha}`)).status).toBe(404)
})
