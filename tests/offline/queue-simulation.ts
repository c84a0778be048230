import fc from 'fast-check'
import type { OperationResult } from '../../contract/device/operations.ts'
import { NetworkError, Problem } from '../../src/api/errors.ts'
import type { DeliveryOutcome } from '../../src/offline/outbox/outcome.ts'
import type { OutboxRow, SyncChannelRow } from '../../src/offline/store/device-database.ts'
import { createBatchSelector } from '../../src/offline/sync/batch.ts'
import { heartbeatInterval, isLeased, isPaused } from '../../src/offline/store/sync-channel.ts'
import {
  afterInterruption,
  type Claim,
  claimBatch,
  claimLimit,
  mayFollowAtOnce,
  nextLimit,
  settleDelivery,
  takeChannel,
} from '../../src/offline/sync/sync-core.ts'

/*
 * A phone with two pages and a worker, a bad network and a server, without a database, a browser or a clock: the queue's own
 * decisions, thousands of times a second. Steps come as data, so that a walk that fails is shrunk to its shortest.
 */

const laneCount = 4
const drainerCount = 3
/** How many operations a request carries: few, so that walks have more of them than one request takes. */
const usualLimit = 3

const fates = [
  'answered',
  'lost on the way there',
  'lost on the way back',
  'answered twice',
  'copied, and the copy comes later',
  'page of a portal',
  'refused by a middlebox',
  'server overloaded',
  'server failed',
  'session refused',
  'one operation refused',
  'one receipt missing',
  'receipt of another operation',
] as const
type Fate = (typeof fates)[number]

/** Before a request arrives, before it is answered, or while its answer is stored and the next request is under way. */
const deaths = ['kill', 'killWhileSending', 'killWhileStoring'] as const
type Death = (typeof deaths)[number]

type Step =
  | { readonly do: 'record'; readonly lane: number; readonly uses: number }
  | { readonly do: 'begin'; readonly drainer: number; readonly reason: 'timer' | 'event' | 'tap' }
  | { readonly do: 'send'; readonly drainer: number; readonly fate: Fate }
  | { readonly do: 'beat' | Death; readonly drainer: number }
  | { readonly do: 'wait' | 'moveClock'; readonly by: number }
  | { readonly do: 'copiesArrive' | 'signIn' | 'sendRefusedAgain' }

