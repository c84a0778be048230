import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { dispatchSync, overrideQuota, stopServiceWorkers } from '../support/devtools.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { runningProcesses } from '../support/process-tree.ts'

// A worker that tells how long it has lived and reports every sync event to the server.
const worker = `
  const born = crypto.randomUUID()
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('message', (event) => event.ports[0].postMessage(born))
  addEventListener('sync', (event) => event.waitUntil(fetch('/sync?tag=' + event.tag + '&last=' + event.lastChance, { method: 'POST' })))`

let site: Server
let proxy: FaultProxy

beforeAll(async () => {
  site = createServer((request, response) => {
    const [type, body] =
      request.url === '/sw.js'
        ? ['text/javascript', worker]
        : ['text/html', '<!doctype html><title>Test</title>']
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  proxy = await FaultProxy.start(typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '')
})

beforeEach(() => {
  proxy.heal()
  proxy.forget()
})

afterAll(async () => {
  await proxy.close()
  site.close()
})

async function openWithWorker(page: Page): Promise<void> {
  await page.goto(proxy.origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
}

const askWorker = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    return await new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
      active?.postMessage('born', [port2])
    })
  })

test('what a page stored outlives a browser killed with SIGKILL, of which no process is left', async () => {
  const profileDirectory = await mkdtemp(join(tmpdir(), 'vrachtpas-profile-'))
  try {
    const first = await launchChromium({ profileDirectory })
    const page = await first.context.newPage()
    await page.goto(proxy.origin)
    await page.evaluate(async () => {
      const opened = indexedDB.open('test')
      opened.onupgradeneeded = () => opened.result.createObjectStore('rows')
      await new Promise((resolve) => {
        opened.onsuccess = resolve
      })
      const transaction = opened.result.transaction('rows', 'readwrite', { durability: 'strict' })
      transaction.objectStore('rows').put('saved', 1)
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
    })
    const ofTheBrowser = async () =>
      (await runningProcesses()).filter(({ command }) => command.includes(profileDirectory))
    expect(await ofTheBrowser()).not.toEqual([])
    await first.kill()
    expect(await ofTheBrowser()).toEqual([])

    await using second = await launchChromium({ profileDirectory })
    const again = await second.context.newPage()
    await again.goto(proxy.origin)
    const found = again.evaluate(async () => {
      const opened = indexedDB.open('test')
      await new Promise((resolve) => {
        opened.onsuccess = resolve
      })
      const read = opened.result.transaction('rows').objectStore('rows').get(1)
      await new Promise((resolve) => {
        read.onsuccess = resolve
      })
      return read.result
    })
    expect(await found).toBe('saved')
  } finally {
    await rm(profileDirectory, { recursive: true, force: true })
  }
})

test('a stopped worker is a new one when it is next needed', async () => {
  await using browser = await launchChromium()
  const page = await browser.context.newPage()
  await openWithWorker(page)
  const born = await askWorker(page)
  expect(await askWorker(page)).toBe(born)
  await stopServiceWorkers(browser.context, page)
  expect(await askWorker(page)).not.toBe(born)
})

test('a sync event reaches the worker, which talks to the server through the proxy', async () => {
  await using browser = await launchChromium()
  const page = await browser.context.newPage()
  await openWithWorker(page)
  await dispatchSync(browser.context, page, { tag: 'outbox', lastChance: true })
  const isSync = ({ path }: { path: string }) => path === '/sync?tag=outbox&last=true'
  await proxy.until(() => proxy.requests.some(isSync))
  expect(proxy.requests.filter(isSync)).toHaveLength(1)
})

test('a limit on storage refuses a write, and lifted lets it pass', async () => {
  await using browser = await launchChromium()
  const page = await browser.context.newPage()
  await page.goto(proxy.origin)
  const store = (name: string) =>
    page.evaluate(async (key) => {
      const cache = await caches.open('test')
      return await cache.put(`/${key}`, new Response(new Uint8Array(2_000_000))).then(
        () => 'stored',
        (error: Error) => error.name,
      )
    }, name)
  expect(await store('one')).toBe('stored')
  await overrideQuota(page, 1_000_000)
  expect(await store('two')).toBe('QuotaExceededError')
  await overrideQuota(page, undefined)
  expect(await store('three')).toBe('stored')
})

test('Chromium does not send again by itself what the proxy dropped or swallowed', async () => {
  await using browser = await launchChromium()
  const page = await browser.context.newPage()
  await page.goto(proxy.origin)
  proxy.strike({ path: '/dropped' }, { kind: 'drop' })
  proxy.strike({ path: '/swallowed' }, { kind: 'swallow-answer' })
  const outcomes = page.evaluate(async () => {
    const seen: string[] = []
    for (const path of ['/dropped', '/swallowed', '/fine', '/dropped', '/swallowed']) {
      seen.push(
        await fetch(path, { method: 'POST', body: 'x' }).then(
          () => 'answered',
          (error: Error) => error.name,
        ),
      )
    }
    return seen
  })
  expect(await outcomes).toEqual(['TypeError', 'TypeError', 'answered', 'TypeError', 'TypeError'])
  expect(proxy.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/dropped',
    '/swallowed',
    '/fine',
    '/dropped',
    '/swallowed',
  ])
})
