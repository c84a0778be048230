import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FaultProxy } from '../support/fault-proxy.ts'
import { captivePortal, captiveRedirect, gatewayError, serverError, unavailable } from '../support/faults.ts'

interface Arrival {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** False when the connection broke before the body's end. */
  whole: boolean
}

let arrivals: Arrival[]
let streamEnded: Promise<unknown>
let target: Server
let proxy: FaultProxy

beforeEach(async () => {
  arrivals = []
  target = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    if (path === '/stream') {
      streamEnded = once(response, 'close')
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n')
      return
    }
    const arrival: Arrival = { path, headers, body: '', whole: false }
    arrivals.push(arrival)
    request.on('data', (chunk: Buffer) => {
      arrival.body += chunk.toString()
    })
    const whole = await buffer(request).then(
      () => true,
      () => false,
    )
    if (!whole) return
    arrival.whole = true
    response
      .writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-nth': String(arrivals.length) })
      .end(`got ${arrival.body}`)
  })
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  const address = target.address()
  proxy = await FaultProxy.start(typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '')
})

afterEach(async () => {
  await proxy.close()
  target.close()
  target.closeAllConnections()
})

const send = (path: string, body: string) => fetch(`${proxy.origin}${path}`, { method: 'POST', body })

test('passes on what it is not told to break, and writes it down', async () => {
  const answer = await send('/operations?now', 'one')
  expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([
    201,
    'got one',
    ['a=1', 'b=2'],
  ])
  expect(arrivals).toMatchObject([{ path: '/operations?now', body: 'one', whole: true }])
  expect(arrivals[0]?.headers.host).toBe(new URL(proxy.origin).host)
  await proxy.until(() => proxy.requests[0]?.outcome === 'answered')
  expect(proxy.requests).toMatchObject([
    { number: 1, method: 'POST', path: '/operations?now', status: 201, targetStatuses: [201] },
  ])
  expect(proxy.requests[0]?.body.toString()).toBe('one')
})

test('drops before the target sees anything, exactly as often as asked, and only what matches', async () => {
  const rule = proxy.strike({ method: 'POST', path: '/a', skip: 1, times: 1 }, { kind: 'drop' })
  expect((await send('/a', '1')).status).toBe(201)
  expect((await send('/b', '2')).status).toBe(201)
  await expect(send('/a?x=1', '3')).rejects.toThrow()
  expect((await send('/a', '4')).status).toBe(201)
  expect(arrivals.map(({ body }) => body)).toEqual(['1', '2', '4'])
  expect(rule.struck.map(({ number, outcome }) => [number, outcome])).toEqual([[3, 'broken off']])
})

test('swallows the answer of a request that the target has done', async () => {
  proxy.strike({ path: /^\/a/, times: 1 }, { kind: 'swallow-answer' })
  await expect(send('/a', 'one')).rejects.toThrow()
  expect(arrivals).toMatchObject([{ body: 'one', whole: true }])
  expect(proxy.requests).toMatchObject([{ outcome: 'broken off', status: undefined, targetStatuses: [201] }])
})

test('hangs until the client gives up', async () => {
  const rule = proxy.strike({}, { kind: 'hang' })
  const clientTimeout = new AbortController()
  const sent = fetch(`${proxy.origin}/a`, { method: 'POST', body: 'one', signal: clientTimeout.signal })
  await proxy.until(() => rule.struck[0]?.body.length === 3)
  clientTimeout.abort()
  await expect(sent).rejects.toThrow()
  await proxy.until(() => rule.struck[0]?.outcome === 'left by the client')
  expect(arrivals).toEqual([])
})

test('slows both ways and delays without losing a byte', async () => {
  proxy.strike({ path: '/slow' }, { kind: 'throttle', bytesPerSecond: 100_000 })
  proxy.strike({ path: '/late' }, { kind: 'delay', milliseconds: 5 })
  const body = 'x'.repeat(20_000)
  const began = performance.now()
  expect(await (await send('/slow', body)).text()).toBe(`got ${body}`)
  // 40 kB at 100 kB a second: it cannot have been quicker, however quick the machine is.
  expect(performance.now() - began).toBeGreaterThan(390)
  expect(await (await send('/late', body)).text()).toBe(`got ${body}`)
})

test('delivers twice, at once or much later', async () => {
  proxy.strike({ times: 1 }, { kind: 'duplicate' })
  expect((await send('/a', 'one')).status).toBe(201)
  const [first] = proxy.requests
  await proxy.until(() => first?.targetStatuses.length === 2)
  if (first) expect((await proxy.replay(first)).body.toString()).toBe('got one')
  expect(arrivals.map(({ body }) => body)).toEqual(['one', 'one', 'one'])
})

