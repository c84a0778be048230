import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { companies } from '../../../server/platform/db/schema/companies.ts'
import { httpWeighbridges } from '../../../server/integrations/eba/weighbridges.ts'
import { httpRegister } from '../../../server/parties/registers/vihb-register.ts'
import { httpWebhooks } from '../../../server/integrations/webhooks/http-webhooks.ts'
import { Admission, type Priority } from '../../../server/platform/http/request/admission.ts'
import { newId } from '../../../server/platform/db/uuid.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { noisePicture } from './media-forms.ts'
import { buildLoad, buildOperation, pairDriver, buildPhoto } from './tenant-fixtures.ts'
import { setUpHarness } from './test-harness.ts'

const metricsToken = 'a-secret-for-the-scraper'

/** Takes requests, and answers none before it is told to. */
const held: ServerResponse[] = []
const silent = createServer((_, response) => void held.push(response))
silent.listen(0, '127.0.0.1')
await once(silent, 'listening')
const silentOrigin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
const { testServer, db, fixtures, alpha, office } = await setUpHarness({
  metricsToken,
  maxAdmissionWait: 1000,
  adapters: {
    vihbRegister: httpRegister({ url: silentOrigin, token: undefined }),
    webhooks: httpWebhooks({ allowPrivateNetwork: true }),
    weighbridges: httpWeighbridges({ allowPrivateNetwork: true }),
  },
})
const origin = await testServer.listen()
await pairDriver(db, alpha)
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
})

interface Line {
  readonly level: number
  readonly msg: string
}
/** Lines of this level call the operator. */
const isAlarm = ({ level }: Line) => level >= 50

async function callerOf(userId: string) {
  const { token } = await testServer.as(userId)
  return (path: string, request: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      ...request,
      headers: { authorization: `Bearer ${token}`, ...(request.headers as Record<string, string>) },
    })
}

