import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { loadKeys } from '../../../server/accounts/auth/keys.ts'
import { queriesOn } from '../../../server/platform/db/connection.ts'
import { materialFlowCarriers, materialFlows } from '../../../server/platform/db/schema/material-flows.ts'
import { projectPairings, projects } from '../../../server/platform/db/schema/projects.ts'
import { renewLineage } from '../../../server/platform/db/renew-lineage.ts'
import { changeLog } from '../../../server/platform/db/schema/change-log.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { transportModes } from '../../../server/platform/db/schema/transport-modes.ts'
import { users } from '../../../server/platform/db/schema/users.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { cursorHolder, writeCursor } from '../../../server/device/replica/cursor.ts'
import { markChanged } from '../../../server/platform/live/mark-changed.ts'
import {
  buildLoad,
  buildOperation,
  buildTruck,
  buildUnload,
  insertDriver,
  onOwnDevice,
  pairDriver,
} from '../platform/tenant-fixtures.ts'
import { olderTransactionsEnded } from '../platform/older-transactions.ts'
import { setUpHarness, type Document, type Actor } from '../platform/test-harness.ts'
import { testKeyCipher } from '../../support/test-key-cipher.ts'
import { bodyOf } from '../../support/test-server.ts'

const { testServer, db, fixtures, beta, as, anonymous, office, ...harness } = await setUpHarness()
let { alpha } = harness
let userId: string
let driver: Actor
beforeEach(async () => {
  userId = await insertDriver(db, alpha.carrier)
  alpha = await onOwnDevice(db, harness.alpha, userId)
  await pairDriver(db, alpha, userId)
  driver = await as(userId)
})

async function pull(...wanted: Parameters<typeof pullNow>): ReturnType<typeof pullNow> {
  await olderTransactionsEnded(db)
  return await pullNow(...wanted)
}

async function pullNow(
  cursor?: string,
  limit?: number,
  actor = driver,
): Promise<Document & { cursor: string }> {
  const query = new URLSearchParams({
    ...(cursor !== undefined && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  })
  const body = await bodyOf(actor.get(`/driver_sync?${query}`))
  return { ...body, cursor: body.cursor ?? '' }
}

const changed = (page: Document) => page.changed?.map((row) => row['@id']) ?? []
const removed = (page: Document) => page.removed?.map((row) => row['@id']) ?? []
const flow = (id: string) => `/api/material_flows/${id}`
const shipment = (id: string) => `/api/shipments/${id}`
const touchFlow = () =>
  markChanged(db, [{ type: 'MaterialFlow', entityId: alpha.flow, projectId: alpha.project }])

async function load(actor = driver): Promise<string> {
  const statement = buildLoad(alpha)
  await actor.apply(buildOperation(alpha, 'shipment.load', statement))
  return statement.shipment
}

describe('the snapshot', () => {
  test('is all that a driver needs without a network, and nothing of another customer', async () => {
    await pairDriver(db, beta)
    await (await as(beta.driver)).deliver(buildOperation(beta, 'shipment.load', buildLoad(beta)))
    const own = await load()
    const page = await pull()
    expect(page).toMatchObject({ '@type': 'DriverSync', reset: true, hasMore: false, removed: [] })
    expect(page.changed?.filter((row) => row['@type'] === 'Driver')).toMatchObject([
      { approved: true, company: { name: 'Alpha Trucking' } },
    ])
    expect(page.changed?.find((row) => row['@id'] === flow(alpha.flow))).toMatchObject({
      '@type': 'MaterialFlow',
      project: `/api/projects/${alpha.project}`,
      cargoUnit: { '@id': '/api/units/ton' },
    })
    const project = page.changed?.find((row) => row['@id'] === `/api/projects/${alpha.project}`)
    expect(project).toMatchObject({ customerName: 'Alpha', blocked: false })
    expect(project).not.toHaveProperty('paired')
    expect(page.changed?.find((row) => row['@id'] === shipment(own))).toMatchObject({
      status: 'loaded',
      materialFlow: flow(alpha.flow),
      transportMode: `/api/transport_modes/${alpha.mode}`,
      nettoWeight: 25.3,
    })
    expect(changed(page)).toEqual(
      expect.arrayContaining([
        '/api/units/m3',
        '/api/truck_types/tipper',
        `/api/transport_modes/${alpha.mode}`,
      ]),
    )
    const text = JSON.stringify(page)
    expect(text).not.toContain('Beta')
    expect(text).not.toContain('ALPHA2')
  })

  test('names the contact person of each party for the project where there is one, as of now', async () => {
    const [parties] = await db
      .select({ employer: materialFlows.senderId })
      .from(materialFlows)
      .where(eq(materialFlows.id, alpha.flow))
    const contactsIn = (page: Document) =>
      page.changed?.find((row) => row['@id'] === flow(alpha.flow))?.['contacts']
    let page = await pull()
    expect(contactsIn(page)).toBeUndefined()
    const next = async () => {
      page = await pull(page.cursor)
      expect(changed(page)).toContain(flow(alpha.flow))
      return contactsIn(page)
    }
    const person = {
      company: `/api/companies/${parties?.employer}`,
      project: `/api/projects/${alpha.project}`,
      firstName: 'Anna',
      lastNamePrefix: 'van',
      lastName: 'Dijk',
    }
    const add = async (other: object = {}) => {
      const body = await bodyOf(office.post('/contact_persons', { ...person, ...other }), 201)
      return `/contact_persons/${body.id}`
    }
    const anna = { sender: 'Anna van Dijk', disposer: 'Anna van Dijk', receiver: 'Anna van Dijk' }
    await add({ project: undefined, lastName: 'Elsewhere' })
    const first = await add()
    expect(await next()).toEqual(anna)
    // Which of two signs is not known.
    const second = await add({ lastName: 'Berg' })
    expect(await next()).toBeUndefined()
    expect((await office.delete(second)).status).toBe(204)
    expect(await next()).toEqual(anna)
    const moved = await office.patch(first, { project: null })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(await next()).toBeUndefined()
  })

  test('comes in pages of any size, with everything once', async () => {
    await load()
    await load()
    const whole = changed(await pull())
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let page = await pull(undefined, limit)
      expect(page.reset).toBe(true)
      for (;;) {
        expect(page.changed?.length).toBeLessThanOrEqual(limit)
        seen.push(...changed(page))
        if (!page.hasMore) break
        page = await pull(page.cursor, limit)
        expect(page.reset).toBe(false)
      }
      expect(seen.toSorted()).toEqual(whole.toSorted())
    }
  })

  test('loses nothing that changes while it is being read', async () => {
    let page = await pull(undefined, 2)
    const during = await load()
    const seen = changed(page)
    do {
      page = await pull(page.cursor, 2)
      seen.push(...changed(page))
    } while (page.hasMore)
    seen.push(...changed(await pull(page.cursor)))
    expect(seen).toContain(shipment(during))
  })
})

