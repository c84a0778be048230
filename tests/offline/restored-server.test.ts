import { expect, test } from 'vitest'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { dropDeliveredPhotos } from '../../src/offline/store/storage-reserve.ts'
import { load, loadWithPhotos, runPhotoSync, runSync, unload, startSignedInPhone } from './driver-actions.ts'
import { handOver } from '../../src/offline/decisions/hand-over.ts'
import { pairWithCode } from '../../src/offline/settings/pair-with-code.ts'
import { deviceCode } from '../../src/offline/sync/device.ts'
import { clearDevice } from '../../src/offline/sign-out/clear-device.ts'
import { deleteExpiredAndReserve } from '../../src/offline/session/housekeeping.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { driver, page, refuse } from './signed-in-phone.ts'
import { driverId, passThrough, simulatedPhone, signIn, unplugged, project } from './simulated-phone.ts'

const otherDriver = '01920000-0000-7000-8000-00000000d002'

/* A server that was put back from a backup has lost what was delivered after it; the phones have it still. */

const day = 24 * 3_600_000

test('what a restored server lost is sent again, in its order, and its photos too', async () => {
  const before = await load()
  await runSync(page)
  const restore = driver.server.backUp()
  const after = await loadWithPhotos(1000, 300_000)
  await unload(before.shipment)
  await runSync(page)
  await runPhotoSync(page)
  const delivered = driver.server.applied.map(({ operation }) => operation.id)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  restore()
  expect(driver.server.shipments.get(after.shipment)).toBeUndefined()
  await runSync(page)
  await runPhotoSync(page)
  await runSync(page)
  expect(driver.server.applied.map(({ operation }) => operation.id).sort()).toEqual(delivered.sort())
  expect(driver.server.shipments.get(before.shipment)?.status).toBe('unloaded')
  for (const id of after.photos) expect(driver.server.photos.get(id)?.complete).toBe(true)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await findShipment(after.shipment)).toMatchObject({ status: 'loaded', delivery: 'delivered' })
  expect((await shipmentsOnBoard()).map(({ id }) => id)).toEqual([after.shipment])
})

test('a server that went on after its backup was put back is noticed by its lineage', async () => {
  const restore = driver.server.backUp()
  await load()
  await runSync(page)
  restore()
  // Enough happens meanwhile that the phone's cursor is known again.
  for (let at = 0; at < 5; at += 1) driver.server.change('Project', project)
  await runSync(page)
  expect(driver.server.applied).toHaveLength(1)
})

test('a server that is asked for no other reason is asked once a day', async () => {
  const restore = driver.server.backUp()
  await load()
  await runSync(page)
  restore()
  driver.server.lineage = 'first'
  await runSync(page)
  expect(driver.server.applied).toHaveLength(0)
  driver.advance(day + 1)
  await runSync(page)
  expect(driver.server.applied).toHaveLength(1)
  const asked = () => driver.server.requests.filter(({ path }) => path === '/operations/known').length
  const before = asked()
  await runSync(page)
  expect(asked(), 'and not with every sync').toBe(before)
})

