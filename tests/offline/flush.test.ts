import { operationSchemaVersion } from '#contract/device/operations.ts'
import { expect, test } from 'vitest'
import { problems } from '../../contract/kit/problems.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { sendAgain } from '../../src/offline/decisions/send-again.ts'
import { isRevoked } from '../../src/offline/sync/device.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import {
  appliedIds,
  carriesOperations,
  deliveries,
  load,
  loadWithPhotos,
  startSignedInPhone,
  runPhotoSync,
  runSync,
  unload,
} from './driver-actions.ts'
import { driver, page, refuse } from './signed-in-phone.ts'
import {
  answerLost,
  driverId,
  passThrough,
  type Network,
  type SimulatedPhone,
  type SimulatedRuntime,
  unplugged,
} from './simulated-phone.ts'

const html = (status: number) =>
  new Response('<html>Sign in to the network</html>', { status, headers: { 'content-type': 'text/html' } })
const problem = (code: keyof typeof problems, headers: Record<string, string> = {}) =>
  Response.json(
    { '@type': 'Error', type: `/errors/${code}`, code, status: problems[code], detail: code },
    { status: problems[code], headers },
  )

/** Does this to the first requests with operations, then behaves. */
const first = (times: number, act: Network): Network => {
  let done = 0
  return (request, server) => {
    if (!carriesOperations(request) || done >= times) return server(request)
    done += 1
    return act(request, server)
  }
}

async function deliverAtLast(driver: SimulatedPhone, page: Parameters<typeof runSync>[0]) {
  driver.network = passThrough
  driver.advance(24 * 3_600_000)
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
}

test('a revoked phone that would have to register anew delivers what it holds all the same, and knows it', async () => {
  await load()
  await runSync(page)
  const [state] = await page.store.deviceStates.toArray()
  await page.store.deviceStates.update(state?.userId ?? '', { unregistered: true })
  driver.network = (request, server) =>
    request.url.endsWith('/devices') ? Promise.resolve(problem('device_revoked')) : server(request)
  const { shipment } = await load()
  expect(await isRevoked()).toBe(false)
  await runSync(page)
  expect(driver.server.shipments.get(shipment)).toMatchObject({ status: 'loaded' })
  expect(await isRevoked()).toBe(true)
  // A server that was restored from before its revocation.
  driver.network = passThrough
  await runSync(page)
  expect(await isRevoked()).toBe(false)
})

test('a revoked phone that holds nothing knows it once its driver has signed in anew, also in a browser without keys', async () => {
  const { server } = driver
  const registrations = () => server.requests.filter(({ path }) => path === '/devices')
  const syncIn = async (session: string) => {
    await deviceTokens.write(server.signIn(driverId, undefined, session))
    await runSync(page)
    await runSync(page)
  }
  await syncIn('first')
  // As after a renewal.
  await syncIn('first')
  const asked = registrations().length
  driver.network = (request, answer) =>
    request.url.endsWith('/devices') ? answer(request).then(() => problem('device_revoked')) : answer(request)
  await syncIn('first')
  expect([await isRevoked(), registrations().length]).toEqual([false, asked])
  await syncIn('second')
  expect([await isRevoked(), registrations().length]).toEqual([true, asked + 1])
})

test('what was done offline is delivered in its order, once', async () => {
  driver.network = unplugged
  const saved = await load()
  await unload(saved.shipment)
  await runSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 2, delayReason: 'unreachable' })
  expect(await findShipment(saved.shipment)).toMatchObject({
    status: 'unloaded',
    delivery: 'waiting',
    number: 'P24-7-ABCA1',
  })
  driver.network = passThrough
  await runSync(page)
  expect(driver.server.applied.map((one) => one.operation.type)).toEqual(['shipment.load', 'shipment.unload'])
  expect(driver.server.applied.map((one) => one.operation.deviceSequence)).toEqual([1, 2])
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'delivered' })
  expect(await shipmentsOnBoard()).toEqual([])
})

