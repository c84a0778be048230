import { expect, onTestFinished, test, vi } from 'vitest'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { openDevice } from '../../src/offline/sync/device.ts'
import { requestSync, startSync, type SyncReason, syncStatus } from '../../src/offline/sync/scheduler.ts'
import { load, loadWithPhotos, runPhotoSync, runSync, startSignedInPhone } from './driver-actions.ts'
import { driverId, passThrough, type SimulatedPhone, unplugged } from './simulated-phone.ts'

/** How long a busy machine may take. */
const patient = { timeout: 20_000 }

/** What a page asks the browser to run later, by its timer alone: no event of the browser tells it of a network. */
function holdTimers() {
  const held: { readonly run: () => void; readonly wait: number }[] = []
  const { setTimeout: start } = globalThis
  const holding = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait = 0) => {
    // Requests end by shorter ones; where nothing is due a page looks again after five minutes.
    if (wait < 1000) return start(run, wait)
    if (wait < 300_000) held.push({ run, wait })
    return undefined
  }) as typeof setTimeout)
  onTestFinished(() => holding.mockRestore())
  return () => vi.waitFor(() => held.shift() ?? expect.fail('nothing is due'), patient)
}

test('a page tries again within ten seconds after a network is back that no event tells it of, however long it had none', async () => {
  const { driver } = await startSignedInPhone({ random: () => 0.999 })
  driver.network = unplugged
  await load()
  const next = holdTimers()
  startSync()
  for (let failures = 0; failures < 12; failures += 1) {
    const { run, wait } = await next()
    expect(wait).toBeLessThanOrEqual(10_000)
    driver.advance(wait)
    if (failures === 11) driver.network = passThrough
    run()
  }
  await vi.waitFor(async () => expect(await outboxSummary()).toEqual({ kind: 'sent' }), patient)
})

/** What the phone says of its connection, where all that it knows of it is why what waits is late. */
async function saysOfConnection() {
  const [summary, { failure }] = await Promise.all([outboxSummary(), syncStatus()])
  return (summary.kind === 'waiting' ? summary.delayReason : undefined) ?? failure ?? 'nothing'
}

/** As a page does that has no first screen yet, so that no try has begun. */
const openPage = () => openDevice({ id: driverId }, undefined, new Promise(() => undefined))

/** It lost the network before a load and its photo were sent; its own tries are held back. */
async function phoneWithoutNetwork() {
  const { driver, page } = await startSignedInPhone()
  holdTimers()
  await openPage()
  await loadWithPhotos(1000)
  await runSync(page)
  driver.network = unplugged
  await load()
  await runSync(page)
  await runPhotoSync(page)
  expect(await saysOfConnection()).toBe('unreachable')
  driver.advance(1)
  return { driver, page }
}

/** Each request notes what the phone says while its answer is awaited. */
function listen(driver: SimulatedPhone, network = passThrough): { path: string; says: string }[] {
  const heard: { path: string; says: string }[] = []
  driver.network = async (request, server) => {
    heard.push({ path: new URL(request.url).pathname, says: await saysOfConnection() })
    return network(request, server)
  }
  return heard
}

const reasons: readonly SyncReason[] = ['start', 'online', 'visible', 'tap']

test.each(reasons)(
  'once there is a reason to try (%s) nothing is said of the connection but what that try finds',
  async (reason) => {
    const { driver, page } = await phoneWithoutNetwork()
    const hasFailed = () =>
      vi.waitFor(
        async () =>
          expect((await page.store.syncChannels.toArray()).map(({ backoff }) => backoff?.wait.from)).toEqual([
            driver.clock.device,
            driver.clock.device,
          ]),
        patient,
      )
    startSync()
    await hasFailed()
    driver.advance(1)
    const inVain = listen(driver, unplugged)
    requestSync(reason)
    await hasFailed()
    expect(inVain[0], 'a try is under way').toEqual({ path: '/api/operations', says: 'nothing' })
    expect(await saysOfConnection(), 'it failed').toBe('unreachable')

    driver.advance(1)
    const heard = listen(driver)
    requestSync(reason)
    await vi.waitFor(async () => expect(await outboxSummary()).toEqual({ kind: 'sent' }), patient)
    expect(new Set(heard.map(({ says }) => says)), 'also while the photo goes').toEqual(new Set(['nothing']))
    expect(heard.at(-1)?.path).toMatch(/^\/api\/media_objects\//)
  },
)

test('a page that opens, also after a sign-in, says nothing of what was found before', async () => {
  await phoneWithoutNetwork()
  await openPage()
  expect(await saysOfConnection()).toBe('nothing')
})

test('a try by the timer alone changes nothing until the server is reached, and then also for photos that wait', async () => {
  const { driver, page } = await phoneWithoutNetwork()
  driver.advance(10_000)
  const inVain = listen(driver, unplugged)
  await runSync(page, 'timer')
  expect(new Set(inVain.map(({ says }) => says))).toEqual(new Set(['unreachable']))
  driver.advance(10_000)
  driver.network = passThrough
  await runSync(page, 'timer')
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, kinds: { photos: 1 } })
  expect(await saysOfConnection()).toBe('nothing')
  driver.network = unplugged
  await runPhotoSync(page)
  expect(await saysOfConnection()).toBe('unreachable')
})
