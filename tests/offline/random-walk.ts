import { expect } from 'vitest'
import type { TokenPair } from '../../contract/accounts/auth.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import type { SavedShipment } from '../../src/offline/shipments/save-operation.ts'
import type { OutboxRow } from '../../src/offline/store/device-database.ts'
import { setRuntime } from '../../src/offline/store/runtime.ts'
import { createTransportMode } from '../../src/offline/settings/change-transport-modes.ts'
import { isLongRun } from '../support/long-run.ts'
import { runPhotoSync, runSync } from './driver-actions.ts'
import {
  type Network,
  passThrough,
  type PhoneServer,
  type SimulatedPhone,
  type SimulatedRuntime,
} from './simulated-phone.ts'

/** Mulberry32: small, and the same everywhere. */
export function seededRandom(seed: number) {
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

/**
 * What drivers do on this phone, and what the walk does to the phone and its server; each test brings its
 * own.
 */
export interface WalkActions {
  readonly load: () => Promise<SavedShipment>
  readonly loadWithPhoto: () => Promise<SavedShipment & { readonly photos: ReadonlyMap<string, string> }>
  readonly unload: (shipment: string) => Promise<SavedShipment>
  /** The tokens of the phone are no longer good. */
  readonly expireTokens: () => void
  /** The server asks the phone to read the change feed from the start. */
  readonly restartFeed: () => void
}

export interface WalkedPhone<Server extends PhoneServer> {
  readonly driver: SimulatedPhone<Server>
  readonly page: SimulatedRuntime
  readonly random: () => number
  readonly actions: WalkActions
}

/**
 * What the driver was promised: shipments in the order of their statements, and the SHA-256 of each photo by
 * its id.
 */
export interface ExpectedState {
  readonly statements: string[]
  readonly photos: Map<string, string>
}

/** Takes 25 random steps: work, bad networks, killed pages, wrong clocks, two sync runs at once. */
export async function takeRandomSteps<Server extends PhoneServer>({
  driver,
  page,
  random,
  actions,
}: WalkedPhone<Server>): Promise<{ expected: ExpectedState; kills: number; page: SimulatedRuntime }> {
  const withoutLocks = random() < 0.3
  const expected: ExpectedState = { statements: [], photos: new Map() }
  let runtimes: SimulatedRuntime[] = [page, driver.open({ withoutLocks })]
  let kills = 0
  const reopen = (at: number) => {
    runtimes[at]?.kill()
    runtimes = runtimes.with(at, driver.open({ withoutLocks }))
    setRuntime(runtimes[0] ?? page)
    kills += 1
  }
  const running: Promise<unknown>[] = []
  const some = () => Math.floor(random() * runtimes.length)

  for (let step = 0; step < 25; step += 1) {
    const chance = random()
    if (chance < 0.3) await work(random, actions, expected)
    else if (chance < 0.4) driver.network = badNetwork(random, () => random() < 0.3 && reopen(1))
    else if (chance < 0.5) driver.network = passThrough
    else if (chance < 0.55) driver.clock.device += Math.floor((random() - 0.5) * 1e9)
    else if (chance < 0.6) driver.advance(Math.floor(random() * 600_000))
    else if (chance < 0.65) actions.expireTokens()
    else if (chance < 0.68) actions.restartFeed()
    else if (chance < 0.72) reopen(some())
    else {
      const runtime = runtimes[some()] ?? page
      const reason = random() < 0.5 ? 'timer' : 'online'
      const run = (random() < 0.7 ? runSync(runtime, reason) : runPhotoSync(runtime, reason)).catch(
        (error: unknown) => {
          if (!String(error).includes('is dead')) throw error
        },
      )
      if (random() < 0.5) await run
      else running.push(run)
    }
  }
  await Promise.all(running)
  return { expected, kills, page: runtimes[0] ?? page }
}

async function work(random: () => number, actions: WalkActions, expected: ExpectedState): Promise<void> {
  const onBoard = (await shipmentsOnBoard()).map((one) => one.id)
  const chance = random()
  const chosen = onBoard[Math.floor(random() * onBoard.length)]
  if (chance < 0.1) {
    await createTransportMode({
      type: 'ship',
      identificationCode: `S${random()}`,
      ship: { shipType: 'barge' },
    })
  } else if (chance < 0.5 && chosen !== undefined) {
    await actions.unload(chosen)
    expected.statements.push(chosen)
  } else if (chance < 0.75) {
    expected.statements.push((await actions.load()).shipment)
  } else {
    const saved = await actions.loadWithPhoto()
    for (const [id, sha256] of saved.photos) expected.photos.set(id, sha256)
    expected.statements.push(saved.shipment)
  }
}

/** With a good network, a signed-in driver (`signIn`) and enough time nothing may stay queued. */
export async function restoreConnectivity<Server extends PhoneServer>(
  driver: SimulatedPhone<Server>,
  page: SimulatedRuntime,
  signIn: () => Promise<TokenPair>,
): Promise<void> {
  driver.network = passThrough
  setRuntime(page)
  await deviceTokens.write(await signIn())
  for (let turn = 0; turn < 20; turn += 1) {
    driver.advance(30 * 60_000)
    await runSync(page, 'tap')
    await runPhotoSync(page, 'tap')
    if ((await outboxSummary()).kind === 'sent') return
  }
}

/** What must hold of the phone alone, whichever server it spoke to. */
export async function expectAllDelivered(rows: readonly OutboxRow[], expected: ExpectedState): Promise<void> {
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(rows.map((row) => row.deviceSequence)).toEqual(rows.map((_, at) => at + 1))
  for (const shipment of new Set(expected.statements))
    expect(operationsOf(rows, shipment)).toHaveLength(
      expected.statements.filter((one) => one === shipment).length,
    )
  expect((await outboxEntries()).every((entry) => entry.state === 'delivered')).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('refresh-')
}

/** The ids of a shipment's operations, in the order in which they were done. */
export const operationsOf = (rows: readonly OutboxRow[], shipment: string) =>
  rows.filter((row) => row.lane === `shipment:${shipment}`).map((row) => row.id)

const budgetMs = isLongRun ? 60_000 : 6_000

/**
 * Runs walk after walk, until its time is up. VRACHTPAS_SEED and VRACHTPAS_SEEDS choose the first
 * and how many.
 * @throws with the seed that failed
 */
export async function walkSeeds(walk: (seed: number) => Promise<void>): Promise<void> {
  const first = Number(process.env['VRACHTPAS_SEED'] ?? 1)
  const count = Number(process.env['VRACHTPAS_SEEDS'] ?? 200)
  const begun = Date.now()
  let walked = 0
  for (let seed = first; seed < first + count && Date.now() - begun < budgetMs; seed += 1) {
    await walk(seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}: VRACHTPAS_SEED=${seed} VRACHTPAS_SEEDS=1`, { cause: error })
    })
    walked += 1
  }
  expect(walked).toBeGreaterThan(0)
}