/** Blocks the table until the returned function is called. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const client = await testServer.database.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

async function figure(pattern: RegExp): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(pattern.exec(await response.text())?.[1])
}
const shedOf = (priority: Priority) =>
  figure(new RegExp(`^vrachtpas_shed_requests_total\\{priority="${priority}"\\} (\\d+)$`, 'm'))
const countOf = (priority: Priority, state: 'running' | 'waiting') =>
  figure(new RegExp(`^vrachtpas_admitted_requests\\{priority="${priority}",state="${state}"\\} (\\d+)$`, 'm'))

async function loadWithPhoto() {
  const bytes = await noisePicture(60, 60).jpeg().toBuffer()
  const photo = buildPhoto(bytes)
  const statement = buildLoad(alpha, { materialFlow: alpha.photoFlow, photos: [photo] })
  return { operation: buildOperation(alpha, 'shipment.load', statement), photo: photo.id, bytes }
}

test('more office requests than can be served are refused for a moment, while phones deliver as ever', async () => {
  const asOffice = await callerOf(alpha.office)
  const driver = await callerOf(alpha.driver)
  const deliver = (operation: object) =>
    driver('/api/operations', {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json' },
      body: JSON.stringify({ operations: [operation] }),
    })
  const unlock = await lockTable('products')
  const requests = Array.from({ length: 40 }, (_, index) =>
    asOffice('/api/products', { headers: { 'accept-language': index % 2 === 0 ? 'en' : 'nl' } }),
  )
  try {
    await expect.poll(() => countOf('office', 'running')).toBe(8)
    const loads = await Promise.all(Array.from({ length: 10 }, loadWithPhoto))
    for (const answer of await Promise.all(loads.map(({ operation }) => deliver(operation)))) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ results: [{ receipt: {} }] })
    }
    const uploads = loads.map(({ photo, bytes }) =>
      driver(`/api/media_objects/${photo}/content`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
        body: new Uint8Array(bytes),
      }),
    )
    for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(200)
    for (const probe of ['/healthz', '/readyz']) expect((await fetch(`${origin}${probe}`)).status).toBe(200)
    await using stream = await openEventStream(origin, office.token, ['*'])
    expect(stream.status).toBe(200)

    const refusals: Response[] = []
    for (const request of requests)
      void request.then((answer) => answer.status === 503 && refusals.push(answer))
    await expect.poll(() => refusals.length).toBe(32)
    const texts = new Set<string>()
    for (const refusal of refusals) {
      expect(refusal.headers.get('retry-after')).toBe('5')
      const body = (await refusal.json()) as { code: string; type: string; detail: string }
      expect(body).toMatchObject({ code: 'server_busy', type: '/errors/server_busy', status: 503 })
      texts.add(body.detail)
    }
    expect(texts).toEqual(
      new Set([
        'The server is busy, and what drivers send goes first. Try again in a moment.',
        'De server is druk, en wat chauffeurs versturen gaat voor. Probeer het zo opnieuw.',
      ]),
    )
    expect(await shedOf('office')).toBe(32)
    expect(testServer.log.map((line) => JSON.parse(line) as Line).filter(isAlarm)).toEqual([])
    expect(await shedOf('deliveries')).toBe(0)
  } finally {
    await unlock()
  }
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  await expect.poll(() => countOf('office', 'running')).toBe(0)
  expect((await asOffice('/api/products')).status).toBe(200)
})

test('who waits for a silent system of others keeps no place, and a customer tests two at a time', async () => {
  const staff = await Promise.all(
    [fixtures.alpha, fixtures.beta].map(async ({ office: user }) => {
      const call = await callerOf(user)
      return (path: string, body: object = {}) =>
        call(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'accept-language': 'en' },
          body: JSON.stringify(body),
        })
    }),
  )
  const [alpha, beta] = staff
  if (alpha === undefined || beta === undefined) throw new Error('No staff.')
  const pathOfTest = async (post: typeof alpha) => {
    const made = await post('/api/webhooks', {
      name: 'ERP',
      address: silentOrigin,
      events: ['shipment.loaded'],
    })
    return `/api/webhooks/${((await made.json()) as { id: string }).id}/test`
  }
  const [ofAlpha, ofBeta] = [await pathOfTest(alpha), await pathOfTest(beta)]
  const [company] = await testServer.database.query
    .update(companies)
    .set({ ebaWebserviceAddress: silentOrigin })
    .where(eq(companies.customerId, fixtures.alpha.customer))
    .returning()
  const weighbridge = `/api/companies/${company?.id}/eba/test`
  const waiting = [
    alpha(ofAlpha),
    alpha(weighbridge),
    beta(ofBeta),
    beta('/api/vihb_checks', { vihbNumber: '123456ABCD' }),
  ]
  await expect.poll(() => held.length).toBe(waiting.length)
  expect(await countOf('office', 'running')).toBe(0)
  for (const path of [ofAlpha, weighbridge]) {
    const refused = await alpha(path)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      detail: 'Too many attempts. Try again in 10 seconds.',
    })
  }
  for (const response of held) response.end('{}')
  // What it answers is nothing that a register says.
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 503])
  const again = alpha(ofAlpha)
  await expect.poll(() => held.length).toBe(waiting.length + 1)
  held.at(-1)?.end()
  expect((await again).status).toBe(200)
})

test('a phone that sends its request slowly, and one that goes away, keep no place', async () => {
  const driver = await callerOf(alpha.driver)
  const { photo, operation } = await loadWithPhoto()
  await driver('/api/operations', {
    method: 'POST',
    headers: { 'content-type': 'application/ld+json' },
    body: JSON.stringify({ operations: [operation] }),
  })
  const abort = new AbortController()
  const begun = Promise.withResolvers<void>()
  const slow = Array.from({ length: 12 }, () =>
    driver(`/api/media_objects/${photo}/content`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
      // Begins, and never ends.
      body: new ReadableStream({
        pull: (controller) => {
          controller.enqueue(new Uint8Array(10))
          begun.resolve()
          return new Promise(() => undefined)
        },
      }),
      duplex: 'half',
      signal: abort.signal,
    } as RequestInit).catch(() => undefined),
  )
  await begun.promise
  const head = () => driver(`/api/media_objects/${photo}/content`, { method: 'HEAD' })
  expect((await head()).status).toBe(200)
  await expect.poll(() => countOf('photos', 'running')).toBe(0)
  abort.abort()
  await Promise.all(slow)
  const unlock = await lockTable('products')
  const gone = new AbortController()
  const office = await callerOf(alpha.office)
  const left = Array.from({ length: 8 }, () =>
    office('/api/products', { signal: gone.signal }).catch(() => undefined),
  )
  await expect.poll(() => countOf('office', 'running')).toBe(8)
  gone.abort()
  await Promise.all(left)
  await unlock()
  await expect.poll(() => countOf('office', 'running')).toBe(0)
})

test.each([
  ['POST', '/api/token/login', 'application/json'],
  ['PUT', `/api/media_objects/${newId()}/content`, 'application/octet-stream'],
])('a client that goes away within its %s %s is no fault of the server', async (method, path, type) => {
  const { token } = office
  const lines = testServer.log.length
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token ?? ''}\r\nUpload-Offset: 0\r\n` +
      `Content-Type: ${type}\r\nContent-Length: 900\r\n\r\n{`,
  )
  await once(testServer.app.server, 'request')
  socket.destroy()
  const since = () => testServer.log.slice(lines).map((line) => JSON.parse(line) as Line)
  await expect.poll(() => since().map(({ msg }) => msg)).toContain('the client went away')
  expect(since().filter(isAlarm)).toEqual([])
})

test('who waits is let in by priority, and whoever had a place before first of its own', async () => {
  const admission = new Admission({ connections: 4, maxWait: 30_000 })
  const filled = await Promise.all(Array.from({ length: 8 }, () => admission.enter('deliveries')))
  const order: string[] = []
  const waiting = (
    [
      ['exports', false],
      ['office', false],
      ['photos', false],
      ['photos', true],
      ['deliveries', false],
    ] as const
  ).map(async ([priority, returning]) => {
    const place = await admission.enter(priority, { returning })
    order.push(returning ? `${priority}, back` : priority)
    place.leave()
  })
  filled[0]?.leave()
  await Promise.all(waiting)
  expect(order).toEqual(['deliveries', 'photos, back', 'photos', 'office', 'exports'])
  for (const place of filled) place.leave()
  expect(admission.figures().every(({ running, waiting: count }) => running === 0 && count === 0)).toBe(true)
})

test('the office and its exports leave connections to others, whatever waits for them', async () => {
  const admission = new Admission({ connections: 12, maxWait: 10 })
  const enter = async (priority: Priority, count: number) => {
    const entered = await Promise.allSettled(Array.from({ length: count }, () => admission.enter(priority)))
    return entered.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await enter('exports', 20)).toBe(3)
  expect(await enter('office', 20)).toBe(6)
  expect(await enter('photos', 20)).toBe(8)
  expect(await enter('deliveries', 20)).toBe(7)
})
