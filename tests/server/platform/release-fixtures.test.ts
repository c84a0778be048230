import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { foldShipment } from '#contract/shipments/shipment-events.ts'
import { type Clock, systemClock } from '../../../server/platform/process/clock.ts'
import { connect } from '../../../server/platform/db/connect.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { shipments } from '../../../server/platform/db/schema/shipments.ts'
import { installJobs } from '../../../server/platform/jobs/install.ts'
import { toShipmentEvents, readEvents, hashOfEvent } from '../../../server/shipments/events/event-chain.ts'
import { Findings } from '../../../server/operate/verify/findings.ts'
import { verifyOperations } from '../../../server/operate/verify/verify-operations.ts'
import { verifyShipments } from '../../../server/operate/verify/verify-shipments.ts'
import { openStore } from '../../../src/offline/store/device-database.ts'
import { claimDevice } from '../../../src/offline/sync/device.ts'
import { outboxSummary } from '../../../src/offline/outbox/outbox.ts'
import { withdraw } from '../../../src/offline/decisions/withdraw.ts'
import { sha256Of } from '../../../src/offline/photos/photos.ts'
import { setRuntime, type Runtime, setCurrentUserId } from '../../../src/offline/store/runtime.ts'
import { syncOperations, syncPhotos } from '../../../src/offline/sync/sync-run.ts'
import { deviceTokens } from '../../../src/offline/session/tokens.ts'
import { recreateDatabase } from '../../support/raw-database.ts'
import {
  readDeviceFixture,
  readServerDump,
  readServerFixture,
  rowCountsQuery,
  type ServerFixture,
} from '../../support/release-fixtures.ts'
import { dropDatabase, createDatabase, databaseUrlOn } from '../../support/template-databases.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

type RowCounts = Readonly<Record<string, number>>

