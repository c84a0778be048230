import { afterAll, beforeAll, expect, test } from 'vitest'
import { captivePortal, captiveRedirect, gatewayError, serverError } from '../support/faults.ts'
import { FaultEnvironment, operationsPath, smallPhoto } from '../support/fault-environment.ts'
import { measurementLabel } from '../support/driver-app.ts'
import { textPattern } from '../support/text-patterns.ts'
import { isLongRun } from '../support/long-run.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await FaultEnvironment.start()
}, 120_000)
afterAll(async () => {
  await environment[Symbol.asyncDispose]()
})

test('1: load, unload and three photos without a network, then with one', async () => {
  await using phone = await environment.phone()
  await phone.context.setOffline(true)
  const { shipment } = await phone.load(await smallPhoto(1), await smallPhoto(2))
  await phone.unload(shipment)
  expect(environment.proxy.requests.filter(({ path }) => path === operationsPath)).toEqual([])
  await phone.context.setOffline(false)
  await phone.app.waitUntilSent()
  await phone.expectInvariants({ requestsPerOperation: 2 })
})

test.runIf(isLongRun)('2: the answer is lost after the commit', async () => {
  await using phone = await environment.phone()
  const lost = environment.proxy.strike(
    { method: 'POST', path: operationsPath, times: 1 },
    { kind: 'swallow-answer' },
  )
  const { operation } = await phone.load()
  await phone.app.waitUntilSent()
  expect(lost.struck[0]?.body.includes(operation)).toBe(true)
  await phone.expectInvariants()
})

test.runIf(isLongRun)('3: the request is lost before the server', async () => {
  await using phone = await environment.phone()
  environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'drop' })
  await phone.load()
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

const errorsInARow = 20

test.runIf(isLongRun)(
  `11: an error of the server, once and ${errorsInARow} times over`,
  { timeout: 180_000 },
  async () => {
    await using phone = await environment.phone({ serviceWorkers: 'block' })
    environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, serverError())
    await phone.load()
    await phone.app.waitUntilSent()

    const errors = environment.proxy.strike(
      { method: 'POST', path: operationsPath, times: errorsInARow },
      serverError(),
    )
    await phone.load()
    // The driver is impatient: every tap is an attempt, so that the row does not take the hours that back-off
    // would.
    while (errors.struck.length < errorsInARow) {
      const seen = errors.struck.length
      await phone.app.sendNow()
      // A tap that came while the one before it was still being answered makes no request of its own: then they
      // tap again.
      await Promise.race([
        environment.proxy.until(() => errors.struck.length > seen),
        phone.app.page.waitForTimeout(3000),
      ])
    }
    await phone.app.sendNow()
    await phone.app.waitUntilSent()
    await phone.expectInvariants({ requestsPerOperation: errorsInARow + 5 })
  },
)

test.runIf(isLongRun)('12: a gateway answers with a page of its own', async () => {
  await using phone = await environment.phone()
  environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, gatewayError(502))
  environment.proxy.strike(
    { method: 'POST', path: operationsPath, times: 1 },
    gatewayError(504, { afterForward: true }),
  )
  await phone.load()
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test.runIf(isLongRun)('33: the network delivers twice, at once and much later', async () => {
  await using phone = await environment.phone()
  const twice = environment.proxy.strike({ method: 'POST', path: operationsPath }, { kind: 'duplicate' })
  const { shipment } = await phone.load()
  await phone.app.waitUntilSent()
  twice.lift()
  await phone.unload(shipment)
  await phone.app.waitUntilSent()
  const first = twice.struck[0]
  if (first === undefined) throw new Error('Nothing was sent.')
  const late = await environment.proxy.replay(first)
  expect(late.status).toBe(200)
  await phone.expectInvariants({ requestsPerOperation: 2 })
})

test.runIf(isLongRun)('35: a captive portal is no delivery, whether it answers or redirects', async () => {
  await using phone = await environment.phone()
  for (const portal of [captivePortal, captiveRedirect]) {
    const rule = environment.proxy.strike({ path: /^\/api\// }, portal)
    await phone.load()
    await phone.app.page.getByText(textPattern('phone:banner.portal')).first().waitFor()
    expect((await phone.operations()).at(-1)?.state).not.toBe('done')
    rule.lift()
    await phone.app.sendNow()
    await phone.app.waitUntilSent()
  }
  await phone.expectInvariants({ requestsPerOperation: 6 })
})

test.runIf(isLongRun)('38: accepted and never answered', { timeout: 120_000 }, async () => {
  await using phone = await environment.phone()
  const hung = environment.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'hang' })
  await phone.load()
  await environment.proxy.until(() => hung.struck[0]?.outcome === 'left by the client')
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test('41: the browser is wrong about the network, either way', async () => {
  await using phone = await environment.phone()
  // It says online, and there is no route.
  await environment.proxy.setDown(true)
  await phone.load()
  await phone.app.waitUntilPending()
  await environment.proxy.setDown(false)
  await phone.app.sendNow()
  await phone.app.waitUntilSent()

  // It says offline, and there is one.
  await phone.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  )
  await phone.app.page.reload()
  await phone.load()
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})

test('39: two kilobits a second, and three of ten requests lost', async () => {
  await using phone = await environment.phone({ serviceWorkers: 'block' })
  let count = 0
  const lost = environment.proxy.strike(
    { path: /^\/api\//, where: () => [2, 5, 8].includes(count++ % 10) },
    { kind: 'drop' },
  )
  environment.proxy.strike({ path: /^\/api\// }, { kind: 'throttle', bytesPerSecond: 250 })
  const { page } = phone.app
  await phone.app.openFlow('Ophoogzand 0/2')
  await page.getByLabel(measurementLabel('weighedLoad')).fill('38,4')
  await page.getByLabel(measurementLabel('tareWeight')).fill('15,2')
  await phone.app.submitLoad()
  await phone.remember()
  const [operation] = await phone.operations()
  await expect.poll(async () => (await phone.operations())[0]?.state, { timeout: 120_000 }).toBe('done')
  expect(environment.requestsWith(operation?.id ?? ''), 'no storm of repetitions').toBeLessThanOrEqual(4)
  lost.lift()
  environment.proxy.heal()
  await phone.app.waitUntilSent()
  await phone.expectInvariants()
})