const drainer = fc.nat({ max: drainerCount - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      lane: fc.nat({ max: laneCount - 1 }),
      uses: fc.nat({ max: laneCount - 1 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      drainer,
      reason: fc.constantFrom('timer' as const, 'event' as const, 'tap' as const),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('send' as const), drainer, fate: fc.constantFrom(...fates) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('beat' as const, ...deaths),
      drainer,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), by: fc.nat({ max: 600_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('moveClock' as const),
      by: fc.integer({ min: -300_000_000, max: 300_000_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('copiesArrive' as const, 'signIn' as const, 'sendRefusedAgain' as const),
    }),
  },
)

interface Drainer {
  fence: number | undefined
  /** Counts who took the channel, apart from the fence that is tried here. */
  turn: number
  batch: readonly OutboxRow[]
  following: readonly OutboxRow[]
  claimedAt: number
  limit: number
  ignoreBackoffBefore: number
  force: boolean
}

const idle = (): Drainer => ({
  fence: undefined,
  turn: 0,
  batch: [],
  following: [],
  claimedAt: 0,
  limit: usualLimit,
  ignoreBackoffBefore: 0,
  force: false,
})

class Server {
  readonly applied: string[] = []
  readonly lanes = new Map<string, string[]>()
  readonly copies: (readonly OutboxRow[])[] = []

  take(batch: readonly OutboxRow[], refused?: string): OperationResult[] {
    return batch.map((row): OperationResult => {
      if (!this.applied.includes(row.id)) {
        if (row.id === refused)
          return { id: row.id, problem: { code: 'project_blocked', status: 409, detail: '' } }
        if (!row.after.every((id) => this.applied.includes(id)))
          return { id: row.id, problem: { code: 'predecessor_missing', status: 409, detail: '' } }
        this.applied.push(row.id)
        this.lanes.set(row.lane, [...(this.lanes.get(row.lane) ?? []), row.id])
      }
      return { id: row.id, receipt: receiptOf(row.id) }
    })
  }
}

const receiptOf = (operation: string) => ({
  operation,
  serverTime: '2026-06-01T08:00:00Z',
  replayed: false,
})

class World {
  now = 1_800_000_000_000
  readonly rows = new Map<string, OutboxRow>()
  channel: SyncChannelRow = { key: 'drain:driver', fence: 0 }
  readonly drainers = Array.from({ length: drainerCount }, idle)
  readonly server = new Server()
  readonly recorded: string[] = []
  isSignedIn = true
  #turn = 0
  readonly #locks: boolean

  constructor(locks: boolean) {
    this.#locks = locks
  }

  record(lane: number, uses: number): void {
    const id = `operation-${String(this.recorded.length + 1).padStart(4, '0')}`
    const lastOf = (of: number) =>
      [...this.rows.values()].filter((row) => row.lane === `lane:${of}` && row.queue !== undefined).at(-1)?.id
    this.rows.set(id, {
      id,
      userId: 'driver',
      deviceSequence: this.recorded.length + 1,
      type: 'shipment.load',
      schemaVersion: 1,
      lane: `lane:${lane}`,
      after: [...new Set([lastOf(lane), lastOf(uses)].filter((one) => one !== undefined))],
      occurredAt: '2026-06-01T08:00:00.000Z',
      payload: {},
      state: 'ready',
      attempts: 0,
      unknownOutcome: false,
      queue: 'driver',
      view: 'driver',
    })
    this.recorded.push(id)
  }

  begin(at: number, reason: 'timer' | 'event' | 'tap'): void {
    const one = this.#drainer(at)
    if (one.fence !== undefined) return
    const isHeld = this.drainers.some(({ fence }) => fence === this.channel.fence)
    // A Web Lock is free once its holder is dead; that of a frozen page is stolen when its lease is old.
    const isAlive = isHeld && isLeased(this.channel, this.now)
    if (this.#locks && isAlive) return
    const taken = takeChannel(this.channel, { owner: String(at), now: this.now, locked: this.#locks })
    if (taken === undefined) return
    if (isAlive) throw new Error('Two send at once.')
    this.#turn += 1
    this.channel = taken.channel
    for (const id of taken.interrupted) {
      const row = this.rows.get(id)
      if (row?.queue !== undefined) this.rows.set(id, afterInterruption(row))
    }
    Object.assign(one, idle(), {
      fence: taken.channel.fence,
      turn: this.#turn,
      force: reason === 'tap',
      ignoreBackoffBefore: reason === 'timer' ? 0 : this.now,
    })
    this.#claim(one, true)
  }

  send(at: number, fate: Fate): void {
    const one = this.#drainer(at)
    if (one.batch.length === 0) return
    const outcome = this.#outcome(one.batch, this.isSignedIn ? fate : 'session refused')
    const isHolder = this.channel.fence === one.fence
    const underWay = this.#sendFollowing(one, outcome)
    const rows = one.batch.flatMap(({ id }) => {
      const row = this.rows.get(id)
      return row?.queue === undefined ? [] : [row]
    })
    const settled = settleDelivery(rows, this.channel, outcome, {
      isHolder,
      context: { now: this.now, random: () => 0.5 },
    })
    if (one.turn !== this.#turn && (isHolder || settled.rows.some((row) => row.state !== 'done')))
      throw new Error('A page that was thought dead writes over its successor.')
    for (const row of settled.rows) this.rows.set(row.id, row)
    if (isHolder && settled.channel !== undefined) this.channel = settled.channel
    one.limit = Math.min(usualLimit, settled.limit ?? nextLimit(one.limit))
    this.#claim(one, false, underWay)
  }

  kill(at: number, death: Death): void {
    const one = this.#drainer(at)
    if (death !== 'kill' && one.batch.length > 0) {
      const outcome = { results: this.server.take(one.batch) }
      if (death === 'killWhileStoring') this.server.take(this.#sendFollowing(one, outcome))
    }
    this.drainers[at] = idle()
  }

  beat(at: number): void {
    const one = this.#drainer(at)
    if (one.fence === this.channel.fence && this.channel.lease !== undefined)
      this.channel = { ...this.channel, lease: { ...this.channel.lease, beat: this.now } }
  }

  copiesArrive(): void {
    for (const batch of this.server.copies.splice(0)) this.server.take(batch)
  }

  /** As after a sign-in: what the server refused this user is asked again. */
  signIn(): void {
    this.isSignedIn = true
    this.channel = { ...this.channel, pause: undefined }
  }

  /** A person's decision; nothing else brings an operation back. */
  sendRefusedAgain(): void {
    for (const row of this.rows.values())
      if (row.state === 'attention') this.rows.set(row.id, { ...row, state: 'ready', problem: undefined })
  }

  /** Good network and enough time. */
  recover(): void {
    for (let at = 0; at < drainerCount; at += 1) this.kill(at, 'kill')
    this.signIn()
    this.copiesArrive()
    for (let turn = 0; turn < 20 && [...this.rows.values()].some((row) => row.state !== 'done'); turn += 1) {
      this.now += 30 * 60_000
      this.sendRefusedAgain()
      this.begin(0, 'tap')
      while (this.#drainer(0).batch.length > 0) this.send(0, 'answered')
      this.kill(0, 'kill')
    }
  }

  #drainer(at: number): Drainer {
    const one = this.drainers[at]
    if (one === undefined) throw new Error(`There is no drainer ${at}.`)
    return one
  }

  /** What is sent before the outcome of the batch is stored. */
  #sendFollowing(one: Drainer, outcome: DeliveryOutcome): readonly OutboxRow[] {
    const times = { claimedAt: one.claimedAt, now: this.now, deadline: Infinity }
    if (one.following.length === 0 || !mayFollowAtOnce(one.batch, outcome, times)) return []
    if (one.turn !== this.#turn) throw new Error('A page that was thought dead sends beside its successor.')
    return one.following
  }

  /** What the device does in the transaction beside or before a request: nothing left to send ends the sync. */
  #claim(one: Drainer, isFirst: boolean, underWay: readonly OutboxRow[] = []): void {
    one.batch = underWay
    one.following = []
    if (this.channel.fence !== one.fence || this.channel.lease === undefined) {
      if (underWay.length === 0) one.fence = undefined
      return
    }
    const allowed = claimLimit(this.channel, one.limit, {
      now: this.now,
      ignoreBackoffBefore: one.ignoreBackoffBefore,
      force: one.force && isFirst,
    })
    const claimed = claimBatch(this.channel, this.#select(one, allowed.limit, underWay), {
      now: this.now,
      deadline: Infinity,
      underWay,
    })
    this.channel = claimed.channel
    one.claimedAt = this.now
    one.following = claimed.following
    if (underWay.length === 0) one.batch = claimed.batch
    this.#checkBatch(one, isFirst)
    if (one.batch.length > 0) return
    one.fence = undefined
    this.channel = { ...this.channel, lease: undefined }
  }

  #select(one: Drainer, limit: number, underWay: readonly OutboxRow[]): Claim {
    const undelivered = [...this.rows.values()].filter((row) => row.queue !== undefined)
    const stopped = undelivered.filter((row) => row.state !== 'ready')
    const select = (blocked: readonly OutboxRow[], afterId: string) => {
      const ignored = one.force ? one.ignoreBackoffBefore : 0
      const selector = createBatchSelector(blocked, limit, this.now, ignored)
      for (const row of undelivered) if (row.state === 'ready' && row.id > afterId) selector.offer(row)
      return selector.selection()
    }
    const now = underWay.length > 0 ? undefined : select(stopped, '')
    const before = now?.batch ?? underWay
    const isUsual = limit === usualLimit && stopped.length === 0 && before.length === limit
    const then = isUsual && now?.dueAt === undefined ? select([], before.at(-1)?.id ?? '') : undefined
    const following = then?.dueAt === undefined ? (then?.batch ?? []) : []
    return { batch: now?.batch ?? [], following, dueAt: undefined }
  }

  /** @throws where what is about to be sent must not be */
  #checkBatch({ batch, following, force }: Drainer, isFirst: boolean): void {
    const isAsked = force && isFirst
    if (batch.length > 0 && isPaused(this.channel.pause, this.now) && !isAsked)
      throw new Error('Sent although the server refused this user.')
    const before = new Set<string>()
    for (const row of [...batch, ...following]) {
      if (row.after.some((id) => this.rows.get(id)?.queue !== undefined && !before.has(id)))
        throw new Error(`${row.id} is sent before what must come first.`)
      before.add(row.id)
    }
  }

  #outcome(batch: readonly OutboxRow[], fate: Fate): DeliveryOutcome {
    const { server } = this
    const [first] = batch
    switch (fate) {
      case 'lost on the way there':
        return { failure: new NetworkError('unreachable') }
      case 'lost on the way back':
        server.take(batch)
        return { failure: new NetworkError('timeout') }
      case 'answered twice':
        server.take(batch)
        return { results: server.take(batch) }
      case 'copied, and the copy comes later':
        server.copies.push(batch)
        return { failure: new NetworkError('unreachable') }
      case 'page of a portal':
        return { failure: new NetworkError('portal', { status: 200 }) }
      case 'refused by a middlebox':
        return { failure: new NetworkError('gateway', { status: 403 }) }
      case 'server overloaded':
        return { failure: new Problem('service_unavailable', 503, '', { retryAfter: 30_000 }) }
      case 'server failed':
        return { failure: new Problem('internal_error', 500, '') }
      case 'session refused':
        this.isSignedIn = false
        return { failure: new Problem('authentication_required', 401, '') }
      case 'one operation refused':
        return { results: server.take(batch, first?.id) }
      case 'one receipt missing':
        return { results: server.take(batch).slice(1) }
      case 'receipt of another operation':
        return {
          results: server
            .take(batch)
            .map((result) =>
              'receipt' in result ? { id: result.id, receipt: receiptOf('another') } : result,
            ),
        }
      case 'answered':
        return { results: server.take(batch) }
    }
  }
}

function perform(world: World, taken: Step): void {
  switch (taken.do) {
    case 'record':
      return world.record(taken.lane, taken.uses)
    case 'begin':
      return world.begin(taken.drainer, taken.reason)
    case 'send':
      return world.send(taken.drainer, taken.fate)
    case 'beat':
      return world.beat(taken.drainer)
    case 'kill':
    case 'killWhileSending':
    case 'killWhileStoring':
      return world.kill(taken.drainer, taken.do)
    case 'wait':
      world.now += taken.by
      // A page that lives beats; one that is frozen while time passes does not.
      return taken.by < heartbeatInterval ? world.drainers.forEach((_, at) => world.beat(at)) : undefined
    case 'moveClock':
      world.now += taken.by
      return
    case 'copiesArrive':
    case 'signIn':
    case 'sendRefusedAgain':
      return world[taken.do]()
  }
}

/** @throws where a promise of the queue is broken */
function check(world: World): void {
  if ([...world.rows.keys()].join() !== world.recorded.join()) throw new Error('An operation is lost.')
  for (const row of world.rows.values()) {
    const isApplied = world.server.applied.includes(row.id)
    if (row.state === 'done' && !isApplied) throw new Error(`${row.id} is called delivered and is not.`)
    if (row.state === 'attention' && row.problem?.code !== 'project_blocked')
      throw new Error(`${row.id} asks for a person although nothing refused it.`)
    const isNamed = world.channel.lease?.sending.includes(row.id) === true
    if (isApplied && row.state === 'ready' && row.attempts === 0 && !row.unknownOutcome && !isNamed)
      throw new Error(`${row.id} is thought to be unsent and was applied.`)
    if (row.state === 'done' && row.receipt?.operation !== row.id)
      throw new Error(`${row.id} has the receipt of another.`)
  }
  if (new Set(world.server.applied).size !== world.server.applied.length)
    throw new Error('An operation counts twice.')
  for (const [lane, applied] of world.server.lanes) {
    const inOrder = world.recorded.filter((id) => world.rows.get(id)?.lane === lane)
    if (applied.join() !== inOrder.slice(0, applied.length).join())
      throw new Error(`${lane} counts in another order than it was recorded in.`)
  }
}

/** Walks of 60 steps at most; fast-check prints the seed of one that fails, and its shortest form. */
export const walks = fc.property(
  fc.boolean(),
  fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
  (locks, steps) => {
    const world = new World(locks)
    for (const taken of steps) {
      perform(world, taken)
      check(world)
    }
    world.recover()
    check(world)
    const waiting = [...world.rows.values()].filter((row) => row.state !== 'done')
    if (waiting.length > 0)
      throw new Error(`${waiting.map((row) => `${row.id} ${row.state}`).join(', ')} never arrives.`)
  },
)