async function restore(release: string): Promise<{ address: string; drop: () => Promise<void> }> {
  const { server } = inject('templateDatabases')
  const name = `release_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name)
  const address = databaseUrlOn(server, name)
  // The dump empties the search path of its connection.
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(await readServerDump(release))
  } finally {
    await client.end()
  }
  return { address, drop: () => dropDatabase(server, name) }
}

async function countRows(address: string): Promise<RowCounts> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; rows: number }>(rowCountsQuery)
    return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
  } finally {
    await client.end()
  }
}

/** Today's server on that database. Its media folder is empty: the fixture has the rows of files alone. */
async function openWorld(address: string, clock: Clock): Promise<TestServer> {
  const database = await connect(address)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-release-'))
  const remove = () => rm(dataDirectory, { recursive: true, force: true })
  return await openTestServer({ database, dataDirectory, remove }, { clock })
}

describe.each(['release-1'])('the database of %s', (release) => {
  let fixture: ServerFixture
  let address: string
  let drop: () => Promise<void>
  let restored: RowCounts
  let migrated: RowCounts
  let testServer: TestServer

  beforeAll(async () => {
    fixture = await readServerFixture(release)
    const database = await restore(release)
    address = database.address
    drop = database.drop
    restored = await countRows(address)
    testServer = await openWorld(address, systemClock)
    await migrate(testServer.database)
    migrated = await countRows(address)
    await installJobs(testServer.database)
  })

  afterAll(async () => {
    await testServer?.[Symbol.asyncDispose]()
    await drop?.()
  })

  test('keeps every row of every table', () => {
    expect(restored).toEqual(fixture.rowCounts)
    // The list of migrations grows with every one.
    const { 'drizzle.__drizzle_migrations': before = 0, ...tables } = fixture.rowCounts
    expect(migrated).toMatchObject(tables)
    expect(migrated['drizzle.__drizzle_migrations']).toBeGreaterThanOrEqual(before)
  })

  test('keeps the seal of every event, and its chain', async () => {
    const { rows } = await testServer.database.pool.query<{ id: string }>(
      'select distinct shipment_id as id from shipment_events',
    )
    let events = 0
    for (const { id } of rows) {
      let previous: string | null = null
      for (const event of await readEvents(testServer.database.query, id)) {
        expect(event.previousHash, `the event before ${event.id}`).toBe(previous)
        expect(hashOfEvent(event), `the seal of ${event.id}`).toBe(event.hash)
        previous = event.hash
        events += 1
      }
    }
    expect(events).toBe(fixture.rowCounts['public.shipment_events'])
  })

  test('fits as a whole: chains, shipments, letters and receipts', async () => {
    const findings = new Findings()
    await verifyShipments(testServer.database, findings)
    await verifyOperations(testServer.database, findings)
    expect(findings.breaks).toEqual([])
    expect(findings.checked.get('events')).toBe(fixture.rowCounts['public.shipment_events'])
  })

  test('holds shipments that say what their events say', async () => {
    const known = await testServer.database.query.select().from(shipments)
    expect(known).toHaveLength(fixture.rowCounts['public.shipments'] ?? 0)
    for (const shipment of known) {
      const folded = foldShipment(toShipmentEvents(await readEvents(testServer.database.query, shipment.id)))
      const { number, status, materialFlow } = folded ?? {}
      expect([number, status, materialFlow], shipment.id).toEqual([
        shipment.number,
        shipment.status,
        shipment.materialFlowId,
      ])
    }
  })

  test('lets everybody sign in with the secret that they had', async () => {
    const callers = await Promise.all([
      testServer.asAdmin(),
      testServer.asOffice(),
      testServer.asPlanner(),
      testServer.asReader(),
      testServer.asDriver(),
    ])
    for (const caller of callers) expect((await caller.get('/users/me')).status).toBe(200)
  })

  test('keeps everybody signed in', async () => {
    await using then = await openWorld(address, () => new Date(fixture.takenAt))
    for (const [who, pair] of Object.entries(fixture.tokens)) {
      const authorization = { authorization: `Bearer ${pair.token}` }
      expect.soft((await then.anonymous.get('/users/me', authorization)).status, who).toBe(200)
      const { refresh_token } = pair
      expect.soft((await then.anonymous.post('/token/refresh', { refresh_token })).status, who).toBe(200)
    }
  })

  test('shows the office, the reader and the administrator what they had', async () => {
    const total = async (caller: Awaited<ReturnType<TestServer['asOffice']>>, path: string) =>
      (await caller.get<{ totalItems: number }>(path)).body.totalItems
    const [office, admin, reader] = [
      await testServer.asOffice(),
      await testServer.asAdmin(),
      await testServer.asReader(),
    ]
    expect(await total(office, '/shipments')).toBe(fixture.rowCounts['public.shipments'])
    expect(await total(office, '/material_flows')).toBe(fixture.rowCounts['public.material_flows'])
    expect(await total(office, '/projects')).toBe(fixture.rowCounts['public.projects'])
    expect(await total(office, '/project_shares')).toBe(1)
    expect(await total(reader, '/shipments')).toBeGreaterThan(0)
    expect(await total(admin, '/company_change_requests')).toBe(2)
    expect(await total(admin, '/failed_jobs')).toBe(1)
    expect(await total(admin, '/audit_entries')).toBeGreaterThanOrEqual(
      fixture.rowCounts['public.audit_entries'] ?? 0,
    )
  })

  test('takes what the phone of that release has not delivered', async () => {
    const device = await readDeviceFixture(release)
    const factory = { indexedDB: new IDBFactory(), IDBKeyRange }
    await recreateDatabase(factory.indexedDB, device.database)
    const store = openStore(device.database.name, factory)
    const runtime: Runtime = {
      store,
      owner: 'release-fixtures',
      now: Date.now,
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      random: Math.random,
      locks: undefined,
      timeoutMs: () => 60_000,
      origin: await testServer.listen(),
    }
    setRuntime(runtime)
    const credentials = { username: 'driver@demo.example.com', password: '24680' }
    const { body } = await testServer.anonymous.post<{ token: string; refresh_token: string }>(
      '/token/login',
      credentials,
    )
    await deviceTokens.write(body)
    await claimDevice(runtime, device.driver)
    setCurrentUserId(device.driver)
    const sync = async () => {
      await syncOperations(runtime, 'tap', 60_000)
      await syncPhotos(runtime, 'tap', 60_000)
    }
    const operations = async () =>
      (await store.outbox.toArray()).filter(({ userId }) => userId === device.driver)
    const sequencesIn = async (state: string) =>
      (await operations()).filter((row) => row.state === state).map(({ deviceSequence }) => deviceSequence)

    await sync()
    // This server takes the version that another did not (11), and tells the flow of what was refused (8) with fields that
    // are new: it is tried again by itself, with what followed it.
    expect(await sequencesIn('done')).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 13, 15, 16, 17, 18, 19, 20])
    const lostAnswer = (await operations()).find(({ deviceSequence }) => deviceSequence === 13)
    expect(lostAnswer?.receipt?.replayed).toBe(true)

    const loaded = (await operations()).filter(
      ({ type, state }) => type === 'shipment.load' && state === 'done',
    )
    const shipmentsLoaded = loaded.map(({ payload }) => (payload as { shipment: string }).shipment)
    // The feed leaves out what is newer than the oldest writing transaction of the whole server, and other tests
    // write to other databases of it.
    const showsThem = async () => {
      await syncOperations(runtime, 'timer', 60_000)
      const shown = await store.shipments.toArray()
      expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(shipmentsLoaded))
    }
    await vi.waitFor(showsThem, { timeout: 30_000, interval: 100 })

    // The office has decided what was unloaded twice.
    expect(await sequencesIn('settled')).toEqual([7])
    const noPicture = (await store.photos.toArray()).find(({ state }) => state === 'attention')
    expect(await withdraw(noPicture?.id ?? '')).toEqual({ kind: 'withdrawn', count: 1 })
    expect(await outboxSummary()).toEqual({ kind: 'sent' })
    expect(await sequencesIn('withdrawn')).toEqual([10, 14])

    const { driver } = device
    const delivered = await store.photos
      .filter(({ userId, state }) => userId === driver && state === 'done')
      .toArray()
    expect(delivered).toHaveLength(7)
    const held = await testServer.database.pool.query<{ id: string }>(
      "select id from media_objects where status = 'received' and id = any($1)",
      [delivered.map(({ id }) => id)],
    )
    expect(held.rows).toHaveLength(7)
    const large = delivered.find(({ bytes }) => bytes > 600_000)
    const content = await fetch(`${runtime.origin}/api/media_objects/${large?.id}/content`, {
      headers: { authorization: `Bearer ${body.token}` },
    })
    expect(await sha256Of(await content.arrayBuffer())).toBe(large?.sha256)
    // The other driver's work waits for whom it belongs to.
    const ofOtherDriver = (await store.outbox.toArray()).filter(({ userId }) => userId === device.otherDriver)
    expect(ofOtherDriver.map(({ state }) => state)).toEqual(['ready', 'ready'])
    store.close()
  })
})