describe('the feed', () => {
  test('is next to nothing where nothing changed', async () => {
    const { cursor } = await pull()
    const idle = await driver.send({
      method: 'GET',
      url: `/driver_sync?cursor=${encodeURIComponent(cursor)}`,
    })
    expect(idle.body).toMatchObject({ changed: [], removed: [], hasMore: false, reset: false })
    expect(JSON.stringify(idle.body).length).toBeLessThan(512)
  })

  test('gives what changed as it is now, once, in pages', async () => {
    const { cursor } = await pull()
    const first = await load()
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(first)))
    const second = await load()
    const page = await pull(cursor, 2)
    expect(page).toMatchObject({
      hasMore: true,
      changed: [{ '@id': shipment(first), status: 'unloaded', version: 2 }],
    })
    const next = await pull(page.cursor, 2)
    expect(next).toMatchObject({ hasMore: false, changed: [{ '@id': shipment(second) }] })
    expect(changed(await pull(next.cursor))).toEqual([])
  })

  test('steps over no transaction that commits late', async () => {
    const { cursor } = await pull()
    const slow = await testServer.database.pool.connect()
    try {
      await slow.query('begin')
      // Has its transaction id, older than all that follow, long before it commits.
      await markChanged(queriesOn(slow), [
        { type: 'MaterialFlow', entityId: alpha.flow, projectId: alpha.project },
      ])
      const overtaking = await load()

      const early = await pullNow(cursor)
      expect(early).toMatchObject({ changed: [], hasMore: false, withheld: true })
      await slow.query('commit')
      const late = await pull(early.cursor)
      expect(late).not.toHaveProperty('withheld')
      expect(changed(late).toSorted()).toEqual([flow(alpha.flow), shipment(overtaking)].toSorted())
      expect(changed(await pull(late.cursor))).toEqual([])
    } finally {
      slow.release(true)
    }
  })

  test('says that something is withheld only to whom it concerns', async () => {
    const [mine, theirs] = [await pull(), await pull(undefined, undefined, await as(beta.driver))]
    const slow = await testServer.database.pool.connect()
    try {
      await slow.query('begin')
      await slow.query('select pg_current_xact_id()')
      const outsider = await as(beta.driver)
      expect(await pullNow(mine.cursor)).not.toHaveProperty('withheld')
      await load()
      expect(await pullNow(theirs.cursor, undefined, outsider)).not.toHaveProperty('withheld')
      expect(await pullNow(mine.cursor)).toMatchObject({ withheld: true })
    } finally {
      slow.release(true)
    }
  })

  test('concerns nobody but those whom it names', async () => {
    await pairDriver(db, beta, beta.driver).catch(() => undefined)
    const outsider = await as(beta.driver)
    const [mine, theirs] = [await pull(), await pull(undefined, undefined, outsider)]
    await touchFlow()
    await load()
    const strange = await pull(theirs.cursor, undefined, outsider)
    expect([...changed(strange), ...removed(strange)]).toEqual([])
    expect(changed(await pull(mine.cursor))).toContain(flow(alpha.flow))
  })

  test('reaches everybody where a unit changed', async () => {
    const { cursor } = await pull()
    await markChanged(db, [{ type: 'Unit', entityId: 'ton' }])
    expect(await pull(cursor)).toMatchObject({
      changed: [{ '@id': '/api/units/ton', '@type': 'Unit', factorToKilograms: 1000 }],
    })
  })

  test('takes more entries at once than a statement has parameters for', async () => {
    const units = Array.from({ length: 33_000 }, () => ({ type: 'Unit' as const, entityId: 'ton' }))
    const count = db.transaction(async (transaction) => {
      const before = await transaction.$count(changeLog)
      await markChanged(transaction, units)
      const after = await transaction.$count(changeLog)
      await transaction.delete(changeLog).where(eq(changeLog.entityId, 'ton'))
      return after - before
    })
    expect(await count).toBe(units.length)
  })

  test('brings a project with all its flows once it is paired', async () => {
    await db.update(shipments).set({ status: 'unloaded' })
    const newcomer = await insertDriver(db, alpha.carrier)
    const actor = await as(newcomer)
    const before = await pull(undefined, undefined, actor)
    expect(changed(before)).not.toContain(flow(alpha.flow))
    expect((await actor.post('/project_pairings', { pairingCode: alpha.pairingCode })).status).toBe(201)
    expect(changed(await pull(before.cursor, undefined, actor)).toSorted()).toEqual(
      [`/api/projects/${alpha.project}`, flow(alpha.flow), flow(alpha.photoFlow)].toSorted(),
    )
  })
})