test('after an outage one probe goes first, then the rest at once', async () => {
  for (let at = 0; at < 30; at += 1) await load()
  driver.network = unplugged
  await runSync(page)
  driver.network = passThrough
  await runSync(page)
  expect(deliveries(driver).map((request) => request.operations)).toEqual([1, 29])
})

test('an answer that was lost is asked for again under the same ids, and counts once', async () => {
  await unload((await load()).shipment)
  driver.network = first(1, answerLost)
  await runSync(page)
  expect((await driver.rows()).map((row) => row.unknownOutcome)).toEqual([true, true])
  await runSync(page)
  expect(driver.server.applied).toHaveLength(2)
  const rows = await driver.rows()
  expect(rows.map((row) => [row.state, row.receipt?.replayed, row.attempts])).toEqual([
    ['done', true, 1],
    ['done', true, 1],
  ])
})

test('a copied phone is registered as another one, once, and what the server may have applied is not numbered anew', async () => {
  const applied = await load()
  const taken = await load()
  await unload(taken.shipment)
  driver.server.refuse.set((await driver.rows())[1]?.id ?? '', 'device_cloned')
  const registered: { id: string; clonedFrom?: string }[] = []
  let isAnswered = false
  driver.network = async (request, server) => {
    const copy = request.clone()
    const answer = await server(request)
    if (carriesOperations(request) && !isAnswered) {
      isAnswered = true
      const { results, ...rest } = (await answer.json()) as { results: unknown[] }
      return Response.json({ ...rest, results: results.slice(1) })
    }
    if (request.url.endsWith('/devices')) {
      registered.push((await copy.json()) as (typeof registered)[number])
      driver.server.refuse.clear()
      if (registered.length === 1) throw new TypeError('connection reset')
    }
    return answer
  }
  for (let at = 0; at < 2; at += 1) await runSync(page)
  expect(await outboxSummary(), 'what had no answer').toMatchObject({ kind: 'waiting', count: 1 })
  await runSync(page, 'tap')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  const [former = expect.fail(), ...others] = driver.server.applied.map(({ operation }) => operation)
  expect(registered).toEqual([
    expect.objectContaining({ clonedFrom: former.device }),
    expect.objectContaining({ id: registered[0]?.id }),
  ])
  expect(former).toMatchObject({ payload: applied })
  expect(others).toMatchObject([
    {
      device: registered[0]?.id,
      deviceSequence: 1,
      payload: { shipment: taken.shipment, number: 'P24-7-ABCB1', formerNumber: taken.number },
    },
    { type: 'shipment.unload', device: former.device },
  ])
  expect((await load()).number).toBe('P24-7-ABCB2')
})

test('an operation that overtook its predecessor is told so and comes again', async () => {
  await unload((await load()).shipment)
  driver.network = first(1, async (request, server) => {
    const { operations } = (await request.clone().json()) as { operations: object[] }
    return server(
      new Request(request, { method: 'POST', body: JSON.stringify({ operations: operations.toReversed() }) }),
    )
  })
  await runSync(page)
  expect((await driver.rows()).map((row) => [row.state, row.problem?.code])).toEqual([
    ['done', undefined],
    ['ready', 'predecessor_missing'],
  ])
  driver.advance(5000)
  await runSync(page, 'timer')
  expect(driver.server.applied.map((one) => one.operation.type)).toEqual(['shipment.load', 'shipment.unload'])
})

