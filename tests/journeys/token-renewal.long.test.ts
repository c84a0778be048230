import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, demoDriver, demoPairingCode } from '../support/driver-app.ts'
import { BrowserEnvironment, signIn } from '../support/browser-environment.ts'
import { makePhoto } from '../support/photos.ts'
import { partialTextPattern } from '../support/text-patterns.ts'

const hour = 3_600_000
const day = 24 * hour

test.each([
  {
    who: 'an office user',
    username: 'office@demo.example.com',
    secret: 'Vrachtpas1',
    path: '/',
    home: 'dashboard:recent',
  },
  { who: 'a driver', ...demoDriver, path: '/driver', home: 'driver:line.sent' },
] as const)(
  'two tabs of $who find their token expired at once: it is renewed once, and nobody is signed out',
  { timeout: 120_000 },
  async ({ username, secret, path, home }) => {
    await using environment = await BrowserEnvironment.open()
    const calls = tokenCalls(environment)
    const device = await environment.desktop({ serviceWorkers: 'allow' })
    const first = await environment.visit(device, path)
    await signIn(first, username, secret)
    await first.getByText(partialTextPattern(home)).first().waitFor()
    const second = await device.newPage()
    await second.goto(environment.origin + path)
    await second.getByText(partialTextPattern(home)).first().waitFor()
    const tabs = [first, second]
    await renewOnlyWhileTheOtherWaits(device, first)

    for (let round = 1; round <= 3; round += 1) {
      const spent = await tokenOf(first)
      environment.clock.advance(hour)
      expect(isExpired(environment, spent)).toBe(true)
      const letIn = Promise.all(
        tabs.map((tab) =>
          tab.waitForResponse((response) => response.url().endsWith('/api/users/me') && response.ok()),
        ),
      )
      await Promise.all(tabs.map((tab) => tab.reload()))
      await letIn
      for (const tab of tabs) await tab.getByText(partialTextPattern(home)).first().waitFor()
      expect(
        calls.filter((call) => call === '/api/token/refresh'),
        `round ${round}`,
      ).toHaveLength(round)
      expect(await tokenOf(first)).not.toBe(spent)
    }
    expect(calls.filter((call) => call === '/api/token/login')).toHaveLength(1)
  },
)

test(
  'three days without a network: what was done goes with a renewed token, and nobody signs in again',
  { timeout: 120_000 },
  async () => {
    await using environment = await BrowserEnvironment.open()
    const calls = tokenCalls(environment)
    const phone = await environment.phone()
    const page = await environment.visit(phone, '/driver')
    await signIn(page, demoDriver.username, demoDriver.secret)
    await page.waitForURL(/\/driver$/)
    const app = new DriverApp(page, environment.origin)
    await app.pair(demoPairingCode)
    await app.chooseTransportMode('7-BZX-71')
    await app.waitUntilOfflineReady()
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))

    await phone.setOffline(true)
    const shipment = await app.load([(await makePhoto({ seed: 1, width: 800, height: 600 })).path])
    environment.clock.advance(3 * day)
    await app.go('/driver')
    await page.getByText(partialTextPattern('driver:line.offline')).first().waitFor()
    await app.unload(shipment, { first: '40,5', second: '15,2', slip: 'WB-1' })
    await app.waitUntilPending()
    expect(isExpired(environment, await tokenOf(page))).toBe(true)
    expect((await storedOperations(page)).map(({ type, state }) => `${type} ${state}`)).toEqual([
      'shipment.load ready',
      'shipment.unload ready',
    ])

    await phone.setOffline(false)
    await app.waitUntilSent()
    const office = await environment.testServer.asOffice()
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({
      status: 'unloaded',
      photosAnnounced: 1,
      photosReceived: 1,
    })
    expect(isExpired(environment, await tokenOf(page))).toBe(false)
    expect(calls).toEqual(['/api/token/login', '/api/token/refresh'])
    expect(visited.filter((path) => path.startsWith('/auth'))).toEqual([])
  },
)

/** What was asked about tokens over the wire, by whichever page or worker. */
function tokenCalls(environment: BrowserEnvironment): string[] {
  const calls: string[] = []
  environment.testServer.app.server.prependListener(
    'request',
    ({ url = '' }) => void (url.startsWith('/api/token/') && calls.push(url)),
  )
  return calls
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token') ?? '')

function isExpired(environment: BrowserEnvironment, token: string): boolean {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number
  }
  return exp * 1000 < environment.clock.read().getTime()
}

/**
 * Holds each renewal back until the other tab waits for it. The route stays: taking it away while a renewal
 * that a reload has cancelled is still held would hand that one over twice.
 */
async function renewOnlyWhileTheOtherWaits(device: BrowserContext, tab: Page): Promise<void> {
  const waits = async () =>
    (await navigator.locks.query()).pending?.some(({ name }) => name === 'vrachtpas-auth') ?? false
  await device.route('**/api/token/refresh', async (route) => {
    await expect.poll(() => tab.evaluate(waits)).toBe(true)
    await route.continue()
  })
}
