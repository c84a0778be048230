import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncTag } from '../../src/offline/sync/messages.ts'
import { dispatchSync } from '../support/devtools.ts'
import { FaultEnvironment } from '../support/fault-environment.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

test('47: the last try of a background sync fails: the worker asks for another, and nothing is lost', async () => {
  await using phone = await environment.phone()
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

test('47: a try of the browser that reaches nobody is no fault of the app', async () => {
  await using phone = await environment.phone()
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
