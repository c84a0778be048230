import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '../../server/platform/db/drizzle.ts'
import { pushSubscriptions } from '../../server/platform/db/schema/push.ts'
import { syncTag } from '../../src/offline/store/messages.ts'
import { BrowserEnvironment } from '../support/browser-environment.ts'
import { deliverPush, dispatchSync } from '../support/devtools.ts'
import { DriverApp, measurementLabel } from '../support/driver-app.ts'
import { OfficeApi } from '../support/office-api.ts'
import { PushService, type Subscription } from '../support/push-service.ts'
import { textPattern } from '../support/text-patterns.ts'
import { isLongRun } from '../support/long-run.ts'

let service: PushService
let environment: BrowserEnvironment
let office: OfficeApi
beforeAll(async () => {
  service = await PushService.start()
  environment = await BrowserEnvironment.open({
    pushServices: [service.origin],
    // The shell denies notifications.
    isShell: false,
  })
  office = await OfficeApi.signIn(environment.origin)
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/**
 * A phone whose browser is subscribed at the local push service: that of its maker cannot be reached from here. The worker
 * gets what arrives there through the browser's debugging interface.
 */
async function subscribingPhone() {
  const subscription = service.subscribe()
  const phone = await environment.phone({ permissions: ['notifications'] })
  await phone.addInitScript(({ endpoint, keys }) => {
    let isSubscribed = false
    const own = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => !(isSubscribed = false),
    }
    PushManager.prototype.subscribe = async () => {
      isSubscribed = true
      return own as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      isSubscribed ? (own as unknown as PushSubscription) : null
  }, subscription)
  const app = await DriverApp.open(phone, environment.origin)
  await app.signIn()
  await app.pair()
  await app.chooseTransportMode('7-BZX-71')
  await app.waitUntilSent()
  await app.waitUntilOfflineReady()
  await recordNotifications(phone)
  return { phone, app, page: app.page, subscription }
}

interface ShownNotification {
  readonly title: string
  readonly body: string
}
/** The global scope of the worker, with what `recordNotifications` adds. */
interface RecordingScope {
  shownNotifications: ShownNotification[]
  readonly registration: {
    showNotification(title: string, options: { readonly body: string }): Promise<void>
  }
}

function workerOf(phone: BrowserContext) {
  const [worker] = phone.serviceWorkers()
  if (worker === undefined) throw new Error('The phone has no worker.')
  return worker
}

/**
 * Notes each notification once the browser has shown it: where there is no list of notifications, as on a machine without
 * a desktop, the browser itself forgets them after seconds.
 */
const recordNotifications = (phone: BrowserContext) =>
  workerOf(phone).evaluate(() => {
    const scope = globalThis as unknown as RecordingScope
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shownNotifications = []
    scope.registration.showNotification = async (title, options) => {
      await show(title, options)
      scope.shownNotifications.push({ title, body: options.body })
    }
  })

const shown = (phone: BrowserContext): Promise<ShownNotification[]> =>
  workerOf(phone).evaluate(() => (globalThis as unknown as RecordingScope).shownNotifications)

/** Leaves the app: a page of nothing keeps the connection to the browser. */
async function closeApp(phone: BrowserContext, page: Page): Promise<Page> {
  const other = await phone.newPage()
  await page.close()
  return other
}

async function turnOn(app: DriverApp) {
  await app.go('/driver/outbox')
  await app.page.getByRole('button', { name: textPattern('phone:notifications.turnOn') }).click()
  await app.page.getByText(textPattern('phone:notifications.on')).waitFor()
}

async function createFlow(usualName: string) {
  const { member } = await office.get<{ member: { id: string; usualName: string }[] }>(
    '/material_flows?itemsPerPage=100',
  )
  const { id } = member.find((flow) => flow.usualName === 'Ophoogzand 0/2') ?? {}
  const model = await office.get<Record<string, unknown>>(`/material_flows/${id}`)
  const draft = Object.entries(model).filter(([name]) => !name.startsWith('@') && name !== 'id')
  await office.send('POST', '/material_flows', { ...Object.fromEntries(draft), usualName })
}
/** The names of the flows that the phone has stored. */
const flowsOnPhone = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('vrachtpas')
    const store = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const reading = store.transaction('materialFlows').objectStore('materialFlows').getAll()
    const flows = await new Promise<{ usualName: string }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result)
    })
    store.close()
    return flows.map(({ usualName }) => usualName)
  })

