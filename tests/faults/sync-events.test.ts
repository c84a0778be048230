import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncTag } from '../../src/offline/store/messages.ts'
import { dispatchSync } from '../support/devtools.ts'
import { seedOperations } from '../support/device-store.ts'
import { uuidv7 } from '../support/driver-api.ts'
import { FaultEnvironment, operationsPath } from '../support/fault-environment.ts'
import { isLongRun } from '../support/long-run.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

test('47: the last try of a background sync fails: the worker asks for another, and nothing is lost', async () => {
  await using phone = await environment.phone({ isShell: false })
  const { page } = phone.app
  await environment.proxy.setDown(true)
  await phone.load()
  const [worker] = phone.context.serviceWorkers()
  if (worker === undefined) throw new Error('The phone has no worker.')
  // The browser itself would wait for minutes before it tries again.
  await worker.evaluate(() => {
    const { sync } = (globalThis as unknown as { registration: { sync: { register: unknown } } }).registration
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    Object.getPrototypeOf(sync).register = (tag: string) => {
      asked.push(tag)
      return Promise.resolve()
    }
  })
  const asked = () => worker.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await dispatchSync(phone.context, page, { tag: syncTag, lastChance: true })
  await expect.poll(asked, { timeout: 30_000 }).toEqual([syncTag])

  await environment.proxy.setDown(false)
  await dispatchSync(phone.context, page, { tag: syncTag, lastChance: true })
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test.runIf(isLongRun)(
  '48: a sync event whose time is up in the middle of 500 operations ends well, and asks for another',
  async () => {
    const { proxy, product } = environment
    // A clock that the test can move: the worker's time is that of minutes.
    const script = await (await fetch(`${product.origin}/sw.js`)).text()
    const movedClock =
      'const { now } = Date; self.ahead = 0; self.asked = [];\nDate.now = () => now.call(Date) + self.ahead;\n'
    proxy.strike(
      { path: '/sw.js' },
      {
        kind: 'replace-answer',
        status: 200,
        headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
        body: movedClock + script,
      },
    )
    await using phone = await environment.phone({ isShell: false })
    const { page } = phone.app
    await proxy.setDown(true)
    await seedOperations(
      page,
      Array.from({ length: 500 }, (_, index) => {
        const id = uuidv7()
        const plate = `TIME-${index}`
        return {
          id: uuidv7(),
          type: 'transport_mode.create',
          lane: `transport_mode:${id}`,
          payload: { id, type: 'truck', identificationCode: plate, truck: { licencePlate: plate } },
        }
      }),
    )
    await phone.remember()
    // The app is closed: the worker alone sends.
    await page.goto('about:blank')
    await proxy.setDown(false)
    proxy.forget()
    const held = proxy.strike(
      { method: 'POST', path: operationsPath, skip: 3, times: 1 },
      { kind: 'hold-answer' },
    )
    const sent = () => proxy.requests.filter(({ path }) => path === operationsPath)
    await dispatchSync(phone.context, page, { tag: syncTag, lastChance: false, origin: proxy.origin })
    await proxy.until(() => held.struck[0] !== undefined && proxy.isHeld(held.struck[0]))
    const [worker] = phone.context.serviceWorkers()
    if (worker === undefined || held.struck[0] === undefined) throw new Error('No worker sends.')
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        ahead: number
        asked: string[]
        registration: { sync: { register: unknown } }
      }
      Object.getPrototypeOf(scope.registration.sync).register = (tag: string) => {
        scope.asked.push(tag)
        return Promise.resolve()
      }
      scope.ahead = 120_000
    })
    proxy.release(held.struck[0])
    await expect
      .poll(() => worker.evaluate(() => (globalThis as unknown as { asked: string[] }).asked), {
        timeout: 30_000,
      })
      .toEqual([syncTag])
    expect(sent(), 'what was under way is finished, nothing else begun').toHaveLength(4)

    await dispatchSync(phone.context, page, { tag: syncTag, lastChance: false, origin: proxy.origin })
    await proxy.until(() => sent().filter(({ status }) => status === 200).length === 10)
    await page.goto(`${proxy.origin}/driver/outbox`)
    await phone.app.waitUntilSent()
    await phone.expectInvariants({ requestsPerOperation: 1 })
  },
)

test.runIf(isLongRun)('47: a try of the browser that reaches nobody is no fault of the app', async () => {
  await using phone = await environment.phone({ isShell: false })
  await environment.proxy.setDown(true)
  await phone.load()
  const [worker] = phone.context.serviceWorkers()
  if (worker === undefined) throw new Error('The phone has no worker.')
  await worker.evaluate(() => {
    const failures: string[] = []
    Object.assign(globalThis, { failures })
    addEventListener('unhandledrejection', ({ reason }) => failures.push(reason.name))
  })
  await dispatchSync(phone.context, phone.app.page, { tag: syncTag, lastChance: false })
  // The event has to fail, or the browser would not try again; Chromium tells the worker of it.
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { failures: string[] }).failures), {
      timeout: 30_000,
    })
    .toContain('NetworkError')
  await environment.proxy.setDown(false)
  await phone.app.sendNow()
  await phone.app.waitUntilSent()
  const isReport = ({ path }: { path: string }) => path.endsWith('/fault_reports')
  expect(environment.proxy.requests.filter(isReport)).toEqual([])
  await phone.expectInvariants({ requestsPerOperation: 6 })
})