describe('what is no longer visible is removed', () => {
  test('when the pairing ends, but for what is still on board', async () => {
    await db.update(shipments).set({ status: 'unloaded' })
    const { cursor } = await pull()
    const aboard = await load()
    await db.update(projectPairings).set({ endedAt: new Date() }).where(eq(projectPairings.userId, userId))
    await markChanged(db, [{ type: 'ProjectPairing', entityId: alpha.project, userId }])
    const page = await pull(cursor)
    // They must still be able to unload it, and to show its letter.
    expect(changed(page).toSorted()).toEqual(
      [
        `/api/projects/${alpha.project}`,
        flow(alpha.flow),
        shipment(aboard),
        `/api/transport_modes/${alpha.mode}`,
      ].toSorted(),
    )
    expect(page.changed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ '@type': 'Project', paired: false }),
        expect.objectContaining({ '@type': 'MaterialFlow', mayLoad: false }),
      ]),
    )
    expect(removed(page)).toEqual([flow(alpha.photoFlow)])
  })

  test('when the flow goes to another carrier', async () => {
    const { cursor } = await pull()
    const carried = and(
      eq(materialFlowCarriers.materialFlowId, alpha.photoFlow),
      eq(materialFlowCarriers.companyId, alpha.carrier),
    )
    await db.update(materialFlowCarriers).set({ companyId: beta.carrier }).where(carried)
    await markChanged(db, [{ type: 'MaterialFlow', entityId: alpha.photoFlow, projectId: alpha.project }])
    expect(await pull(cursor)).toMatchObject({
      changed: [],
      removed: [{ '@id': flow(alpha.photoFlow), '@type': 'MaterialFlow' }],
    })
    await db
      .update(materialFlowCarriers)
      .set({ companyId: alpha.carrier })
      .where(eq(materialFlowCarriers.materialFlowId, alpha.photoFlow))
  })

  test("when a colleague's shipment has been unloaded; while it is on board it comes with all that it names", async () => {
    const other = await insertDriver(db, alpha.carrier)
    const actor = await as(other)
    await db.update(shipments).set({ status: 'unloaded' })
    const { cursor } = await pull(undefined, undefined, actor)
    const aboard = await load()
    const loaded = await pull(cursor, undefined, actor)
    expect(changed(loaded).toSorted()).toEqual(
      [
        `/api/projects/${alpha.project}`,
        flow(alpha.flow),
        shipment(aboard),
        `/api/transport_modes/${alpha.mode}`,
      ].toSorted(),
    )
    await driver.deliver(buildOperation(alpha, 'shipment.unload', buildUnload(aboard)))
    expect(removed(await pull(loaded.cursor, undefined, actor)).toSorted()).toEqual(
      [`/api/projects/${alpha.project}`, flow(alpha.flow), shipment(aboard)].toSorted(),
    )
  })

  test('when it is deleted', async () => {
    const mode = newId()
    await driver.deliver(buildOperation(alpha, 'transport_mode.create', buildTruck('OLD-1', mode)))
    const { cursor } = await pull()
    await db.delete(transportModes).where(eq(transportModes.id, mode))
    await markChanged(db, [{ type: 'TransportMode', entityId: mode, userId }])
    expect(await pull(cursor)).toMatchObject({
      changed: [],
      removed: [{ '@id': `/api/transport_modes/${mode}`, '@type': 'TransportMode' }],
    })
  })

  test("unloaded shipments stay for 30 days, by the server's clock", async () => {
    const own = await load()
    await driver.deliver(
      buildOperation(alpha, 'shipment.unload', buildUnload(own), { occurredAt: '1970-01-02T00:00:00Z' }),
    )
    expect(changed(await pull())).toContain(shipment(own))
    await db
      .update(shipments)
      .set({ updatedAt: sql`now() - interval '31 days'` })
      .where(eq(shipments.id, own))
    expect(changed(await pull())).not.toContain(shipment(own))
  })
})

