import { afterAll, beforeAll, expect, test } from 'vitest'
import { captivePortal, captiveRedirect, gatewayError, serverError } from '../support/faults.ts'
import { FaultWorld, operationsPath, smallPhoto } from '../support/fault-world.ts'
import { words } from '../support/words.ts'

let world: FaultWorld
beforeAll(async () => {
  world = await FaultWorld.start()
}, 120_000)
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('1: load, unload and three photos without a network, then with one', async () => {
  await using phone = await world.phone()
  await phone.context.setOffline(true)
  const { shipment } = await phone.load(await smallPhoto(1), await smallPhoto(2))
  await phone.unload(shipment)
  expect(world.proxy.requests.filter(({ path }) => path === operationsPath)).toEqual([])
  await phone.context.setOffline(false)
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants({ requestsPerOperation: 2 })
})

test('2: the answer is lost after the commit', async () => {
  await using phone = await world.phone()
  const lost = world.proxy.strike(
    { method: 'POST', path: operationsPath, times: 1 },
    { kind: 'swallow-answer' },
  )
  const { operation } = await phone.load()
  await phone.app.everythingIsSent()
  expect(lost.struck[0]?.body.includes(operation)).toBe(true)
  await phone.holdsTheInvariants()
})

test('3: the request is lost before the server', async () => {
  await using phone = await world.phone()
  world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'drop' })
  await phone.load()
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})

test('11: an error of the server, once and twenty times over', { timeout: 180_000 }, async () => {
  await using phone = await world.phone()
  world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, serverError())
  await phone.load()
  await phone.app.everythingIsSent()

  const errors = world.proxy.strike({ method: 'POST', path: operationsPath, times: 20 }, serverError())
  await phone.load()
  // The driver is impatient: every tap is an attempt, so that the row does not take the hours that back-off would.
  while (errors.struck.length < 20) {
    const seen = errors.struck.length
    await phone.app.sendNow()
    // A tap that came while the one before it was still being answered makes no request of its own: then he taps again.
    await Promise.race([
      world.proxy.until(() => errors.struck.length > seen),
      phone.app.page.waitForTimeout(3000),
    ])
  }
  await phone.app.sendNow()
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants({ requestsPerOperation: 25 })
})

test('12: a gateway answers with a page of its own', async () => {
  await using phone = await world.phone()
  world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, gatewayError(502))
  world.proxy.strike(
    { method: 'POST', path: operationsPath, times: 1 },
    gatewayError(504, { afterForward: true }),
  )
  await phone.load()
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})

test('33: the network delivers twice, at once and much later', async () => {
  await using phone = await world.phone()
  const twice = world.proxy.strike({ method: 'POST', path: operationsPath }, { kind: 'duplicate' })
  const { shipment } = await phone.load()
  await phone.app.everythingIsSent()
  twice.lift()
  await phone.unload(shipment)
  await phone.app.everythingIsSent()
  const first = twice.struck[0]
  if (first === undefined) throw new Error('Nothing was sent.')
  const late = await world.proxy.replay(first)
  expect(late.status).toBe(200)
  await phone.holdsTheInvariants({ requestsPerOperation: 2 })
})

test('35: a captive portal is no delivery, whether it answers or redirects', async () => {
  await using phone = await world.phone()
  for (const portal of [captivePortal, captiveRedirect]) {
    const rule = world.proxy.strike({ path: /^\/api\// }, portal)
    await phone.load()
    await phone.app.page.getByText(words('driver:banner.portal')).first().waitFor()
    expect((await phone.operations()).at(-1)?.state).not.toBe('done')
    rule.lift()
    await phone.app.sendNow()
    await phone.app.everythingIsSent()
  }
  await phone.holdsTheInvariants({ requestsPerOperation: 6 })
})

test('38: accepted and never answered', { timeout: 120_000 }, async () => {
  await using phone = await world.phone()
  const hung = world.proxy.strike({ method: 'POST', path: operationsPath, times: 1 }, { kind: 'hang' })
  await phone.load()
  await world.proxy.until(() => hung.struck[0]?.outcome === 'left by the client')
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})

test('41: the browser is wrong about the network, either way', async () => {
  await using phone = await world.phone()
  // It says online, and there is no route.
  await world.proxy.setDown(true)
  await phone.load()
  await phone.app.somethingWaits()
  await world.proxy.setDown(false)
  await phone.app.sendNow()
  await phone.app.everythingIsSent()

  // It says offline, and there is one.
  await phone.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
  )
  await phone.app.page.reload()
  await phone.load()
  await phone.app.everythingIsSent()
  await phone.holdsTheInvariants()
})