test.for<[string, Network, string | undefined]>([
  ['a page with status 200', async () => html(200), 'network-login'],
  ['data that does not call itself that', async () => new Response('{"results": []}'), 'network-login'],
  [
    'a redirect',
    async () => new Response(null, { status: 302, headers: { location: 'http://portal.test/' } }),
    'network-login',
  ],
  ['data that is not ours', async () => Response.json({ ok: true }), 'network-login'],
  ['an empty list of results', async () => Response.json({ results: [] }), 'foreign'],
  ['a gateway without a server', async () => html(502), 'server'],
  ['a server that breaks', async () => problem('internal_error'), 'server'],
  ['a server that is busy', async () => problem('server_busy', { 'retry-after': '5' }), 'server'],
  ['a server without room', async () => problem('storage_full', { 'retry-after': '60' }), 'storage-full'],
  [
    'an answer that is cut',
    async () => new Response('{"results": [', { headers: { 'content-type': 'application/ld+json' } }),
    'network-login',
  ],
  ['a request that hangs', () => new Promise(() => {}), 'unreachable'],
  ['no route at all', unplugged, 'unreachable'],
])('%s is no delivery, and nothing is lost by it', async ([, act, held]) => {
  await load()
  driver.network = first(1, act)
  await runSync(page)
  const [row] = await driver.rows()
  expect(row).toMatchObject({ state: 'ready', attempts: 1 })
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', delayReason: held })
  expect(driver.server.applied).toHaveLength(0)
  await deliverAtLast(driver, page)
  expect(driver.server.applied).toHaveLength(1)
})

test('a receipt for another operation is none, though the rest of the answer is about what was sent', async () => {
  await load()
  await load()
  driver.network = first(1, async (request, server) => {
    const { results } = (await (await server(request)).json()) as { results: { receipt: object }[] }
    const [one, other] = results
    return Response.json({ results: [one, { ...other, receipt: one?.receipt }] })
  })
  await runSync(page)
  expect((await driver.rows()).map((row) => [row.state, row.unknownOutcome])).toEqual([
    ['done', false],
    ['ready', true],
  ])
  await deliverAtLast(driver, page)
  expect(driver.server.applied).toHaveLength(2)
})

test('a server that asks to wait is not asked before by anything but a tap', async () => {
  await load()
  driver.network = first(1, async () => problem('service_unavailable', { 'retry-after': '120' }))
  const dueAt = await runSync(page)
  expect(dueAt).toBeGreaterThanOrEqual(driver.clock.device + 120_000)
  for (const reason of ['start', 'online', 'visible', 'enqueue', 'timer'] as const)
    await runSync(page, reason)
  expect(driver.server.requests).toHaveLength(0)
  driver.advance(145_000)
  await runSync(page, 'timer')
  expect(driver.server.applied).toHaveLength(1)
})

test.for<[string, Record<string, string>, number]>([
  ['in seconds', { 'retry-after': '120' }, 120_000],
  [
    'as a date',
    { 'retry-after': 'Sat, 21 Nov 2026 09:02:00 GMT', date: 'Sat, 21 Nov 2026 09:00:00 GMT' },
    120_000,
  ],
  ['without a time', {}, 2000],
])(
  '14: a server that is asked too often (%s) is left alone until then, and a fleet comes back spread over a while',
  async ([, headers, wait]) => {
    const waitOfPhone = async (random: number) => {
      const { driver, page } = await startSignedInPhone({ random: () => random })
      await load()
      driver.network = first(1, async () => problem('too_many_requests', headers))
      const dueAt = (await runSync(page)) ?? 0
      const waited = dueAt - driver.clock.device
      expect(await driver.rows()).toMatchObject([{ state: 'ready' }])
      driver.advance(waited - 10)
      await runSync(page, 'timer')
      expect(driver.server.applied).toHaveLength(0)
      driver.advance(10)
      await runSync(page, 'timer')
      expect(driver.server.applied).toHaveLength(1)
      return waited
    }
    expect(await waitOfPhone(0)).toBe(wait)
    expect(await waitOfPhone(0.999)).toBeGreaterThan(wait * 1.15)
  },
)

test('14: a code that only a newer server has is judged by its status', async () => {
  const { driver, page } = await startSignedInPhone()
  await load()
  const [code, status] = ['too_many_at_once', 429]
  driver.network = first(1, async () =>
    Response.json({ type: `/errors/${code}`, code, status, detail: 'Later' }, { status }),
  )
  await runSync(page)
  expect(await driver.rows()).toMatchObject([{ state: 'ready' }])
})

