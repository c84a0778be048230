import { expect, test, vi } from 'vitest'
import { whenIdle } from '../../src/offline/sync/when-idle.ts'
import { syncNow } from '../../src/offline/sync/sync-now.ts'
import { carriesOperations, deliveries, load, runSync } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { driverId, passThrough, type Network, unplugged } from './simulated-phone.ts'

/** Lets the requests with operations wait for `release`; `arrived` is when the first is there. */
function gate() {
  const [opened, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  driver.network = async (request, server) => {
    if (!carriesOperations(request)) return server(request)
    arrived.resolve()
    await opened.promise
    return server(request)
  }
  return { arrived: arrived.promise, release: opened.resolve }
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
  const { arrived, release } = gate()
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
    const { arrived, release } = gate()
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
  const { arrived, release } = gate()
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
  const { arrived, release } = gate()
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
  const [woken, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  driver.network = async (request, server) => {
    if (!request.url.endsWith('/operations')) return server(request)
    driver.network = turnOfTheOther
    arrived.resolve()
    await woken.promise
    return late(request, server)
  }
  const sleeping = runSync(sleeper)
  await arrived.promise
  driver.advance(60_000)
  await runSync(driver.open({ withoutLocks: true }))
  woken.resolve()
  await sleeping
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

test.each([
  ['the failure', 'is refused', unplugged, refused, { state: 'attention', attempts: 1 }],
  ['the receipt', 'is refused', passThrough, refused, { state: 'done' }],
  ['the failure', 'delivers', unplugged, passThrough, { state: 'done', attempts: 1 }],
] as const)(
  '%s of one who was thought dead, and whose successor %s, is judged by what counts',
  async (_what, _outcome, late, turnOfTheOther, row) => {
    await overtaken(late, turnOfTheOther)
    expect(await driver.rows()).toMatchObject([row])
  },
)

test('a new version does not take over in the middle of a delivery', async () => {
  const waiting = driver.open()
  await load()
  const { arrived, release } = gate()
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
