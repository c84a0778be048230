import { expect, test, vi } from 'vitest'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { whenIdle } from '../../src/offline/sync/when-idle.ts'
import { syncNow } from '../../src/offline/sync/sync-now.ts'
import { deliveries, load, runSync } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { driverId, passThrough, type Network, type SimulatedPhone, unplugged } from './simulated-phone.ts'

/** Lets the requests with operations wait for `release`; `arrived` is when the first is there. */
function gate(driver: SimulatedPhone) {
  let release = () => {}
  let arrive = () => {}
  const open = new Promise<void>((resolve) => (release = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  driver.network = async (request, server) => {
    if (!request.url.endsWith('/operations')) return server(request)
    arrive()
    await open
    return server(request)
  }
  return { arrived, release }
}

test.for([false, true])(
  'two tabs and the worker send each operation once (without Web Locks: %s)',
  async (withoutLocks) => {
    for (let at = 0; at < 120; at += 1) await load()
    page.kill()
    const runtimes = [
      driver.open({ withoutLocks }),
      driver.open({ withoutLocks }),
      driver.open({ withoutLocks }),
    ]
    await Promise.all(runtimes.map((runtime) => runSync(runtime)))
    expect(deliveries(driver).map((request) => request.operations)).toEqual([50, 50, 20])
    expect(driver.server.applied).toHaveLength(120)
  },
)

test('what is saved while another runtime sends is not forgotten', async () => {
  const worker = driver.open()
  await load()
  const { arrived, release } = gate(driver)
  const delivering = runSync(worker)
  await arrived
  await load()
  const asked = runSync(page)
  release()
  await Promise.all([delivering, asked])
  expect(driver.server.applied).toHaveLength(2)
})

test.for([false, true])(
  'a runtime that dies while it sends leaves its work to the next, once (without Web Locks: %s)',
  async (withoutLocks) => {
    const worker = driver.open({ withoutLocks })
    const saved = [await load(), await load()]
    const { arrived, release } = gate(driver)
    const dying = runSync(worker).catch(() => undefined)
    await arrived
    worker.kill()
    // Its bytes are in the network's hands and arrive all the same.
    release()
    await dying
    driver.network = passThrough
    driver.advance(60_000)
    const next = driver.open({ withoutLocks })
    await runSync(next)
    expect(
      driver.server.applied.map((one) => (one.operation.payload as { shipment: string }).shipment),
    ).toEqual(saved.map((one) => one.shipment))
    expect((await driver.rows()).map((row) => [row.state, row.attempts])).toEqual([
      ['done', 1],
      ['done', 1],
    ])
  },
)

test('what a dead runtime was sending counts as perhaps applied', async () => {
  const worker = driver.open()
  await load()
  const { arrived, release } = gate(driver)
  const dying = runSync(worker).catch(() => undefined)
  await arrived
  worker.kill()
  driver.network = async (request, server) =>
    request.url.endsWith('/operations')
      ? Response.json({ code: 'service_unavailable', status: 503 }, { status: 503 })
      : server(request)
  await runSync(driver.open())
  expect((await driver.rows())[0]).toMatchObject({ state: 'ready', unknownOutcome: true, attempts: 2 })
  release()
  await dying
})

test('without Web Locks the lease of one who lives is respected', async () => {
  const [one, two] = [driver.open({ withoutLocks: true }), driver.open({ withoutLocks: true })]
  await load()
  const { arrived, release } = gate(driver)
  const first = runSync(one)
  await arrived
  const before = driver.clock.device
  const second = runSync(two)
  await vi.waitUntil(() => driver.clock.device > before + 300, { timeout: 20_000, interval: 5 })
  release()
  await Promise.all([first, second])
  expect(deliveries(driver)).toHaveLength(1)
})

/**
 * The first request with operations is answered so, once its sender was thought dead and another has had
 * their turn.
 */
async function overtaken(late: Network, turnOfTheOther: Network) {
  const sleeper = driver.open({ withoutLocks: true })
  await load()
  let wake = () => {}
  let arrive = () => {}
  const woken = new Promise<void>((resolve) => (wake = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  driver.network = async (request, server) => {
    if (!request.url.endsWith('/operations')) return server(request)
    driver.network = turnOfTheOther
    arrive()
    await woken
    return late(request, server)
  }
  const sleeping = runSync(sleeper)
  await arrived
  driver.advance(60_000)
  await runSync(driver.open({ withoutLocks: true }))
  wake()
  await sleeping
  return driver
}

const refused: Network = async (request, server) => {
  if (!request.url.endsWith('/operations')) return server(request)
  const { operations } = (await request.json()) as { operations: { id: string }[] }
  return Response.json({
    results: operations.map(({ id }) => ({
      id,
      problem: { code: 'project_blocked', status: 409, detail: '' },
    })),
  })
}

test('the failure of one who was overtaken changes nothing', async () => {
  const driver = await overtaken(unplugged, refused)
  expect((await driver.rows())[0]).toMatchObject({ state: 'attention', attempts: 1 })
})

test('the receipt of one who was overtaken counts', async () => {
  const driver = await overtaken(passThrough, refused)
  expect((await driver.rows())[0]).toMatchObject({ state: 'done' })
})

test('one who was thought dead writes no failure over what their successor did, but their receipts count', async () => {
  const sleeper = driver.open({ withoutLocks: true })
  await load()
  let wake = () => {}
  let arrive = () => {}
  const woken = new Promise<void>((resolve) => (wake = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  driver.network = async (request, server) => {
    if (!request.url.endsWith('/operations')) return server(request)
    driver.network = passThrough
    arrive()
    await woken
    throw new TypeError('connection reset')
  }
  const sleeping = runSync(sleeper)
  await arrived
  driver.advance(60_000)
  const successor = driver.open({ withoutLocks: true })
  await runSync(successor)
  expect((await driver.rows())[0]).toMatchObject({ state: 'done' })
  wake()
  await sleeping
  expect((await driver.rows())[0]).toMatchObject({ state: 'done', attempts: 1 })
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(driver.server.applied).toHaveLength(1)
})

test('a new version does not take over in the middle of a delivery', async () => {
  const waiting = driver.open()
  await load()
  const { arrived, release } = gate(driver)
  const delivering = runSync(page)
  await arrived
  const told: string[] = []
  const update = whenIdle(waiting, async () => void told.push('activated'))
  told.push('released')
  release()
  await Promise.all([delivering.then(() => told.push('delivered')), update])
  expect(told).toEqual(['released', 'delivered', 'activated'])
})

test('the worker stops when its time is up, and says that there is more', async () => {
  for (let at = 0; at < 120; at += 1) await load()
  driver.network = async (request, server) => {
    if (request.url.endsWith('/operations')) driver.advance(50_000)
    return server(request)
  }
  expect(await syncNow(page, 60_000)).toBe('again')
  expect(driver.server.applied).toHaveLength(100)
  driver.network = () => Promise.reject(new TypeError('fetch failed'))
  expect(await syncNow(page, 60_000)).toBe('later')
  driver.network = passThrough
  driver.advance(1)
  expect(await syncNow(page, 60_000)).toBe('settled')
  expect(driver.server.applied).toHaveLength(120)
})

test('what another runtime has learned of the server’s clock is kept by one that gets no response', async () => {
  await load()
  await runSync(page)
  // The phone's clock went back two hours: whoever asks next learns of it.
  driver.clock.device -= 7_200_000
  await page.store.deviceStates.update(driverId, { clockOffset: 7_200_000, clockSeen: driver.clock.device })
  const offset = async () => (await page.store.deviceStates.get(driverId))?.clockOffset
  driver.network = unplugged
  await load()
  await runSync(page)
  expect(await offset()).toBe(7_200_000)
  driver.network = passThrough
  driver.clock.device -= 3_600_000
  await runSync(page, 'tap')
  expect(await offset()).toBeGreaterThan(10_798_000)
})
