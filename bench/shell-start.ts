import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutboxRow } from '../src/offline/store/device-database.ts'
import { launchChromium } from '../tests/support/chromium.ts'
import { DriverApp, phone, weighedFlow } from '../tests/support/driver-app.ts'
import { openBrowser } from './browser.ts'
import { DevtoolsPipe } from './devtools-pipe.ts'
import type { Front } from './front.ts'
import { bundlePages } from './page-bundle.ts'

const slower = 4
const patience = 60_000

/** Milliseconds from the start of a navigation until `text` stands in the page's main part and is painted. */
const probe = (text: string) => `
  globalThis.measured = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('main')?.textContent.includes(${JSON.stringify(text)})) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })`

export interface Visit {
  readonly profile: string
  readonly url: string
  /** What the page shows when it can be used. */
  readonly text: string
  /** Goes there once before, in the same browser. */
  readonly second?: boolean
}

/** One visit in a browser that was just started, with its main thread four times slower. */
export async function timeVisit({ profile, url, text, second = false }: Visit): Promise<number> {
  await using browser = await openBrowser(profile, 'about:blank', { debuggable: true })
  if (browser.pipe === undefined) throw new Error('The browser has no debugger.')
  const devtools = new DevtoolsPipe(browser.pipe)
  const session = await devtools.attach()
  await devtools.send('Page.enable', {}, session)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower }, session)
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: probe(text) }, session)
  if (second) {
    await visit()
    await devtools.send('Page.navigate', { url: 'about:blank' }, session)
  }
  const taken = await visit()
  await browser.close()
  return taken

  async function visit(): Promise<number> {
    await devtools.send('Page.navigate', { url }, session)
    const evaluated = devtools.send<{ result: { value?: number } }>(
      'Runtime.evaluate',
      { expression: 'globalThis.measured', awaitPromise: true, returnByValue: true },
      session,
    )
    const { result } = await Promise.race([
      evaluated,
      pause(patience, undefined, { ref: false }).then(() =>
        Promise.reject(new Error(`${url} never showed "${text}".`)),
      ),
    ])
    if (typeof result.value !== 'number') throw new Error(`${url} was not measured.`)
    return result.value
  }
}

/** A page that does nothing but start its worker and open a database: laid into a profile. Answers its address. */
export async function layEmptyPage(bundle: string, front: Front, profile: string): Promise<string> {
  await bundlePages(bundle, ['empty'])
  await writeFile(
    join(bundle, 'empty-worker.js'),
    `
    addEventListener('install', (event) => event.waitUntil(
      caches.open('empty').then((cache) => cache.addAll(['/bench/empty.html', '/bench/empty.js'])).then(() => skipWaiting())))
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => event.respondWith(
      caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request))))`,
  )
  const laid = front.result()
  await using browser = await openBrowser(profile, `${front.page('empty')}?first`)
  await laid
  await browser.close()
  return front.page('empty')
}

/** Signs the demo's driver in on a profile, pairs him, puts him on his truck, and waits until his shell works without a network. */
export async function layDriver(
  origin: string,
  profile: string,
  transportMode: string,
  queue: (userId: string) => readonly OutboxRow[],
): Promise<void> {
  await using browser = await launchChromium({ profileDirectory: profile, ...phone })
  const driver = await DriverApp.open(browser.context, origin, '/auth/sign-in')
  await driver.signIn()
  await driver.pair()
  await driver.chooseTransportMode(transportMode)
  await driver.page.locator('main').getByText(weighedFlow).first().waitFor()
  await driver.isReadyForOffline()
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
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vrachtpas')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const transaction = opened.transaction('outbox', 'readwrite')
    for (const row of added) transaction.objectStore('outbox').put(row)
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    opened.close()
  }, rows)
}