test('a wait of years that the server asks for ends within a quarter of an hour, and with a tap', async () => {
  const { driver, page } = await startSignedInPhone({ random: () => 0 })
  await load()
  driver.network = first(2, async () =>
    problem('service_unavailable', { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
  )
  expect(await runSync(page)).toBe(driver.clock.device + 15 * 60_000)
  await runSync(page, 'tap')
  expect(deliveries(driver), 'the second request was refused too').toHaveLength(0)
  await runSync(page, 'tap')
  expect(driver.server.applied).toHaveLength(1)
})

test.for<[string, () => Response]>([
  ['a filter says 400', () => Response.json({ message: 'bad request' }, { status: 400 })],
  ['a filter says 401', () => Response.json({ code: 401, message: 'Unauthorized' }, { status: 401 })],
  [
    'a proxy asks for its own sign-in',
    () => Response.json({}, { status: 401, headers: { 'www-authenticate': 'Bearer realm="proxy"' } }),
  ],
  ['a filter says 403', () => Response.json({ error: 'blocked by policy' }, { status: 403 })],
  ['a filter says 403 in our words', () => Response.json({ code: 'access_denied' }, { status: 403 })],
  ['a gateway says 404', () => Response.json({ message: 'no Route matched' }, { status: 404 })],
  ['a page says 403', () => html(403)],
  ['a gateway says 422', () => Response.json({ violations: [{}] }, { status: 422 })],
  ['a gateway says 413', () => html(413)],
  ['a gateway says 429', () => Response.json({ message: 'rate limit' }, { status: 429 })],
])('what is not our server ends, pauses and refuses nothing: %s', async ([, answer]) => {
  await load()
  driver.network = async () => answer()
  await runSync(page)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, delayReason: 'foreign' })
  expect(await deviceTokens.read()).toBeDefined()
  driver.network = passThrough
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('by its own clock it waits longer after every failure, at most five minutes', async () => {
  const { driver, page } = await startSignedInPhone({ random: () => 0.999 })
  await load()
  driver.network = async (request, server) =>
    carriesOperations(request) ? problem('service_unavailable') : server(request)
  const waits: number[] = []
  for (let at = 0; at < 10; at += 1) {
    const dueAt = (await runSync(page, 'timer')) ?? 0
    waits.push(Math.round((dueAt - driver.clock.device) / 1000))
    // Before its time nothing is sent.
    await runSync(page, 'timer')
    driver.advance(dueAt - driver.clock.device)
  }
  expect(waits.slice(0, 8)).toEqual([4, 8, 16, 32, 64, 128, 256, 300])
  await deliverAtLast(driver, page)
})

test('a clock that is set back does not make a wait endless', async () => {
  await load()
  driver.network = unplugged
  await runSync(page)
  driver.network = passThrough
  driver.clock.device -= 3 * 24 * 3_600_000
  await runSync(page, 'timer')
  expect(driver.server.applied).toHaveLength(1)
})

test('ids and order survive a clock that jumps', async () => {
  const { shipment: one } = await load()
  driver.clock.device = Date.UTC(1970, 0, 2)
  await unload(one)
  driver.clock.device = Date.UTC(2031, 0, 1)
  await load()
  const ids = (await driver.rows()).map((row) => row.deviceSequence)
  expect(ids).toEqual([1, 2, 3])
  await runSync(page)
  expect(driver.server.applied.map((applied) => applied.operation.deviceSequence)).toEqual([1, 2, 3])
})

test('a refused operation stops its own lane and no other', async () => {
  const refused = await load()
  await unload(refused.shipment)
  const others = [await load(), await load()]
  const id = await refuse('project_blocked')
  expect(
    driver.server.applied.map((one) => (one.operation.payload as { shipment: string }).shipment),
  ).toEqual(others.map((one) => one.shipment))
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 1 })
  expect(await findShipment(refused.shipment)).toMatchObject({
    delivery: 'attention',
    problem: { code: 'project_blocked' },
  })
  // Nothing more is sent for it until somebody decides.
  driver.advance(3_600_000)
  await runSync(page, 'tap')
  expect(deliveries(driver)).toHaveLength(1)
  driver.server.refuse.clear()
  await sendAgain(id)
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect((await page.store.journal.toArray()).map(({ kind }) => kind)).toEqual(['sent-again'])
  expect(driver.server.applied).toHaveLength(4)
})

