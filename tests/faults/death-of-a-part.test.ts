import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { storedPhotoHashes } from '../support/device-store.ts'
import { dispatchSync, stopServiceWorkers } from '../support/devtools.ts'
import { DriverApp, phone as phoneOptions } from '../support/driver-app.ts'
import { photoPiece } from '#contract/media.ts'
import { FaultWorld, operationsPath, photoPath, smallPhoto } from '../support/fault-world.ts'

const syncTag = 'vrachtpas-outbox'

let world: FaultWorld
beforeAll(async () => {
  world = await FaultWorld.start()
}, 120_000)
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('4: the worker is stopped while an operation hangs', async () => {
  await using phone = await world.phone()
  const hung = world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'hang' })
  await phone.load()
  await world.proxy.until(() => hung.struck.length === 1)
  await stopServiceWorkers(phone.context, phone.app.page)
  // The page may be the one that sends: it goes too, as the system closes a tab in the background.
  await phone.app.page.reload()
  expect((await phone.operations()).some(({ state }) => state === 'ready')).toBe(true)
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})

test('5: the worker is stopped while a photo is under way whose bytes have left', async () => {
  await using phone = await world.phone()
  const held = world.proxy.strike({ method: 'PUT', path: photoPath, times: 1 }, { kind: 'hold-answer' })
  await phone.load()
  await world.proxy.until(() => held.struck[0] !== undefined && world.proxy.isHeld(held.struck[0]))
  await stopServiceWorkers(phone.context, phone.app.page)
  await phone.app.page.reload()
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})

test('6: a photo in pieces goes on where the server is', async () => {
  await using phone = await world.phone()
  // After one failed try a photo travels in pieces; the line breaks again in the middle.
  world.proxy.strike(
    { method: 'PUT', path: photoPath, times: 1 },
    { kind: 'truncate-request', afterBytes: 10_000 },
  )
  const cut = world.proxy.strike(
    { method: 'PUT', path: photoPath, skip: 1, times: 1 },
    { kind: 'hold-answer' },
  )
  await phone.load(await world.largePhoto())
  await world.proxy.until(() => cut.struck[0] !== undefined && world.proxy.isHeld(cut.struck[0]))
  await stopServiceWorkers(phone.context, phone.app.page)
  await phone.app.page.reload()
  await phone.app.everythingIsSent()
  const pieces = world.proxy.requests.filter(({ method, path }) => method === 'PUT' && photoPath.test(path))
  const [operation] = await phone.operations()
  const size =
    operation?.payload.photos?.reduce((sum, photo) => sum + ((photo as { bytes?: number }).bytes ?? 0), 0) ??
    0
  const sent = pieces.slice(1).reduce((sum, { body }) => sum + body.length, 0)
  // The first try broke off; after it, no more than the piece under way was sent twice.
  expect(sent).toBeLessThanOrEqual(size + photoPiece)
  await phone.holdsTheInvariants()
})

test('7: the tab is closed while it sends', async () => {
  await using phone = await world.phone()
  const hung = world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'hang' })
  await phone.load()
  await world.proxy.until(() => hung.struck.length === 1)
  const next = await phone.context.newPage()
  await phone.app.page.close()
  await next.goto(`${world.proxy.origin}/driver`)
  phone.app = new DriverApp(next, world.proxy.origin)
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})

test('8: the browser is killed right after it said saved', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
  try {
    await using phone = await world.phone({ profileDirectory: profile })
    await phone.context.setOffline(true)
    await phone.load(await smallPhoto(3))
    const [stored] = await phone.operations()
    await phone.device.kill()
    await world.proxy.setDown(true)
    phone.device = await launchChromium({ profileDirectory: profile, ...phoneOptions })
    phone.app = await DriverApp.open(phone.context, world.proxy.origin)
    expect((await phone.operations()).map(({ id, state }) => [id, state])).toEqual([[stored?.id, 'ready']])
    const hashes = await storedPhotoHashes(phone.app.page)
    for (const photo of stored?.payload.photos ?? []) expect(hashes.get(photo.id)).toBe(photo.sha256)
    await world.proxy.setDown(false)
    await phone.app.sendNow()
    await phone.app.everythingIsSent()
    await phone.holdsTheInvariants()
  } finally {
    await world.proxy.setDown(false)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('43: two tabs and the worker want to send together', async () => {
  await using phone = await world.phone()
  await phone.context.setOffline(true)
  await phone.load()
  await phone.load()
  const second = await phone.context.newPage()
  await second.goto(`${world.proxy.origin}/driver/outbox`)
  await phone.context.setOffline(false)
  await dispatchSync(phone.context, phone.app.page, { tag: syncTag, lastChance: false })
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants({ requestsPerOperation: 1 })
})

test('46: no worker, no locks, no background sync', async () => {
  await using phone = await world.phone({ serviceWorkers: 'block' })
  await phone.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
    Reflect.deleteProperty(globalThis, 'SyncManager')
  })
  await phone.app.page.reload()
  world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'swallow-answer' })
  const { shipment } = await phone.load()
  await phone.unload(shipment)
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})

test('80: the server is killed between commit and answer', async () => {
  await using phone = await world.phone()
  const held = world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'hold-answer' })
  await phone.load()
  await world.proxy.until(() => held.struck[0] !== undefined && world.proxy.isHeld(held.struck[0]))
  await world.product.killServer()
  const record = held.struck[0]
  if (record !== undefined) world.proxy.release(record, { kind: 'drop' })
  await world.product.restart()
  await phone.app.sendNow()
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})
