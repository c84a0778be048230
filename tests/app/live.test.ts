// @vitest-environment jsdom
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { livePath, type LiveMessage } from '#contract/office/live.ts'
import { subscribeLive, useLive } from '../../src/app/frame/live.ts'
import { listen, openPageAt } from './page-server.ts'

const loaded = { '@id': '/api/shipments/01920000-0000-7000-8000-0000000000c1', '@type': 'Shipment' }

let streams: ServerResponse[] = []
let asked: { readonly topics: string[]; readonly token: string | undefined }[] = []
let refused = false
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  asked.push({ topics: url.searchParams.getAll('topic'), token: request.headers.authorization })
  if (url.pathname !== livePath || refused) return void response.writeHead(503).end()
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(':\n\n')
  streams.push(response)
})
let stop = () => undefined as void

beforeEach(async () => {
  streams = []
  asked = []
  refused = false
  openPageAt(await listen(server))
  localStorage.setItem('auth_token', 'token')
})
afterEach(async () => {
  stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Collects the messages on these topics from now on. */
async function subscribe(...topics: string[]) {
  const heard: (LiveMessage | undefined)[] = []
  stop = subscribeLive(topics, (message) => heard.push(message))
  await vi.waitFor(() => expect(useLive.getState().state).toBe('live'), { timeout: 10_000 })
  return heard
}

test('a change that the server sends is received, however the connection splits it', async () => {
  const heard = await subscribe('/api/shipments/{id}')
  const text = `event: change\ndata: ${JSON.stringify(loaded)}\n\n:\n\ndata: ${JSON.stringify(loaded)}\n\n`
  for (const letter of text) {
    streams[0]?.write(letter)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => heard).toEqual([undefined, loaded, loaded])
  expect(asked).toEqual([{ topics: ['/api/shipments/{id}'], token: 'Bearer token' }])
})

test('what a message breaks in the app is reported, and the stream goes on', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const heard: unknown[] = []
  stop = subscribeLive(['*'], (message) => {
    heard.push(message)
    if (heard.length === 2) throw new TypeError('the list cannot be read')
  })
  await vi.waitFor(() => expect(streams).toHaveLength(1), { timeout: 10_000 })
  const event = `data: ${JSON.stringify(loaded)}\r\n\r\n`
  streams[0]?.write(event + event)
  await expect.poll(() => heard).toEqual([undefined, loaded, loaded])
  expect(reported).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'the list cannot be read' }),
    'live stream',
  )
  expect(streams).toHaveLength(1)
  reported.mockRestore()
})

test('what may have been missed is read again when the line opens, at first and after it broke', async () => {
  const heard = await subscribe('*')
  expect(heard).toEqual([undefined])
  streams[0]?.destroy()
  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined]), { timeout: 20_000 })
  streams[1]?.write(`data: ${JSON.stringify(loaded)}\n\n`)
  await expect.poll(() => heard).toEqual([undefined, undefined, loaded])
  expect(useLive.getState().state).toBe('live')
})

test('a server that stays away is shown as offline, and the network’s return ends the wait', async () => {
  await subscribe('*')
  refused = true
  streams[0]?.destroy()
  await vi.waitFor(() => expect(useLive.getState().state).toBe('offline'), { timeout: 30_000 })
  refused = false
  await vi.waitFor(
    () => {
      dispatchEvent(new Event('online'))
      expect(useLive.getState().state).toBe('live')
    },
    { timeout: 30_000 },
  )
})

test('who listens no more is not connected', async () => {
  await subscribe('*')
  const gone = new Promise((resolve) => streams[0]?.once('close', resolve))
  stop()
  await gone
  expect(asked).toHaveLength(1)
})