test('fifty lanes do not wait for a poisoned one at the head', async () => {
  for (let at = 0; at < 51; at += 1) await load()
  await refuse('material_flow_not_carried')
  const rows = await driver.rows()
  expect(appliedIds(driver)).toEqual(rows.slice(1).map((row) => row.id))
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 0 })
})

test.for<[string, () => Response]>([
  ['malformed', () => problem('malformed_request')],
  ['invalid', () => problem('validation_failed')],
  ['breaking the server', () => problem('internal_error')],
])(
  'an operation that spoils its request (%s) is found, the others are delivered',
  async ([name, response]) => {
    for (let at = 0; at < 60; at += 1) await load()
    const rows = await driver.rows()
    const poison = rows[37]?.id ?? ''
    driver.network = async (request, server) =>
      (await request.clone().text()).includes(poison) ? response() : server(request)
    const dueAt = await runSync(page)
    driver.advance((dueAt ?? driver.clock.device) - driver.clock.device)
    await runSync(page, 'timer')
    expect(appliedIds(driver)).toEqual(rows.map((row) => row.id).filter((id) => id !== poison))
    expect(deliveries(driver).length).toBeLessThan(40)
    expect((await driver.rows())[37]).toMatchObject({
      state: name === 'breaking the server' ? 'ready' : 'attention',
    })
  },
)

test('a request that is too large is halved until it fits', async () => {
  for (let at = 0; at < 50; at += 1) await load()
  driver.server.largestBody = 8000
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(driver.server.applied).toHaveLength(50)
  driver.server.largestBody = 100
  await load()
  await runSync(page)
  expect((await outboxEntries())[0]).toMatchObject({
    state: 'attention',
    problem: { code: 'body_too_large' },
    actions: ['send-again', 'withdraw'],
  })
})

test('an operation written by a newer app is left to it', async () => {
  await load()
  const [row] = await driver.rows()
  await page.store.outbox.update(row?.id ?? '', { schemaVersion: 99 })
  await load()
  await runSync(page)
  expect(driver.server.applied).toHaveLength(1)
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, delayReason: 'update' })
  expect((await outboxEntries())[0]).toMatchObject({ state: 'update' })
})

test('an operation of an earlier version is sent in today’s, and kept as it was written', async () => {
  await load()
  const [row] = await driver.rows()
  const earlier = operationSchemaVersion - 1
  await page.store.outbox.update(row?.id ?? '', { schemaVersion: earlier })
  await runSync(page)
  expect(driver.server.applied.map(({ operation }) => operation.schemaVersion)).toEqual([
    operationSchemaVersion,
  ])
  expect(await driver.rows()).toMatchObject([{ state: 'done', schemaVersion: earlier }])
})

test('what waited for a newer app is sent by the next version of it', async () => {
  await load()
  await refuse('operation_version_unsupported')
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1, delayReason: 'update' })
  driver.server.refuse.clear()
  await runSync(page)
  expect(driver.server.applied, 'the same version does not ask again').toHaveLength(0)
  await runSync(driver.open({ version: 'next' }))
  expect(driver.server.applied).toHaveLength(1)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

/**
 * Lets no receipt be stored from the first answer on, until the second request is there or did not come while the store
 * was read two hundred times. `seen`: how many requests had come, and the states of the operations then.
 */
