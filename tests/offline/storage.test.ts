import { forceCloseDatabase, IDBDatabase, IDBObjectStore, IDBTransaction } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { fillStorageReserve } from '../../src/offline/store/fill-storage-reserve.ts'
import { readDraft, saveDraft } from '../../src/offline/store/drafts.ts'
import { StorageBroken, StorageFull } from '../../src/offline/store/store-retry.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { addPhoto, draftPhotos } from '../../src/offline/photos/photos.ts'
import { NotOnDevice } from '../../src/offline/shipments/save-operation.ts'
import { loadShipment, InvalidStatement, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { load, randomBytes, runSync, startSignedInPhone, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import {
  flow,
  passThrough,
  photoFlow,
  signIn,
  simulatedPhone,
  truck,
  unplugged,
  project,
} from './simulated-phone.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const quotaExceeded = new DOMException('', 'QuotaExceededError')

/**
 * The disk is full until the storage reserve is deleted. A full disk shows at the end
 * of a transaction; no request reports anything.
 */
function fillDisk(error = quotaExceeded): { readonly refused: number } {
  const state = { full: true, refused: 0 }
  const transactions = IDBTransaction.prototype as unknown as {
    _markFinished(): void
    _abort(name: string): void
    error: DOMException
    readonly mode: string
  }
  const finish = transactions._markFinished
  vi.spyOn(transactions, '_markFinished').mockImplementation(function (this: typeof transactions) {
    finish.call(this)
    if (!state.full || this.mode !== 'readwrite' || exempt.has(this)) return
    state.refused += 1
    exempt.add(this)
    this._abort(error.name)
    this.error = error
  })
  const exempt = new WeakSet<object>()
  const clear = IDBObjectStore.prototype.clear
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    exempt.add(this.transaction)
    state.full = state.full && this.name !== 'storageReserve'
    return clear.call(this)
  })
  return state
}

/** A connection that the browser can lose, in WebKit's words; to be made before anything opens the database. */
function connection(): { losses: number } {
  const state = { losses: 0 }
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    if (state.losses > 0) {
      state.losses -= 1
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    }
    return begin.apply(this, given)
  })
  return state
}

test('a statement is saved in one transaction: operation, photos and draft move together', async () => {
  await saveDraft('form', { amount: 12 })
  const photo = await addPhoto('form', 'load', {
    bytes: randomBytes(1000),
    mediaType: 'image/jpeg',
    thumbnail: randomBytes(10),
  })
  const saved = await loadShipment({
    draft: 'form',
    flow: photoFlow,
    mode: truck,
    amount: 12,
    note: ' ',
    weighSlipNumber: undefined,
  })
  expect(saved.number).toBe('P24-8-ABCA1')
  expect(await readDraft('form')).toBeUndefined()
  expect(await draftPhotos('form')).toEqual([])
  const [row] = await driver.rows()
  expect(row).toMatchObject({
    deviceSequence: 1,
    type: 'shipment.load',
    lane: `shipment:${saved.shipment}`,
    after: [],
    state: 'ready',
    payload: {
      shipment: saved.shipment,
      number: saved.number,
      materialFlow: photoFlow.id,
      materialFlowVersion: 3,
      transportMode: truck.id,
      amount: 12,
      photos: [{ id: photo }],
    },
  })
  expect(JSON.parse(JSON.stringify(row?.payload))).not.toHaveProperty('note')
  expect(JSON.parse(JSON.stringify(row?.payload))).not.toHaveProperty('weighSlipNumber')
  expect(row?.occurredAt).toMatch(/^2026-11-21T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
  expect(await page.store.photos.get(photo)).toMatchObject({ operation: row?.id, state: 'announced' })
})

test('numbers count up, also over a restart of the app', async () => {
  const numbers = [(await load()).number, (await load()).number]
  page.kill()
  await signIn(driver, driver.open())
  numbers.push((await load()).number)
  expect(numbers).toEqual(['P24-7-ABCA1', 'P24-7-ABCA2', 'P24-7-ABCA3'])
})

test('what the flow asks for and did not get is named, and nothing is saved', async () => {
  const refused = loadShipment({
    draft: 'form',
    flow: photoFlow,
    mode: truck,
    chlorideValue: 4,
  })
  await expect(refused).rejects.toBeInstanceOf(InvalidStatement)
  await expect(refused).rejects.toMatchObject({
    errors: [
      { field: 'amount', reason: 'required' },
      { field: 'chlorideValue', reason: 'not_asked' },
      { field: 'photos', reason: 'required' },
    ],
  })
  const saved = await load()
  await expect(
    unloadShipment({ draft: 'form', shipment: saved.shipment, flow, mode: truck, amount: 3 }),
  ).rejects.toBeInstanceOf(InvalidStatement)
  await unload(saved.shipment)
  await expect(unload(saved.shipment)).rejects.toMatchObject({ missing: 'shipment' })
  expect(await driver.rows()).toHaveLength(2)
})

test('a phone that has had no connection since the sign-in cannot number a shipment, and says so', async () => {
  const driver = simulatedPhone()
  const page = driver.open()
  await signIn(driver, page)
  await expect(load()).rejects.toMatchObject({ missing: 'flow' })
  await page.store.materialFlows.put(flow)
  await page.store.projects.put(project)
  await page.store.transportModes.put(truck)
  const refused = load()
  await expect(refused).rejects.toBeInstanceOf(NotOnDevice)
  await expect(refused).rejects.toMatchObject({ missing: 'device-code' })
  await runSync(page)
  await load()
})

test('a second tap saves the same statement', async () => {
  const input = { draft: 'form', flow, mode: truck, amount: 1 }
  const [one, two] = await Promise.all([loadShipment(input), loadShipment(input)])
  expect(one).toEqual(two)
  expect(await driver.rows()).toHaveLength(1)
})

test.each([
  ['of a quota', quotaExceeded],
  ['of a file that Chromium cannot write', new DOMException('Failed to write blobs (IOError)', 'DataError')],
])('on a full disk %s a photo is refused, and the reserve gives way to operations', async (_, error) => {
  await fillStorageReserve(page.store)
  const disk = fillDisk(error)
  await expect(
    addPhoto('form', 'load', {
      bytes: randomBytes(1000),
      mediaType: 'image/jpeg',
      thumbnail: randomBytes(10),
    }),
  ).rejects.toBeInstanceOf(StorageFull)
  expect(disk.refused).toBeGreaterThan(0)
  expect(await page.store.storageReserve.count()).toBe(8)
  await load()
  expect(await page.store.storageReserve.count()).toBe(0)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1 })
})

