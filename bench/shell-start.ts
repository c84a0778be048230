import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxRow } from '../src/offline/store/device-database.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { DriverApp, phoneViewport, weighedFlow } from '../tests/support/driver-app.ts'
import { openBrowser } from '../tests/support/plain-browser.ts'
import { DevtoolsPipe } from './devtools-pipe.ts'
import type { MeasuringProxy } from './measuring-proxy.ts'
import { bundlePages } from './page-bundle.ts'

const cpuSlowdown = 4
const timeoutMs = 60_000

/**
 * Script that measures the milliseconds from the start of a navigation until `text` is painted in the main
 * element.
 */
const probeScript = (text: string) => `
  globalThis.measured = new Promise((resolve) => {
    const check = () => {
      if (!document.querySelector('main')?.textContent.includes(${JSON.stringify(text)})) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })`

export interface Visit {
  readonly profile: string
  readonly url: string
  /** The text that the page shows when it can be used. */
  readonly text: string
  /** Opens the page once before in the same browser. */
  readonly repeated?: boolean
}

/** The milliseconds of a visit in a browser that was just started, with its CPU throttled. */
export async function timeVisit({ profile, url, text, repeated = false }: Visit): Promise<number> {
  await using browser = await openBrowser(profile, 'about:blank', { debuggable: true })
  if (browser.pipe === undefined) throw new Error('The browser has no debugger.')
  const devtools = new DevtoolsPipe(browser.pipe)
  const session = await devtools.attach()
  await devtools.send('Page.enable', {}, session)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, session)
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: probeScript(text) }, session)
  if (repeated) {
    await visit()
    await devtools.send('Page.navigate', { url: 'about:blank' }, session)
  }
  const duration = await visit()
  await browser.close()
  return duration

  async function visit(): Promise<number> {
    await devtools.send('Page.navigate', { url }, session)
    const evaluated = devtools.send<{ result: { value?: number } }>(
      'Runtime.evaluate',
      { expression: 'globalThis.measured', awaitPromise: true, returnByValue: true },
      session,
    )
    const { result } = await Promise.race([
      evaluated,
      pause(timeoutMs, undefined, { ref: false }).then(() =>
        Promise.reject(new Error(`${url} never showed "${text}".`)),
      ),
    ])
    if (typeof result.value !== 'number') throw new Error(`${url} was not measured.`)
    return result.value
  }
}

/**
 * Visits the empty page once, so that the profile has its service worker and database. Returns the page's
 * URL.
 */
export async function installEmptyPage(
  bundle: string,
  proxy: MeasuringProxy,
  profile: string,
): Promise<string> {
  await bundlePages(bundle, ['empty'])
  await writeFile(
    join(bundle, 'empty-worker.js'),
    `
    addEventListener('install', (event) => event.waitUntil(
      caches.open('empty').then((cache) => cache.addAll(['/bench/empty.html', '/bench/empty.js'])).then(() => skipWaiting())))
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => event.respondWith(
      caches.match(event.request, { ignoreSearch: true }).then((cached) => cached ?? fetch(event.request))))`,
  )
  const visited = proxy.result()
  await using browser = await openBrowser(profile, `${proxy.page('empty')}?first`)
  await visited
  await browser.close()
  return proxy.page('empty')
}

/**
 * Prepares a profile: signs the demo's driver in, pairs, chooses the transport mode, waits until the app
 * works offline, and adds the rows of `queue` to the outbox.
 */
export async function prepareDriverProfile(
  origin: string,
  profile: string,
  transportMode: string,
  queue: (userId: string) => readonly OutboxRow[],
): Promise<void> {
  await using browser = await launchChromium({ profileDirectory: profile, ...phoneViewport })
  const driver = await DriverApp.open(browser.context, origin, '/auth/sign-in')
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode(transportMode)
  await driver.page.locator('main').getByText(weighedFlow).first().waitFor()
  await driver.waitUntilOfflineReady()
  const userId = await driver.page.evaluate(() => {
    const token = localStorage.getItem('auth_token') ?? ''
    const claims = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as { sub: string }
    return claims.sub
  })
  const rows = queue(userId)
  await browser.context.setOffline(true)
  await driver.page.evaluate(async (added) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const transaction = database.transaction('outbox', 'readwrite')
    for (const row of added) transaction.objectStore('outbox').put(row)
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    database.close()
  }, rows)
}