function holdReceipts({ store }: SimulatedRuntime, afterAnswer: () => void, atSecond: () => void) {
  let requests = 0
  let seen: Promise<{ requests: number; states: string[] }> | undefined
  const network: Network = async (request, server) => {
    if (!carriesOperations(request)) return server(request)
    requests += 1
    if (requests === 2) atSecond()
    const response = await server(request)
    if (requests > 1) return response
    afterAnswer()
    await new Promise<void>((resolve) => {
      seen = store.transaction('rw', store.outbox, async () => {
        for (let reads = 1; ; reads += 1) {
          const rows = await store.outbox.toArray()
          if (requests === 2 || reads === 200) return { requests, states: rows.map((row) => row.state) }
          resolve()
        }
      })
    })
    return response
  }
  return { network, seen: () => seen }
}

test('what follows is sent while receipts are stored, and left to the next by who dies then', async () => {
  for (let at = 0; at < 170; at += 1) await load()
  const inTurn = (await driver.rows()).map((row) => row.id)
  const { network, seen } = holdReceipts(
    driver.open(),
    () => undefined,
    () => page.kill(),
  )
  driver.network = network
  await runSync(page).catch(() => undefined)
  expect(await seen()).toEqual({ requests: 2, states: inTurn.map(() => 'ready') })
  expect(appliedIds(driver)).toEqual(inTurn.slice(0, 100))
  driver.network = first(1, unplugged)
  await runSync(driver.open())
  const left = await driver.rows()
  expect(left.slice(50).map((row) => row.unknownOutcome)).toEqual(inTurn.slice(50).map((_, at) => at < 100))
  driver.network = passThrough
  await runSync(driver.open())
  expect(appliedIds(driver)).toEqual(inTurn)
  expect((await driver.rows()).map((row) => row.state)).toEqual(inTurn.map(() => 'done'))
})

test('what follows is not sent at once by a page that was frozen while it waited for the answer', async () => {
  for (let at = 0; at < 60; at += 1) await load()
  const { network, seen } = holdReceipts(
    driver.open(),
    () => driver.advance(10_000),
    () => undefined,
  )
  driver.network = network
  await runSync(page)
  expect(await seen()).toMatchObject({ requests: 1 })
  expect(deliveries(driver).map((request) => request.operations)).toEqual([50, 10])
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('what follows is not sent before the outcome is stored where an operation was refused', async () => {
  const refused = await load()
  for (let at = 0; at < 49; at += 1) await load()
  await unload(refused.shipment)
  await load()
  const rows = await driver.rows()
  driver.server.refuse.set(rows[0]?.id ?? '', 'project_blocked')
  const statesAtRequests: (string | undefined)[] = []
  driver.network = async (request, server) => {
    if (carriesOperations(request)) statesAtRequests.push((await driver.rows())[0]?.state)
    return server(request)
  }
  await runSync(page)
  expect(deliveries(driver).map((request) => request.operations)).toEqual([50, 1])
  expect(statesAtRequests).toEqual(['ready', 'attention'])
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 1 })
})

test.each([
  ['a server', unplugged],
  ["more than a network's own sign-in page", async () => html(200)],
  ['more than a filter', async () => Response.json({ code: 'access_denied' }, { status: 403 })],
] satisfies [string, Network][])(
  'after many tries without %s, what nobody tells the phone is back is tried within ten seconds',
  async (_, network) => {
    const { driver, page } = await startSignedInPhone({ random: () => 0.999 })
    await loadWithPhotos(2000)
    await runSync(page)
    driver.network = network
    await load()
    const waits = async () => {
      const channels = await page.store.syncChannels.toArray()
      const photos = await page.store.photos.toArray()
      return [...channels.map(({ backoff }) => backoff?.wait), ...photos.map(({ wait }) => wait)].map(
        (wait) => (wait === undefined ? Number.NaN : wait.until - driver.clock.device),
      )
    }
    for (let failures = 0; failures < 12; failures += 1) {
      driver.advance(60_000)
      await runPhotoSync(page, 'timer')
      await runSync(page, 'timer')
    }
    // The operations, the photos, and the photo that was being sent.
    expect((await waits()).toSorted((a, b) => a - b)).toEqual(
      [10_000, 10_000, 10_000].map((wait) => expect.toSatisfy((one: number) => one > 9000 && one <= wait)),
    )
  },
)