describe('a cursor starts over', () => {
  test("when it is nonsense, changed by hand, or another driver's", async () => {
    const other = await insertDriver(db, alpha.carrier)
    const { cursor } = await pull()
    const foreign = await pull(undefined, undefined, await as(other))
    const [body = '', seal = ''] = cursor.split('.')
    const forged = `${Buffer.from(Buffer.from(body, 'base64url').toString().replace('"change":0', '"change":1')).toString('base64url')}.${seal}`
    for (const wrong of ['', 'x', '.', forged, `${body}.`, foreign.cursor])
      expect((await pull(wrong)).reset, wrong).toBe(true)
    expect((await pull(cursor)).reset).toBe(false)
  })

  test('when it is of before a restore, or of long ago', async () => {
    const { database } = testServer
    const { secret } = (await loadKeys(database, testKeyCipher)).current(new Date())
    const { rows } = await db.execute<{ cluster: string }>(
      sql`select system_identifier::text as cluster from pg_control_system()`,
    )
    const holder = cursorHolder(
      { userId, companyId: alpha.carrier, fleetCompanyId: alpha.carrier },
      rows[0]?.cluster ?? '',
    )
    const now = Math.floor(Date.now() / 1000)
    const day = 24 * 3600
    const cases = [
      { transaction: '99999999999', at: now, reset: true },
      { transaction: '3', at: now - 30 * day, reset: true },
      { transaction: '3', at: now - 28 * day, reset: false },
    ]
    for (const { transaction, at, reset } of cases)
      expect(
        (await pull(writeCursor(secret, holder, { transaction, change: 0, at }))).reset,
        `${transaction} ${at - now}`,
      ).toBe(reset)
  })

  test('when the driver has gone to another company', async () => {
    const { cursor } = await pull()
    await db.update(users).set({ companyId: beta.carrier }).where(eq(users.id, userId))
    const page = await pull(cursor)
    expect(page.reset).toBe(true)
    expect(changed(page)).not.toContain(flow(alpha.flow))
  })
})

test('a blocked project stays, and says so', async () => {
  const { cursor } = await pull()
  await db.update(projects).set({ statusId: fixtures.blocked }).where(eq(projects.id, alpha.project))
  await markChanged(db, [{ type: 'Project', entityId: alpha.project, projectId: alpha.project }])
  expect(await pull(cursor)).toMatchObject({ changed: [{ '@type': 'Project', blocked: true }] })
  await db.update(projects).set({ statusId: fixtures.active }).where(eq(projects.id, alpha.project))
})

test('nobody but drivers has a replica', async () => {
  expect((await anonymous.get('/driver_sync')).status).toBe(401)
  expect((await office.get('/driver_sync')).status).toBe(403)
})

test('a refused operation leaves no mark', async () => {
  const [before] = await db.select({ rows: sql<number>`count(*)::int` }).from(changeLog)
  await driver.deliver(buildOperation(alpha, 'shipment.load', buildLoad(alpha, { firstWeighing: 1 })))
  const [after] = await db.select({ rows: sql<number>`count(*)::int` }).from(changeLog)
  expect(after).toEqual(before)
  expect(await db.select().from(materialFlows).where(eq(materialFlows.id, alpha.flow))).toHaveLength(1)
})

test('every start of a server gives the feed another lineage, by which devices notice a backup that was put back', async () => {
  const { database } = testServer
  await renewLineage(database)
  const first = (await pull())['lineage']
  expect(first).toEqual(expect.any(String))
  expect((await pull())['lineage']).toBe(first)
  await renewLineage(database)
  expect((await pull())['lineage']).not.toBe(first)
})