const arrived = ({ received }: Subscription) => JSON.stringify(received.at(-1)?.content ?? null)

test(
  'a new flow is told while the app is closed, and is on the phone when the driver looks',
  { timeout: 180_000 },
  async () => {
    const { phone, app, page, subscription } = await subscribingPhone()
    await turnOn(app)
    const other = await closeApp(phone, page)
    // The feed gives nothing before every older transaction has ended: the worker asks again.
    const older = await environment.testServer.database.pool.connect()
    await older.query('begin')
    await older.query('select pg_current_xact_id()')
    await createFlow('Klei voor de teen')
    await expect.poll(() => arrived(subscription), { timeout: 30_000 }).toContain('Klei voor de teen')
    await deliverPush(phone, other, { origin: environment.origin, data: arrived(subscription) })
    await expect
      .poll(() => shown(phone), { timeout: 30_000 })
      .toEqual([{ title: expect.any(String), body: expect.stringMatching(/^Klei voor de teen · ./) }])
    await older.query('rollback')
    older.release()
    // A page of this origin that is not the app: it asks for nothing itself.
    await other.goto(`${environment.origin}/healthz`)
    await expect.poll(() => flowsOnPhone(other), { timeout: 30_000 }).toContain('Klei voor de teen')

    await phone.setOffline(true)
    const again = await DriverApp.open(phone, environment.origin)
    await again.page.getByText('Klei voor de teen').first().waitFor()
    await phone.setOffline(false)

    await again.go('/driver/outbox')
    await again.page.getByRole('button', { name: textPattern('phone:notifications.turnOff') }).click()
    await again.page.getByRole('button', { name: textPattern('phone:notifications.turnOn') }).waitFor()
    expect(
      await environment.testServer.database.query.$count(
        pushSubscriptions,
        eq(pushSubscriptions.endpoint, subscription.endpoint),
      ),
    ).toBe(0)
  },
)

test.runIf(isLongRun)(
  'what is refused in the background is told by the phone itself, and what cannot be read as news',
  { timeout: 180_000 },
  async () => {
    const { phone, app, page } = await subscribingPhone()
    await turnOn(app)
    await app.openFlow('Ophoogzand 0/2')
    await page.getByLabel(measurementLabel('weighedLoad')).fill('38,4')
    await page.getByLabel(measurementLabel('tareWeight')).fill('15,2')
    const shipment = await app.submitLoad()
    await app.waitUntilSent()
    await phone.setOffline(true)
    await app.go(`/shipments/${shipment}/unload`)
    await page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
    await page.getByText(textPattern('shipment:finished')).waitFor()

    const second = await DriverApp.open(await environment.phone(), environment.origin)
    await second.signIn()
    await second.go(`/shipments/${shipment}/unload`)
    await second.page.getByRole('button', { name: textPattern('driver:unload.action') }).click()
    await second.page.getByText(textPattern('shipment:finished')).waitFor()
    await expect
      .poll(async () => (await office.shipment(shipment)).status, { timeout: 30_000 })
      .toBe('unloaded')

    const other = await closeApp(phone, page)
    await phone.setOffline(false)
    await dispatchSync(phone, other, { tag: syncTag, lastChance: false, origin: environment.origin })
    await expect
      .poll(() => shown(phone), { timeout: 30_000 })
      .toEqual([{ title: expect.stringMatching(/needs you|uw aandacht/), body: expect.any(String) }])
    await deliverPush(phone, other, { origin: environment.origin, data: 'no message of ours' })
    await expect.poll(async () => (await shown(phone)).length, { timeout: 30_000 }).toBe(2)
  },
)