test('without a storage reserve a full disk is reported, and nothing is saved in part', async () => {
  fillDisk()
  await expect(load()).rejects.toBeInstanceOf(StorageFull)
  vi.restoreAllMocks()
  expect(await driver.rows()).toEqual([])
})

test('a receipt that finds the disk full is kept once there is space', async () => {
  await fillStorageReserve(page.store)
  await load()
  driver.network = async (request, server) => {
    const response = await server(request)
    if (request.url.endsWith('/operations')) fillDisk()
    return response
  }
  await runSync(page)
  vi.restoreAllMocks()
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(driver.server.applied).toHaveLength(1)
})

test.for([1, 3])(
  'a connection lost %i times is opened again, and the statement is saved once',
  async (times) => {
    const fragile = connection()
    const { driver } = await startSignedInPhone()
    fragile.losses = times
    await load()
    vi.restoreAllMocks()
    expect(await driver.rows()).toHaveLength(1)
  },
)

test('a statement whose commit was lost with the connection is not saved twice', async () => {
  const transaction = page.store.transaction.bind(page.store) as (...given: unknown[]) => Promise<unknown>
  const loseItsLastWord = () =>
    vi.spyOn(page.store, 'transaction').mockImplementationOnce((async (...given: unknown[]) => {
      await transaction(...given)
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }) as never)
  loseItsLastWord()
  const saved = await load()
  loseItsLastWord()
  expect(await unload(saved.shipment)).toEqual(saved)
  expect((await driver.rows()).map((row) => [row.type, row.subject])).toEqual([
    ['shipment.load', saved.number],
    ['shipment.unload', saved.number],
  ])
})

test('a connection that does not come back is said, and nothing is called saved', async () => {
  const fragile = connection()
  const { driver } = await startSignedInPhone()
  fragile.losses = Infinity
  await expect(load()).rejects.toBeInstanceOf(StorageBroken)
  await expect(saveDraft('form', {})).rejects.toBeInstanceOf(StorageBroken)
  vi.restoreAllMocks()
  expect(await driver.rows()).toEqual([])
})

test('a database that the browser closed under us is opened again', async () => {
  forceCloseDatabase(page.store.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
  await load()
  await runSync(page)
  expect(driver.server.applied).toHaveLength(1)
})

test('a newer version of the app may change the database while an older one has it open', async () => {
  await load()
  const newer = driver.open().store
  newer.version(4).stores({ novelties: 'id' })
  await newer.open()
  expect(await newer.outbox.count()).toBe(1)
  // The older one goes on with what it knows.
  await runSync(page)
  expect(driver.server.applied).toHaveLength(1)
})

test('what was delivered while its receipt could not be kept counts as perhaps applied', async () => {
  await load()
  const put = IDBObjectStore.prototype.put
  driver.network = async (request, server) => {
    const response = await server(request)
    if (request.url.endsWith('/operations'))
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
        const [value] = given as [{ state?: string }]
        if (this.name === 'outbox' && value.state === 'done') throw new Error('not expected')
        return put.apply(this, given)
      })
    return response
  }
  await runSync(page)
  vi.restoreAllMocks()
  expect(driver.server.applied).toHaveLength(1)
  const [row] = await driver.rows()
  expect(row).toMatchObject({ state: 'ready', unknownOutcome: true })
  driver.network = unplugged
  expect(await withdraw(row?.id ?? ''), 'the server is asked first').toEqual({ kind: 'unreachable' })
  driver.network = passThrough
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})
