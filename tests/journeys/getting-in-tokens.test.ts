import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storedOperations } from '../support/device-store.ts'
import { DriverApp, demoDriver, demoPairingCode } from '../support/driver-app.ts'
import { FrontDoor, signIn } from '../support/getting-in.ts'
import { makePhoto } from '../support/photos.ts'
import { wordsWithin } from '../support/words.ts'

const hour = 3_600_000
const day = 24 * hour

test.each([
  {
    who: 'an office user',
    username: 'office@demo.example.com',
    secret: 'Vrachtpas1',
    path: '/',
    home: 'office:dashboard.recent',
  },
  { who: 'a driver', ...demoDriver, path: '/driver', home: 'driver:line.sent' },
] as const)(
  'two tabs of $who find their token expired at once: it is renewed once, and nobody is signed out',
  { timeout: 120_000 },
  async ({ username, secret, path, home }) => {
    await using door = await FrontDoor.open()
    const calls = tokenCalls(door)
    const device = await door.desk()
    const first = await door.visit(device, path)
    await signIn(first, username, secret)
    await first.getByText(wordsWithin(home)).first().waitFor()
    const second = await device.newPage()
    await second.goto(door.origin + path)
    await second.getByText(wordsWithin(home)).first().waitFor()
    const tabs = [first, second]

    for (let round = 1; round <= 3; round += 1) {
      const spent = await tokenOf(first)
      door.clock.forward(hour)
      expect(isExpired(door, spent)).toBe(true)
      await renewOnlyWhileTheOtherWaits(device, first)
      const letIn = Promise.all(
        tabs.map((tab) =>
          tab.waitForResponse((answer) => answer.url().endsWith('/api/users/me') && answer.ok()),
        ),
      )
      await Promise.all(tabs.map((tab) => tab.reload()))
      await letIn
      for (const tab of tabs) await tab.getByText(wordsWithin(home)).first().waitFor()
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
    await using door = await FrontDoor.open()
    const calls = tokenCalls(door)
    const phone = await door.phone()
    const page = await door.visit(phone, '/driver')
    await signIn(page, demoDriver.username, demoDriver.secret)
    await page.waitForURL(/\/driver$/)
    const app = new DriverApp(page, door.origin)
    await app.pair(demoPairingCode)
    await app.chooseTransportMode('7-BZX-71')
    await app.isReadyForOffline()
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))

    await phone.setOffline(true)
    const shipment = await app.load([(await makePhoto({ seed: 1, width: 800, height: 600 })).path])
    door.clock.forward(3 * day)
    await app.go('/driver')
    await page.getByText(wordsWithin('driver:banner.offline')).first().waitFor()
    await app.unload(shipment, { first: '40,5', second: '15,2', slip: 'WB-1' })
    await app.somethingWaits()
    expect(isExpired(door, await tokenOf(page))).toBe(true)
    expect((await storedOperations(page)).map(({ type, state }) => `${type} ${state}`)).toEqual([
      'shipment.load ready',
      'shipment.unload ready',
    ])

    await phone.setOffline(false)
    await app.everythingIsSent()
    const office = await door.world.asOffice()
    expect((await office.get(`/shipments/${shipment}`)).body).toMatchObject({
      status: 'unloaded',
      photosAnnounced: 1,
      photosReceived: 1,
    })
    expect(isExpired(door, await tokenOf(page))).toBe(false)
    expect(calls).toEqual(['/api/token/login', '/api/token/refresh'])
    expect(visited.filter((path) => path.startsWith('/auth'))).toEqual([])
  },
)

/** What was asked about tokens over the wire, by whichever page or worker. */
function tokenCalls(door: FrontDoor): string[] {
  const calls: string[] = []
  door.world.app.server.prependListener(
    'request',
    ({ url = '' }) => void (url.startsWith('/api/token/') && calls.push(url)),
  )
  return calls
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token') ?? '')

function isExpired(door: FrontDoor, token: string): boolean {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number
  }
  return exp * 1000 < door.clock.read().getTime()
}

/** Holds the renewal back until the other tab waits for it. */
async function renewOnlyWhileTheOtherWaits(device: BrowserContext, tab: Page): Promise<void> {
  const waits = async () =>
    (await navigator.locks.query()).pending?.some(({ name }) => name === 'vrachtpas-auth') ?? false
  await device.route(
    '**/api/token/refresh',
    async (route) => {
      await expect.poll(() => tab.evaluate(waits), { timeout: 20_000 }).toBe(true)
      await route.continue()
    },
    { times: 1 },
  )
}
