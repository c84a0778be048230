import { join } from 'node:path'
import { expect, test } from 'vitest'
import { livePath } from '#contract/live.ts'
import { publish } from '../../server/live/publish.ts'
import { signal, processesOf } from '../support/paused-processes.ts'
import { DriverApi } from '../support/driver-api.ts'
import { FreezingForwarder } from '../support/freezing-forwarder.ts'
import { Product } from '../support/product.ts'
import { startWorld } from '../support/world.ts'

async function serve(environment: Record<string, string>) {
  const world = await startWorld()
  const forwarder = await FreezingForwarder.start(world.database.connectionString)
  const product = await Product.start({
    databaseUrl: forwarder.databaseUrl,
    environment: { DEMO: 'true', ...environment },
  })
  return {
    product,
    forwarder,
    world,
    async [Symbol.asyncDispose]() {
      await product.stop()
      await forwarder[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

test(
  'connections that fall silent are replaced: the service is back by itself, and does not call itself unhealthy',
  { timeout: 60_000 },
  async () => {
    await using served = await serve({ DATABASE_TIMEOUT: '1' })
    const { product, forwarder } = served
    const driver = await DriverApi.signIn(product.origin)
    const deliver = () =>
      driver.deliver([driver.newTruck()]).then(
        ([result]) => result !== undefined && 'receipt' in result,
        () => false,
      )
    // The whole pool is in use when it freezes.
    const load = Array.from({ length: 30 }, deliver)
    await Promise.race(load)
    expect(forwarder.freeze()).toBeGreaterThan(2)
    await Promise.all(load)
    await expect.poll(() => fetch(`${product.origin}/readyz`).then(({ status }) => status)).toBe(200)
    expect(await Promise.all(Array.from({ length: 12 }, deliver))).not.toContain(false)
    expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
    expect(product.output).toContain('was silent')
  },
)

test(
  'live streams end when notifications no longer arrive, and the next ones hear again',
  { timeout: 60_000 },
  async () => {
    await using served = await serve({ DATABASE_TIMEOUT: '1', LIVE_CHECK_INTERVAL: '0.3' })
    const { product, forwarder, world } = served
    const token = await signIn(product.origin)
    const stream = await openStream(product.origin, token)
    await expect.poll(() => forwarder.openConnections).toBeGreaterThan(1)
    forwarder.freeze()
    await stream.ended
    expect(product.output).toContain('Notifications do not arrive')
    const next = await openStream(product.origin, token)
    await expect
      .poll(async () => {
        await publish(world.database.query, { '@id': '/api/shipments/changed', '@type': 'Shipment' }, {})
        return next.text()
      })
      .toContain('/api/shipments/changed')
    next.close()
  },
)

test(
  'while PostgreSQL is paused, readiness is refused within seconds and liveness after its time; afterwards all is well',
  { timeout: 90_000 },
  async () => {
    await using product = await Product.start({
      environment: { DATABASE_TIMEOUT: '1', HEALTH_TIMEOUT: '2' },
    })
    const paused = await processesOf(join(product.dataDirectory, 'postgres', 'cluster'))
    const status = async (path: string) => {
      const begin = performance.now()
      const answer = await fetch(`${product.origin}${path}`)
      return { status: answer.status, prompt: performance.now() - begin < 4_000 }
    }
    expect(await status('/healthz')).toEqual({ status: 200, prompt: true })
    signal(paused, 'SIGSTOP')
    try {
      expect(await status('/readyz')).toEqual({ status: 503, prompt: true })
      await expect.poll(() => status('/healthz')).toEqual({ status: 503, prompt: true })
    } finally {
      signal(paused, 'SIGCONT')
    }
    await expect.poll(() => status('/readyz')).toEqual({ status: 200, prompt: true })
    await expect.poll(() => status('/healthz')).toEqual({ status: 200, prompt: true })
  },
)

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.example.com', password: 'Vrachtpas1' }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function openStream(origin: string, token: string) {
  const controller = new AbortController()
  const response = await fetch(`${origin}${livePath}?topic=*`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  expect(response.status).toBe(200)
  let text = ''
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  }
  return { ended: read().catch(() => undefined), text: () => text, close: () => controller.abort() }
}