test('a server that no longer knows this device gets it again, by the code that its letters carry, and refuses nothing', async () => {
  const driver = simulatedPhone()
  const restore = driver.server.backUp()
  const page = driver.open()
  await signIn(driver, page)
  await runSync(page)
  const saved = await load()
  await runSync(page)
  const code = await deviceCode()
  restore()
  await unload(saved.shipment)
  for (let at = 0; at < 3; at += 1) {
    await runSync(page, 'tap')
    driver.advance(60_000)
  }
  expect(driver.server.shipments.get(saved.shipment)?.status).toBe('unloaded')
  expect(code).toMatch(/^ABC/)
  expect(await deviceCode()).toBe(code)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('one that forgot the device while the phone tried in vain refuses nothing either', async () => {
  const driver = simulatedPhone()
  const restore = driver.server.backUp()
  const page = driver.open()
  await signIn(driver, page)
  await runSync(page)
  const { shipment } = await load()
  driver.network = unplugged
  for (let at = 0; at < 4; at += 1) await runSync(page, 'tap')
  restore()
  driver.network = passThrough
  for (let at = 0; at < 2; at += 1) {
    await runSync(page, 'tap')
    driver.advance(300_000)
  }
  expect(driver.server.shipments.get(shipment)?.status).toBe('loaded')
})

test('what was handed over and is lost stands open again, with its photo, and can be handed over again', async () => {
  const restore = driver.server.backUp()
  const { photos } = await loadWithPhotos(1000)
  const id = await refuse('project_blocked')
  expect(await handOver(id)).toBe('handed-over')
  await runPhotoSync(page)
  await runSync(page)
  expect(await outboxSummary(), 'it is known').toEqual({ kind: 'sent' })
  restore()
  await runSync(page)
  await runSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'attention', count: 1 })
  expect((await outboxEntries())[0]).toMatchObject({ id, state: 'attention' })
  expect(await handOver(id)).toBe('handed-over')
  await runPhotoSync(page)
  expect(driver.server.photos.get(photos[0] ?? '')?.complete).toBe(true)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('what was refused for want of a pairing goes once its driver has paired again', async () => {
  await load()
  await refuse('material_flow_not_carried')
  expect(await outboxSummary()).toMatchObject({ kind: 'attention' })
  driver.server.refuse.clear()
  expect(await pairWithCode('DEMO24')).toMatchObject({ kind: 'paired' })
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('what a signed-out phone had delivered is sealed on it, and comes back with its driver', async () => {
  const { driver, page } = await startSignedInPhone({ withKey: true })
  const restore = driver.server.backUp()
  const { shipment, photos, bytes } = await loadWithPhotos(1000, 300_000)
  const refused = await load()
  const [, second] = await driver.rows()
  const handedOver = second?.id ?? ''
  driver.server.refuse.set(handedOver, 'project_blocked')
  await runSync(page)
  await runPhotoSync(page)
  expect(await handOver(handedOver)).toBe('handed-over')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })

  expect(await clearDevice(page), 'no unsent work, but a letter').toBe(true)
  await deviceTokens.write(undefined)
  for (const name of ['outbox', 'photos', 'photoBytes', 'photoThumbnails'])
    expect.soft(await page.store.table(name).count(), name).toBe(0)
  const sealed = [...(await page.store.sealed.toArray()), ...(await page.store.sealedBytes.toArray())]
  expect(sealed).toHaveLength(6)
  for (const part of sealed.flatMap((row) => ('row' in row ? row.row : row.bytes)))
    for (const plain of [
      shipment,
      photos[0] ?? '',
      Buffer.from(bytes[0] ?? new ArrayBuffer()).subarray(0, 50),
    ])
      expect(Buffer.from(part).includes(plain)).toBe(false)
  expect((await page.store.deviceStates.get(driverId))?.sealingKeys, 'and the key is gone').toBeUndefined()

  // Another driver on this phone gets none of it.
  await signIn(driver, page, otherDriver)
  await runSync(page, 'start')
  expect(await page.store.outbox.count()).toBe(0)
  expect(await clearDevice(page)).toBe(true)
  restore()

  await signIn(driver, page)
  await runSync(page, 'start')
  await runPhotoSync(page, 'start')
  expect(driver.server.shipments.get(shipment)).toMatchObject({ status: 'loaded' })
  for (const [at, id] of photos.entries()) {
    expect(driver.server.photos.get(id)?.complete).toBe(true)
    expect(driver.server.photos.get(id)?.content).toEqual(new Uint8Array(bytes[at] ?? new ArrayBuffer()))
  }
  expect((await outboxEntries()).find(({ id }) => id === handedOver)).toMatchObject({
    shipment: refused.shipment,
    state: 'attention',
  })
  expect(await page.store.sealed.count()).toBe(0)
  expect(await page.store.sealedBytes.count()).toBe(0)
})

test('a sync that goes on while its driver signs out leaves no key, and unseals nothing', async () => {
  const driver = simulatedPhone()
  const page = driver.open({ withKey: true })
  const signOut = async () => {
    await clearDevice(page)
    await deviceTokens.write(undefined)
  }
  await signIn(driver, page)
  await runSync(page)
  await loadWithPhotos(1000)
  await runSync(page)
  await runPhotoSync(page)
  await signOut()

  await signIn(driver, page)
  driver.network = async (request, server) => {
    const answer = await server(request)
    if (request.url.endsWith('/api/devices')) await signOut()
    return answer
  }
  await runSync(page, 'start')
  driver.network = passThrough
  expect(await page.store.sealed.count(), 'a load and its photo').toBe(2)
  const keysLeft = async () => (await page.store.deviceStates.get(driverId))?.sealingKeys
  expect(await keysLeft()).toBeUndefined()

  // The keys are here, and the driver signs out between two of its steps.
  await signIn(driver, page)
  const { subtle } = crypto
  let isSignedOut = false
  const decrypt = async (...input: Parameters<typeof subtle.decrypt>) => {
    const opened = await subtle.decrypt(...input)
    if (!isSignedOut) await signOut()
    isSignedOut = true
    return opened
  }
  Object.assign(page, {
    subtle: new Proxy(subtle, {
      get: (_, name: keyof typeof subtle) => (name === 'decrypt' ? decrypt : subtle[name].bind(subtle)),
    }),
  })
  await runSync(page, 'start')
  expect(isSignedOut).toBe(true)
  for (const name of ['outbox', 'photos', 'photoBytes', 'cursors'])
    expect.soft(await page.store.table(name).count(), name).toBe(0)
  expect(await page.store.sealed.count()).toBe(2)
  expect(await keysLeft()).toBeUndefined()
})

test('what a signed-out phone keeps sealed is deleted by age, and photos first where there is no room', async () => {
  const { driver, page } = await startSignedInPhone({ withKey: true })
  await load()
  driver.advance(1000)
  await loadWithPhotos(1000)
  await runSync(page)
  await runPhotoSync(page)
  await clearDevice(page)
  await deviceTokens.write(undefined)
  expect(await dropDeliveredPhotos(page.store, 1)).toBe(true)
  expect((await page.store.sealed.toArray()).map((row) => row.of)).toEqual(['outbox', 'outbox'])
  for (const left of [2, 0]) {
    driver.advance(20 * day)
    await deleteExpiredAndReserve(page)
    expect(await page.store.sealed.count()).toBe(left)
  }
  expect(await page.store.sealedBytes.count()).toBe(0)
})

test('a decision of the office that a restored server lost leaves nothing settled that stands open there', async () => {
  const first = await load()
  const second = await load()
  const rows = await driver.rows()
  const [refusedId = '', handedOver = ''] = [first, second].map(
    ({ shipment }) => rows.find(({ lane }) => lane === `shipment:${shipment}`)?.id,
  )
  for (const id of [refusedId, handedOver]) driver.server.refuse.set(id, 'project_blocked')
  await runSync(page)
  expect(await handOver(handedOver)).toBe('handed-over')
  const restore = driver.server.backUp()
  const decided = { version: 1, decision: 'dismissed', decidedAt: '2026-11-21T10:00:00Z' }
  driver.server.change('OperationDecision', { id: refusedId, ...decided, shipment: first.shipment })
  driver.server.change('HandOverDecision', { id: handedOver, ...decided })
  await runSync(page)
  const states = async () =>
    new Map((await driver.rows()).map((row) => [row.id, [row.state, row.decision?.decision]]))
  expect((await states()).get(refusedId)).toEqual(['settled', 'dismissed'])
  expect((await states()).get(handedOver)).toEqual(['settled', 'dismissed'])
  driver.server.lineage = 'restarted'
  await runSync(page)
  expect((await states()).get(refusedId), 'a server that knows of it changes nothing').toEqual([
    'settled',
    'dismissed',
  ])
  restore()
  await runSync(page)
  await runSync(page)
  expect((await states()).get(refusedId)).toEqual(['attention', undefined])
  expect((await states()).get(handedOver)).toEqual(['handed_over', undefined])
})

test('a photo that could not be kept is named where it cannot be sent again', async () => {
  const restore = driver.server.backUp()
  const { photos } = await loadWithPhotos(1000, 1000)
  await runSync(page)
  await runPhotoSync(page)
  await dropDeliveredPhotos(page.store, 1)
  restore()
  await runSync(page)
  await runPhotoSync(page)
  expect(photos.filter((id) => driver.server.photos.get(id)?.complete)).toHaveLength(1)
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 0 })
  expect((await outboxEntries())[0]).toMatchObject({ kind: 'photo', problem: { code: 'photo_missing' } })
})

test('photos whose files alone were lost are sent again', async () => {
  const {
    photos: [id = ''],
    shipment,
  } = await loadWithPhotos(1000)
  await runSync(page)
  await runPhotoSync(page)
  await runSync(page)
  const lost = driver.server.photos.get(id)
  if (lost !== undefined) Object.assign(lost, { complete: false, content: new Uint8Array() })
  const state = driver.server.shipments.get(shipment)
  const { photos: _photos, ...row } = state ?? { photos: [] }
  driver.server.change('Shipment', {
    ...row,
    id: shipment,
    version: 2,
    photosAnnounced: 1,
    photosReceived: 0,
  })
  driver.server.lineage = 'restored'
  await runSync(page)
  await runPhotoSync(page)
  expect(driver.server.photos.get(id)?.complete).toBe(true)
})