test('holds requests and lets them go in another order, one of them to its ruin', async () => {
  const rule = proxy.strike({}, { kind: 'hold-request' })
  const sent = ['1', '2', '3'].map(async (body) => {
    const answer = send('/a', body)
    await proxy.until(() => rule.struck.some((held) => held.body.toString() === body && proxy.isHeld(held)))
    return { answer }
  })
  const [one, two, three] = await Promise.all(sent)
  const held = (body: string) => {
    const found = rule.struck.find((request) => request.body.toString() === body)
    if (!found) throw new Error(`${body} did not arrive`)
    return found
  }
  expect(arrivals).toEqual([])
  proxy.release(held('3'))
  expect((await three?.answer)?.headers.get('x-nth')).toBe('1')
  proxy.release(held('1'))
  expect((await one?.answer)?.headers.get('x-nth')).toBe('2')
  proxy.release(held('2'), { kind: 'drop' })
  await expect(two?.answer).rejects.toThrow()
  expect(arrivals.map(({ body }) => body)).toEqual(['3', '1'])
  expect(() => proxy.release(held('1'))).toThrow('not held')
})

test('a held request reaches the target although its client has left', async () => {
  const rule = proxy.strike({}, { kind: 'hold-request' })
  const clientTimeout = new AbortController()
  const sent = fetch(`${proxy.origin}/a`, { method: 'POST', body: 'one', signal: clientTimeout.signal })
  await proxy.until(() => rule.struck.some((held) => proxy.isHeld(held)))
  clientTimeout.abort()
  await expect(sent).rejects.toThrow()
  for (const held of rule.struck) proxy.release(held)
  await proxy.until(() => rule.struck[0]?.targetStatuses.length === 1)
  expect(arrivals).toMatchObject([{ body: 'one', whole: true }])
})

test('holds the answer while the target has done its work', async () => {
  const rule = proxy.strike({}, { kind: 'hold-answer' })
  const sent = [send('/a', 'one'), send('/a', 'two')]
  await proxy.until(() => rule.struck.filter((held) => proxy.isHeld(held)).length === 2)
  expect(arrivals).toHaveLength(2)
  const [first, second] = rule.struck
  if (first) proxy.release(first)
  if (second) proxy.release(second, gatewayError(502))
  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([201, 502])
})

test('cuts a request or an answer short', async () => {
  proxy.strike({ path: '/up' }, { kind: 'truncate-request', afterBytes: 4 })
  proxy.strike({ path: '/down' }, { kind: 'truncate-answer', afterBytes: 4 })
  await expect(send('/up', 'abcdefgh')).rejects.toThrow()
  await expect.poll(() => arrivals).toMatchObject([{ body: 'abcd', whole: false }])
  const answer = await send('/down', 'abcdefgh')
  await expect(answer.text()).rejects.toThrow()
  expect(arrivals[1]).toMatchObject({ body: 'abcdefgh', whole: true })
})

test('answers in the place of the target, before or after it did its work', async () => {
  proxy.strike({ path: '/portal' }, captivePortal)
  proxy.strike({ path: '/busy' }, unavailable('120'))
  proxy.strike({ path: '/gateway' }, gatewayError(504, { afterForward: true }))
  const portal = await send('/portal', '1')
  expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await send('/busy', '2')).headers.get('retry-after')).toBe('120')
  expect((await send('/gateway', '3')).status).toBe(504)
  proxy.strike({ path: '/login' }, captiveRedirect)
  proxy.strike({ path: '/broken' }, serverError())
  const login = await fetch(`${proxy.origin}/login`, { redirect: 'manual' })
  expect([login.status, login.headers.get('location')]).toEqual([302, 'http://login.portal.invalid/'])
  expect((await send('/broken', '4')).status).toBe(500)
  expect(arrivals.map(({ body }) => body)).toEqual(['3'])
  const statuses = proxy.requests.map(({ status, targetStatuses }) => [status, targetStatuses])
  expect(statuses).toEqual([
    [200, []],
    [503, []],
    [504, [201]],
    [302, []],
    [500, []],
  ])
})

test('a stream of events comes through as it happens, and ends at the target when the client leaves', async () => {
  const clientTimeout = new AbortController()
  const answer = await fetch(`${proxy.origin}/stream`, { signal: clientTimeout.signal })
  const first = await answer.body?.getReader().read()
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: one\n\n')
  clientTimeout.abort()
  await streamEnded
  await proxy.until(() => proxy.requests[0]?.outcome === 'left by the client')
})

test('is down and up again at the same address; open streams break', async () => {
  const { origin } = proxy
  const stream = await fetch(`${origin}/stream`)
  const reader = stream.body?.getReader()
  await reader?.read()
  await proxy.setDown(true)
  await expect(reader?.read()).rejects.toThrow()
  await expect(send('/a', 'one')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  await proxy.setDown(false)
  expect(proxy.origin).toBe(origin)
  expect((await send('/a', 'one')).status).toBe(201)
})

test('a target that is not there shows as a broken connection, and another can be named', async () => {
  const elsewhere = await FaultProxy.start(proxy.origin)
  await proxy.setDown(true)
  await expect(fetch(`${elsewhere.origin}/a`)).rejects.toThrow()
  expect(elsewhere.requests).toMatchObject([{ outcome: 'target gone' }])
  await proxy.setDown(false)
  elsewhere.setTarget(proxy.origin)
  expect((await fetch(`${elsewhere.origin}/a`)).status).toBe(201)
  await elsewhere.close()
})
