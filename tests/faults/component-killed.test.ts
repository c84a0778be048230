import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { storedPhotoHashes } from '../support/device-store.ts'
import { dispatchSync, stopServiceWorkers } from '../support/devtools.ts'
import { DriverApp, measurementLabel, phoneViewport as phoneOptions } from '../support/driver-app.ts'
import { partialTextPattern, textPattern } from '../support/text-patterns.ts'
import { photoChunkBytes } from '#contract/shipments/media.ts'
import { FaultEnvironment, operationsPath, photoPath, smallPhoto } from '../support/fault-environment.ts'
import { isLongRun } from '../support/long-run.ts'

const syncTag = 'vrachtpas-outbox'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

test.runIf(isLongRun)('4: the worker is stopped while an operation hangs', async () => {
  await using phone = await environment.phone()
  const hung = environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'hang' })
  await phone.load()
  await environment.proxy.until(() => hung.struck.length === 1)
  await stopServiceWorkers(phone.context, phone.app.page)
  // The page may be the one that sends: it goes too, as the system closes a tab in the background. With a network it would
  // have sent again before it is looked at.
  await phone.context.setOffline(true)
  await phone.app.page.reload()
  expect((await phone.operations()).some(({ state }) => state === 'ready')).toBe(true)
  await phone.context.setOffline(false)
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test.runIf(isLongRun)(
  '5: the worker is stopped while a photo is under way whose bytes have left',
  async () => {
    await using phone = await environment.phone()
    const held = environment.proxy.strike(
      { method: 'PUT', path: photoPath, times: 1 },
      { kind: 'hold-answer' },
    )
    await phone.load()
    await environment.proxy.until(
      () => held.struck[0] !== undefined && environment.proxy.isHeld(held.struck[0]),
    )
    await stopServiceWorkers(phone.context, phone.app.page)
    await phone.app.page.reload()
    await phone.app.waitUntilSent()
    await phone.expectInvariants()
  },
)

test.runIf(isLongRun)('6: a photo in pieces goes on where the server is', async () => {
  await using phone = await environment.phone()
  // After one failed try a photo travels in pieces; the line breaks again in the middle.
  environment.proxy.strike(
    { method: 'PUT', path: photoPath, times: 1 },
    { kind: 'truncate-request', afterBytes: 10_000 },
  )
  const cut = environment.proxy.strike(
    { method: 'PUT', path: photoPath, skip: 1, times: 1 },
    { kind: 'hold-answer' },
  )
  await phone.load(await environment.largePhoto())
  await environment.proxy.until(() => cut.struck[0] !== undefined && environment.proxy.isHeld(cut.struck[0]))
  await stopServiceWorkers(phone.context, phone.app.page)
  await phone.app.page.reload()
  await phone.app.waitUntilSent()
  const pieces = environment.proxy.requests.filter(
    ({ method, path }) => method === 'PUT' && photoPath.test(path),
  )
  const [operation] = await phone.operations()
  const size =
    operation?.payload.photos?.reduce((sum, photo) => sum + ((photo as { bytes?: number }).bytes ?? 0), 0) ??
    0
  const sent = pieces.slice(1).reduce((sum, { body }) => sum + body.length, 0)
  // The first try broke off; after it, no more than the piece under way was sent twice.
  expect(sent).toBeLessThanOrEqual(size + photoChunkBytes)
  await phone.expectInvariants()
})

