import { expect, test } from 'vitest'
import type { OutboxRow } from '../../src/offline/store/device-database.ts'
import { outboxEntries, outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { setRuntime } from '../../src/offline/store/runtime.ts'
import { sha256Of } from '../../src/offline/photos/photos.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments.ts'
import { createTransportMode } from '../../src/offline/transport-modes.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { load, loadWithPhotos, startSignedInPhone, runSync, runPhotoSync, unload } from './driver-actions.ts'
import {
  driverId,
  passThrough,
  type Network,
  type SimulatedPhone,
  type SimulatedRuntime,
} from './simulated-phone.ts'

/** Milliseconds that the walks may take together; the seeds that do not fit are left out. */
const budget = 15_000
const seeds = Number(process.env['VRACHTPAS_SEEDS'] ?? 200)
const first = Number(process.env['VRACHTPAS_SEED'] ?? 1)

/** Mulberry32: small, and the same everywhere. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const broken = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } })

/** What a network does when it is bad: every request meets another fate. */
function badNetwork(random: () => number, kill: () => void): Network {
  const held: (() => void)[] = []
  return async (request, server) => {
    const fate = Math.floor(random() * 12)
    if (fate === 0) throw new TypeError('fetch failed')
    if (fate === 1) return broken(200)
    if (fate === 2) return broken(503, random() < 0.5 ? { 'retry-after': '30' } : {})
    if (fate === 3) return Response.json({ code: 'internal_error', status: 500 }, { status: 500 })
    if (fate === 4) {
      await server(request)
      throw new TypeError('connection reset')
    }
    if (fate === 5) {
      const twin = request.clone()
      const [response] = await Promise.all([server(request), server(twin)])
      return response
    }
    if (fate === 6) {
      // A copy stays in the network and arrives when it likes.
      const copy = request.clone()
      held.push(() => void server(copy))
    }
    if (fate === 7) held.splice(0).forEach((release) => release())
    if (fate === 8) {
      kill()
      return server(request)
    }
    return server(request)
  }
}

interface ExpectedState {
  /** In the order in which the driver did them. */
  readonly statements: { readonly shipment: string; readonly photos: readonly string[] }[]
  readonly photos: Map<string, string>
}

async function walk(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const { driver, page } = await startSignedInPhone(random)
  const withoutLocks = random() < 0.3
  const truth: ExpectedState = { statements: [], photos: new Map() }
  let runtimes: SimulatedRuntime[] = [page, driver.open({ withoutLocks })]
  let kills = 0
  const reopen = (at: number) => {
    runtimes[at]?.kill()
    runtimes = runtimes.with(at, driver.open({ withoutLocks }))
    setRuntime(runtimes[0] ?? page)
    kills += 1
  }
  const under: Promise<unknown>[] = []
  const some = () => Math.floor(random() * runtimes.length)

  for (let step = 0; step < 25; step += 1) {
    const dart = random()
    if (dart < 0.3) await randomStep(random, truth)
    else if (dart < 0.4) driver.network = badNetwork(random, () => random() < 0.3 && reopen(1))
    else if (dart < 0.5) driver.network = passThrough
    else if (dart < 0.55) driver.clock.device += Math.floor((random() - 0.5) * 1e9)
    else if (dart < 0.6) driver.advance(Math.floor(random() * 600_000))
    else if (dart < 0.65) driver.server.sessions.clear()
    else if (dart < 0.68) driver.server.feedStartsOver = true
    else if (dart < 0.72) reopen(some())
    else {
      const runtime = runtimes[some()] ?? page
      const reason = random() < 0.5 ? 'timer' : 'online'
      const turn = (random() < 0.7 ? runSync(runtime, reason) : runPhotoSync(runtime, reason)).catch(
        (error: unknown) => {
          if (!String(error).includes('is dead')) throw error
        },
      )
      if (random() < 0.5) await turn
      else under.push(turn)
    }
  }
  await Promise.all(under)
  await restoreConnectivity(driver, runtimes[0] ?? page)
  await checkInvariants(driver, truth, kills)
}

async function randomStep(random: () => number, truth: ExpectedState): Promise<void> {
  const onBoard = (await shipmentsOnBoard()).map((one) => one.id)
  const dart = random()
  const chosen = onBoard[Math.floor(random() * onBoard.length)]
  if (dart < 0.1) {
    await createTransportMode({
      type: 'ship',
      identificationCode: `S${random()}`,
      ship: { shipType: 'barge' },
    })
  } else if (dart < 0.5 && chosen !== undefined) {
    await unload(chosen)
    truth.statements.push({ shipment: chosen, photos: [] })
  } else if (dart < 0.75) {
    truth.statements.push({ shipment: (await load()).shipment, photos: [] })
  } else {
    const saved = await loadWithPhotos(1 + Math.floor(random() * 300_000))
    for (const [at, id] of saved.photos.entries())
      truth.photos.set(id, await sha256Of(saved.bytes[at] ?? new ArrayBuffer()))
    truth.statements.push({ shipment: saved.shipment, photos: saved.photos })
  }
}

/** With a good network, a signed-in driver and enough time nothing may stay queued. */
async function restoreConnectivity(driver: SimulatedPhone, page: SimulatedRuntime): Promise<void> {
  driver.network = passThrough
  setRuntime(page)
  await deviceTokens.write(driver.server.signIn(driverId))
  for (let turn = 0; turn < 20; turn += 1) {
    driver.advance(30 * 60_000)
    await runSync(page, 'tap')
    await runPhotoSync(page, 'tap')
    if ((await outboxSummary()).kind === 'sent') return
  }
}

async function checkInvariants(driver: SimulatedPhone, truth: ExpectedState, kills: number): Promise<void> {
  const rows = await driver.rows()
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  // None lost, each with one effect, in the order of its shipment.
  expect(rows.map((row) => row.deviceSequence)).toEqual(rows.map((_, at) => at + 1))
  expect(new Set(driver.server.applied.map((one) => one.operation.id)).size).toBe(
    driver.server.applied.length,
  )
  const ids = (of: readonly OutboxRow[]) => of.map((row) => row.id).sort()
  expect(driver.server.applied.map((one) => one.operation.id).sort()).toEqual(ids(rows))
  for (const shipment of new Set(truth.statements.map((action) => action.shipment))) {
    const done = rows.filter((row) => row.lane === `shipment:${shipment}`).map((row) => row.id)
    expect(done).toHaveLength(truth.statements.filter((action) => action.shipment === shipment).length)
    expect(
      driver.server.applied
        .filter((one) => one.operation.lane === `shipment:${shipment}`)
        .map((one) => one.operation.id),
    ).toEqual(done)
  }
  // Delivered to the driver's eyes is what the server has its receipt for.
  expect((await outboxEntries()).every((entry) => entry.state === 'delivered')).toBe(true)
  for (const [id, sha256] of truth.photos) {
    const photo = driver.server.photos.get(id)
    expect(photo?.complete).toBe(true)
    expect(await sha256Of(photo?.content.slice().buffer ?? new ArrayBuffer())).toBe(sha256)
  }
  const requests = driver.server.requests.filter((request) => request.path === '/operations').length
  expect(requests).toBeLessThan(40 + 3 * kills + 3 * rows.length)
  expect(JSON.stringify(rows)).not.toContain('refresh-')
}

// Many walks, each of them many steps: longer than other tests of the queue.
test(
  'whatever happens on the way, every operation arrives once and in order',
  { timeout: 60_000 },
  async () => {
    const begun = Date.now()
    let walked = 0
    for (let seed = first; seed < first + seeds && Date.now() - begun < budget; seed += 1) {
      await walk(seed).catch((error: unknown) => {
        throw new Error(`seed ${seed}: VRACHTPAS_SEED=${seed} VRACHTPAS_SEEDS=1`, { cause: error })
      })
      walked += 1
    }
    expect(walked).toBeGreaterThan(0)
  },
)
