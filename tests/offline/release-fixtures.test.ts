import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  type OperationState,
  type Store,
  undeliveredRows,
} from '../../src/offline/store/device-database.ts'
import { deviceCode } from '../../src/offline/sync/device.ts'
import { unsentKinds } from '../../src/offline/outbox/unsent-kinds.ts'
import { readDraft } from '../../src/offline/store/drafts.ts'
import { readKnownUser, undeliveredChoices } from '../../src/offline/session/known-user.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { pairedProjects, readPendingPairing } from '../../src/offline/settings/pairing.ts'
import { draftPhotos, photoThumbnail, sha256Of } from '../../src/offline/photos/photos.ts'
import { setRuntime, setCurrentUserId } from '../../src/offline/store/runtime.ts'
import { recentShipments } from '../../src/offline/shipments/recent-shipments.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { chosenTransportMode, transportModes } from '../../src/offline/vehicles/transport-modes.ts'
import { type RawDatabase, recreateDatabase, untagged } from '../support/raw-database.ts'
import { type DeviceFixture, readDeviceFixture } from '../support/release-fixtures.ts'

const sumOf = (kinds: object) => Object.values(kinds).reduce((sum, count) => sum + Number(count), 0)

/** The phone as the fixture left it, opened by today's code. */
async function openPhone({ database, driver, takenAt }: DeviceFixture): Promise<Store> {
  const indexedDB = new IDBFactory()
  await recreateDatabase(indexedDB, database)
  const store = openStore(database.name, { indexedDB, IDBKeyRange })
  setRuntime({
    store,
    owner: 'release-fixtures',
    now: () => takenAt,
    sleep: () => Promise.resolve(),
    random: Math.random,
    locks: undefined,
    timeoutMs: () => 1000,
    fetch: () => Promise.reject(new TypeError('There is no network.')),
  })
  setCurrentUserId(driver)
  return store
}

const rowsOf = (database: RawDatabase, table: string) =>
  (database.objectStores.find(({ name }) => name === table)?.rows ?? []).map(untagged)

describe.each(['release-1'])('the phone of %s', (release) => {
  let fixture: DeviceFixture
  let store: Store

  beforeAll(async () => {
    fixture = await readDeviceFixture(release)
    store = await openPhone(fixture)
  })

  test('keeps every row of every table', async () => {
    for (const { name } of fixture.database.objectStores)
      expect.soft(await store.table(name).toArray(), name).toStrictEqual(rowsOf(fixture.database, name))
    expect(await store.outbox.count()).toBe(22)
    expect(await store.photoBytes.count()).toBe(16)
  })

  test('finds what is undelivered, in its order, by its state', async () => {
    const sequences = async (userId: string, state?: OperationState) =>
      (await undeliveredRows(store.outbox, userId, state).toArray()).map(
        ({ deviceSequence }) => deviceSequence,
      )
    const { driver, otherDriver } = fixture
    expect(await sequences(driver)).toHaveLength(12)
    expect(await sequences(driver, 'attention')).toEqual([7, 8])
    expect(await sequences(driver, 'update')).toEqual([11])
    expect(await sequences(driver, 'ready')).toEqual([9, 12, 13, 15, 16, 17, 18, 19, 20])
    expect(await sequences(otherDriver)).toEqual([1, 2])
    const photos = await undeliveredRows(store.photos, driver).toArray()
    const states = photos.map(({ state }) => state).toSorted()
    expect(states).toEqual(['announced', 'announced', 'announced', 'attention', 'waiting', 'waiting'])
    expect(await undeliveredRows(store.photos, otherDriver).count()).toBe(1)
  })

  test('says how much waits, and shows each of it', async () => {
    expect(await outboxSummary()).toEqual({ kind: 'attention', count: 3, waiting: 15 })
    expect(sumOf(await unsentKinds())).toBe(18)
    expect(sumOf(await unsentKinds(fixture.otherDriver))).toBe(3)
    const entries = await outboxEntries()
    const counts = Object.groupBy(entries, ({ state }) => state)
    expect(Object.fromEntries(Object.entries(counts).map(([state, each]) => [state, each.length]))).toEqual({
      waiting: 13,
      sending: 1,
      attention: 3,
      update: 1,
      delivered: 6,
    })
    const problems = entries.flatMap(({ problem }) => problem?.code ?? []).toSorted()
    expect(problems).toEqual([
      'internal_error',
      'material_flow_not_carried',
      'operation_version_unsupported',
      'photo_type_refused',
      'predecessor_missing',
      'shipment_already_unloaded',
    ])
  })

  test('shows the shipments that were delivered with those that were not', async () => {
    expect(await shipmentsOnBoard()).toHaveLength(8)
    expect(await recentShipments()).toHaveLength(4)
    const shown = [...(await shipmentsOnBoard()), ...(await recentShipments())]
    expect(
      shown.every(({ flow, mode, number }) => flow !== undefined && mode !== undefined && number !== ''),
    ).toBe(true)
  })

  test('gives back what was typed, and the photos beside it', async () => {
    const drafts = rowsOf(fixture.database, 'drafts') as { userId: string; key: string; values: unknown }[]
    const own = drafts.filter(({ userId }) => userId === fixture.driver)
    expect(own.map(({ key }) => key.split(':')[0])).toEqual(['load', 'unload'])
    for (const { key, values } of own) expect(await readDraft(key)).toEqual(values)
    expect((await readDraft(own[0]?.key ?? '')) as object).toEqual({
      typed: { firstWeighing: '41,5', weighSlipNumber: 'WB-77', note: 'Nat zand' },
      photoExpected: true,
    })
    expect(await draftPhotos(own[0]?.key ?? '')).toHaveLength(2)
    expect(await draftPhotos(own[1]?.key ?? '')).toHaveLength(1)
  })

  test('holds the bytes of every photo that is not delivered', async () => {
    const photos = await store.photos.filter(({ state }) => state !== 'done').toArray()
    expect(photos).toHaveLength(10)
    for (const { id, sha256 } of photos) {
      const pieces = await store.photoBytes.where('[photo+start]').between([id, 0], [id, Infinity]).toArray()
      const whole = new Blob(pieces.map(({ bytes }) => bytes))
      expect(await sha256Of(await whole.arrayBuffer()), id).toBe(sha256)
      expect((await photoThumbnail(id))?.byteLength).toBeGreaterThan(100)
    }
  })

  test('knows its driver, the session and the choices', async () => {
    expect(await deviceTokens.read()).toEqual({
      token: fixture.localStorage['auth_token'],
      refresh_token: fixture.localStorage['refresh_token'],
    })
    expect((await readKnownUser(fixture.driver))?.email).toBe('driver@demo.example.com')
    expect((await readKnownUser(fixture.otherDriver))?.email).toBe('skipper@demo.example.com')
    expect(await undeliveredChoices(fixture.driver)).toEqual({ locale: 'en' })
    expect(await deviceCode()).toMatch(/^[A-Z]{4}$/)
    expect(await readPendingPairing()).toMatchObject({ state: 'waiting' })
    expect((await pairedProjects()).map(({ number }) => number)).toEqual(['ZK-2026-014'])
    expect((await chosenTransportMode())?.identificationCode).toBe('7-BZX-71')
    expect((await transportModes()).map(({ identificationCode }) => identificationCode)).toContain('F-123-XT')
  })
})