test.runIf(isLongRun)('7: the tab is closed while it sends', async () => {
  await using phone = await environment.phone()
  const hung = environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'hang' })
  await phone.load()
  await environment.proxy.until(() => hung.struck.length === 1)
  const next = await phone.context.newPage()
  await phone.app.page.close()
  await next.goto(`${environment.proxy.origin}/driver`)
  phone.app = new DriverApp(next, environment.proxy.origin)
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test.runIf(isLongRun)('8: the browser is killed right after it said saved', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
  try {
    await using phone = await environment.phone({ profileDirectory: profile })
    await phone.context.setOffline(true)
    await phone.load(await smallPhoto(3))
    const [stored] = await phone.operations()
    await phone.device.kill()
    await environment.proxy.setDown(true)
    phone.device = await launchChromium({ profileDirectory: profile, ...phoneOptions })
    phone.app = await DriverApp.open(phone.context, environment.proxy.origin)
    expect((await phone.operations()).map(({ id, state }) => [id, state])).toEqual([[stored?.id, 'ready']])
    const hashes = await storedPhotoHashes(phone.app.page)
    for (const photo of stored?.payload.photos ?? []) expect(hashes.get(photo.id)).toBe(photo.sha256)
    await environment.proxy.setDown(false)
    await phone.app.sendNow()
    await phone.app.waitUntilSent()
    await phone.expectInvariants()
  } finally {
    await environment.proxy.setDown(false)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** Milliseconds between the tap and the power cut: before, within and after the transaction. */
const cuts = [0, 3, 8, 20, 60]

test.runIf(isLongRun)(
  '9: the power is cut while a load is saved: all of it is there, or nothing was said',
  async () => {
    const profile = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
    try {
      await using phone = await environment.phone({ profileDirectory: profile })
      const outcomes: string[] = []
      for (const cut of cuts) {
        await environment.proxy.setDown(true)
        const before = (await phone.operations()).length
        await phone.app.openFlow()
        await phone.app.addPhotos(await smallPhoto(20 + cut))
        const { page } = phone.app
        let saidSaved = false
        const moment = page.getByText(textPattern('shipment:started')).first()
        moment.waitFor().then(
          () => (saidSaved = true),
          () => undefined,
        )
        await page
          .getByRole('button', { name: textPattern('driver:load.action') })
          .click({ noWaitAfter: true })
        await pause(cut)
        const said = saidSaved
        await phone.device.kill()

        phone.device = await launchChromium({ profileDirectory: profile, ...phoneOptions })
        phone.app = await DriverApp.open(phone.context, environment.proxy.origin)
        const operations = await phone.operations()
        const hashes = await storedPhotoHashes(phone.app.page)
        for (const { payload } of operations)
          for (const photo of payload.photos ?? []) expect(hashes.get(photo.id)).toBe(photo.sha256)
        if (said) expect(operations.length, 'what was said to be saved is there').toBe(before + 1)
        outcomes.push(operations.length > before ? 'saved' : 'not saved')
        await phone.remember()
      }
      expect(outcomes, 'the cuts were early and late enough').toContain('saved')
      await environment.proxy.setDown(false)
      await phone.app.sendNow()
      await phone.app.waitUntilSent()
      await phone.expectInvariants()
    } finally {
      await environment.proxy.setDown(false)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

test.runIf(isLongRun)('43: two tabs and the worker want to send together', async () => {
  await using phone = await environment.phone()
  await phone.context.setOffline(true)
  await phone.load()
  await phone.load()
  const second = await phone.context.newPage()
  await second.goto(`${environment.proxy.origin}/driver/outbox`)
  await phone.context.setOffline(false)
  await dispatchSync(phone.context, phone.app.page, { tag: syncTag, lastChance: false })
  await phone.app.waitUntilSent()
  await phone.expectInvariants({ requestsPerOperation: 1 })
})

test.runIf(isLongRun)('one draft in two tabs, saved in both, makes one shipment', async () => {
  await using phone = await environment.phone()
  await phone.context.setOffline(true)
  const { page } = phone.app
  await phone.app.openFlow('Ophoogzand 0/2')
  await page.getByLabel(measurementLabel('weighedLoad')).fill('40.5')
  const second = await phone.context.newPage()
  await second.goto(page.url())
  await expect.poll(() => second.getByLabel(measurementLabel('weighedLoad')).inputValue()).toBe('40.5')
  const shipment = await phone.app.submitLoad()
  await second.getByRole('button', { name: textPattern('driver:load.action') }).click()
  await second.getByRole('link', { name: textPattern('shipment:title') }).click()
  await second.waitForURL(`**/driver/shipments/${shipment}`)
  await phone.remember()
  expect(await phone.operations()).toHaveLength(1)
  await phone.context.setOffline(false)
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test.runIf(isLongRun)(
  'one draft in two tabs, saved in both in the same moment, makes one shipment',
  async () => {
    await using phone = await environment.phone({ serviceWorkers: 'block' })
    await phone.context.addInitScript(countSaves)
    const { page } = phone.app
    await phone.app.openFlow('Ophoogzand 0/2')
    await page.getByLabel(measurementLabel('weighedLoad')).fill('40.5')
    const second = await phone.context.newPage()
    await second.goto(page.url())
    await expect.poll(() => second.getByLabel(measurementLabel('weighedLoad')).inputValue()).toBe('40.5')
    // Both have planned their save, and wait for the database, before either of them is stored.
    const release = await holdDeviceState(await phone.context.newPage(), environment.proxy.origin)
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: textPattern('driver:load.action') }).click({ noWaitAfter: true })
      await expect.poll(() => tab.evaluate(() => Reflect.get(globalThis, 'savesBegun'))).toBe(1)
    }
    await release()
    const saved = /\/driver\/shipments\/[^/?]+/
    await Promise.all([page.waitForURL(saved), second.waitForURL(saved)])
    expect(new URL(second.url()).pathname).toBe(new URL(page.url()).pathname)
    await phone.remember()
    expect((await phone.operations()).map(({ deviceSequence }) => deviceSequence)).toEqual([1])
    await phone.app.waitUntilSent()
    await phone.expectInvariants()
  },
)

test('what is saved is seen at once on the open screens of this tab and of another', async () => {
  await using phone = await environment.phone({ serviceWorkers: 'block' })
  // Nothing is sent here, which would write the same rows: only the save itself can be what the screens hear of.
  await phone.context.addInitScript(() => {
    const request = LockManager.prototype.request
    LockManager.prototype.request = function (this: LockManager, ...given: Parameters<typeof request>) {
      return given[0].startsWith('drain:') ? new Promise(() => undefined) : request.apply(this, given)
    } as typeof request
  })
  const second = await phone.context.newPage()
  await second.goto(`${environment.proxy.origin}/driver`)
  await second.getByText(partialTextPattern('driver:line.sent')).first().waitFor()
  await phone.app.openFlow('Ophoogzand 0/2')
  await phone.app.page.getByLabel(measurementLabel('weighedLoad')).fill('40.5')
  const shipment = await phone.app.submitLoad()
  await second.locator(`a[href*="${shipment}"]`).first().waitFor()
  await phone.app.waitUntilPending()
  expect((await phone.operations()).map(({ state, attempts }) => [state, attempts])).toEqual([['ready', 0]])
})

test.runIf(isLongRun)('46: no worker, no locks, no background sync', async () => {
  await using phone = await environment.phone({ serviceWorkers: 'block' })
  await phone.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
    Reflect.deleteProperty(globalThis, 'SyncManager')
  })
  await phone.app.page.reload()
  environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'swallow-answer' })
  const { shipment } = await phone.load()
  await phone.unload(shipment)
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test.runIf(isLongRun)(
  '73: the camera kills the tab: the form comes back with the photo before, and says that this one is lost',
  async () => {
    await using phone = await environment.phone()
    await phone.context.setOffline(true)
    const { page } = phone.app
    await phone.app.openFlow()
    const form = page.url()
    await phone.app.addPhotos(await smallPhoto(4))
    const chosen = page.waitForEvent('filechooser')
    await page
      .locator('input[type="file"][capture]')
      .first()
      .evaluate((input: HTMLInputElement) => input.click())
    await chosen
    const crashed = page.waitForEvent('crash')
    const devtools = await phone.context.newCDPSession(page)
    // It never answers: the page is gone.
    void devtools.send('Page.crash').catch(() => undefined)
    await crashed
    const next = await phone.context.newPage()
    await page.close()
    await next.goto(form)
    phone.app = new DriverApp(next, environment.proxy.origin)
    await next.getByText(textPattern('statement:photoLost')).waitFor()
    await expect.poll(() => next.locator('main img').count()).toBe(1)
    // Taken again, it is asked for no longer.
    await phone.app.addPhotos(await smallPhoto(5))
    await expect.poll(() => next.locator('main img').count()).toBe(2)
    await next.getByText(textPattern('statement:photoLost')).waitFor({ state: 'detached' })
    await phone.app.submitLoad()
    await phone.remember()
    await phone.context.setOffline(false)
    await phone.app.waitUntilSent()
    await phone.expectInvariants()
  },
)

test('80: the server is killed between commit and answer', async () => {
  await using phone = await environment.phone()
  const held = environment.proxy.strike(
    { method: 'POST', path: operationsPath, times: 1 },
    { kind: 'hold-answer' },
  )
  await phone.load()
  await environment.proxy.until(
    () => held.struck[0] !== undefined && environment.proxy.isHeld(held.struck[0]),
  )
  await environment.product.killServer()
  const record = held.struck[0]
  if (record !== undefined) environment.proxy.release(record, { kind: 'drop' })
  // However long the server takes to come back, the phone's tries are not counted meanwhile.
  await environment.proxy.setDown(true)
  await environment.product.restart()
  await environment.proxy.setDown(false)
  await phone.app.sendNow()
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

/** Counts the transactions that save a statement, in a page, as they are begun. */
function countSaves(): void {
  const begin = IDBDatabase.prototype.transaction
  Object.assign(globalThis, { savesBegun: 0 })
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof begin>) {
    const transaction = begin.apply(this, given)
    const isSave =
      [...transaction.objectStoreNames].join() === 'deviceStates,drafts,materialFlows,outbox,photos,projects'
    if (isSave) Object.assign(globalThis, { savesBegun: Number(Reflect.get(globalThis, 'savesBegun')) + 1 })
    return transaction
  }
}

/** Keeps every transaction that writes the state of the device waiting until what it returns is called. */
async function holdDeviceState(page: Page, origin: string): Promise<() => Promise<void>> {
  await page.goto(`${origin}/manifest.webmanifest`)
  await page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
    })
    const deviceStates = opened.transaction('deviceStates', 'readwrite').objectStore('deviceStates')
    await new Promise<void>((resolve) => {
      const keepAlive = () => {
        resolve()
        if (Reflect.get(globalThis, 'released') === true) opened.close()
        else deviceStates.count().addEventListener('success', keepAlive)
      }
      deviceStates.count().addEventListener('success', keepAlive)
    })
  })
  return () => page.evaluate(() => void Object.assign(globalThis, { released: true }))
}
