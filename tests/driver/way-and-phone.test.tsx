// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useUpdate } from '../../src/app/frame/sw-bridge.ts'
import { diallingAddress, mapPlatform, navigationAddress } from '../../src/driver/shared/place-links.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import {
  driverId,
  openPage,
  plainSand,
  prepareDevice,
  sand,
  ship,
  soil,
  startPage,
  truck,
} from './driver-page.tsx'

beforeAll(startPage)
afterEach(() => vi.restoreAllMocks())

test('each phone opens a place in its own maps, by its position or else by its address', () => {
  const place = { description: 'Kade 4', street: 'Kadeweg 4', postalCode: '3313 AB', city: 'Dordrecht' }
  const atPoint = { ...place, position: { latitude: 51.8, longitude: 4.7 } }
  expect(navigationAddress(atPoint, 'android')).toBe('geo:51.8,4.7?q=51.8%2C4.7(Kade%204)')
  expect(navigationAddress(place, 'android')).toBe('geo:0,0?q=Kadeweg%204%2C%203313%20AB%2C%20Dordrecht')
  expect(navigationAddress(atPoint, 'ios')).toBe('https://maps.apple.com/?daddr=51.8%2C4.7')
  expect(navigationAddress(atPoint, 'other')).toBe('https://www.openstreetmap.org/search?query=51.8%2C4.7')
  expect(navigationAddress({ description: 'Vak 4' }, 'android')).toBeUndefined()

  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
  expect(mapPlatform({ userAgent: mac, maxTouchPoints: 5 })).toBe('ios')
  expect(mapPlatform({ userAgent: mac, maxTouchPoints: 0 })).toBe('other')
  expect(mapPlatform({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })).toBe('android')
  expect(diallingAddress('+31 (0)78-200 01 02')).toBe('tel:+31782000102')
})

test('the load page leads to the place and calls who plans there', async () => {
  const origin = { description: 'Kade 4', city: 'Dordrecht', position: { latitude: 51.8, longitude: 4.7 } }
  const flow = {
    ...soil,
    origin,
    disposer: { ...soil.disposer, name: 'Haven Demo N.V.', phonePlanning: '+31 10 000 01 01' },
  }
  await prepareDevice({ flows: [flow], drives: truck })
  openPage(`/driver/flows/${flow.id}/load`)
  const call = await screen.findByRole('link', { name: 'Call Haven Demo N.V.' })
  expect(call.getAttribute('href')).toBe('tel:+31100000101')
  const [way] = screen.getAllByRole('link', { name: /^Navigate/ })
  expect(way?.getAttribute('href')).toContain('51.8%2C4.7')
})

test('a new version of the app waits: it can be put off', async () => {
  await prepareDevice()
  openPage('/driver')
  useUpdate.setState({ waiting: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByText('A new version of the app is ready')).toBeNull())
  expect(await screen.findByRole('link', { name: 'Choose what you drive' })).toBeDefined()
})

test('a phone that has lost work says so in plain words', async () => {
  const store = await prepareDevice()
  await store.deviceStates.update(driverId, { missing: 2 })
  openPage('/driver/outbox')
  expect(await screen.findByText('This phone has lost 2 things that you recorded')).toBeDefined()
  await store.deviceStates.update(driverId, { missing: 0 })
  await waitFor(() => expect(screen.queryByText(/has lost/)).toBeNull())
})

test('one line says that there is no connection and what is saved meanwhile', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await prepareDevice({ flows: [sand], drives: ship })
  openPage('/driver')
  expect(
    (await screen.findByText('No connection. Everything is sent')).closest('a')?.getAttribute('href'),
  ).toBe('/driver/outbox')
  await loadShipment({
    draft: 'a',
    flow: sand,
    mode: ship,
    amount: 512.5,
    chlorideValue: 120,
  })
  expect(await screen.findByText('No connection. Saved here: 1 load')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('no connection is said by what a try of this page found, not by one before, and then nothing is green', async () => {
  const store = await prepareDevice({ flows: [plainSand], drives: truck })
  const avatar = async () =>
    (await screen.findByRole('button', { name: /^Your account/ })).querySelector('span > span')
  const green = { backgroundColor: 'rgb(31, 157, 85)' }
  const backoffFrom = (from: number) => ({
    failures: 3,
    kind: 'unreachable' as const,
    byServer: false,
    wait: { from, until: Date.now() + 60_000 },
  })
  await store.syncChannels.put({
    key: `drain:${driverId}`,
    fence: 0,
    backoff: backoffFrom(Date.now() - 60_000),
  })
  await loadShipment({ draft: 'a', flow: plainSand, mode: truck })
  openPage('/driver')
  expect(await screen.findByText('Waiting to be sent: 1 load')).toBeDefined()
  expect(getComputedStyle((await avatar()) ?? expect.fail('no dot'))).toMatchObject(green)
  await store.syncChannels.update(`drain:${driverId}`, { backoff: backoffFrom(Date.now()) })
  expect(await screen.findByText('No connection. Saved here: 1 load')).toBeDefined()
  expect(getComputedStyle((await avatar()) ?? expect.fail('no dot'))).not.toMatchObject(green)
})

test('a phone that the office revoked says so on every screen, before loading', async () => {
  const store = await prepareDevice({ flows: [sand], drives: truck })
  await store.deviceStates.update(driverId, { revoked: true })
  for (const page of ['/driver', `/driver/flows/${sand.id}/load`]) {
    openPage(page)
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The office revoked this phone.* counts only once the office accepts it\. Use another phone/,
    )
  }
  await store.deviceStates.update(driverId, { revoked: undefined })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('what became of the phone before is asked until it is answered, also where the answer could not be passed on', async () => {
  const store = await prepareDevice()
  await store.deviceStates.update(driverId, {
    previous: {
      id: '01920000-0000-7000-8000-0000000000f1',
      code: 'KMWT',
      lastSeenAt: '2026-11-20T14:03:00Z',
    },
  })
  openPage('/driver')
  expect(await screen.findByText(/^You used Vrachtpas as phone KMWT until 20 Nov/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Yes, it was this phone' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This could not be passed on. Try again with a connection.',
  )
  expect((await store.deviceStates.get(driverId))?.previous).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'No, that is another one' }))
  await waitFor(() => expect(screen.queryByText(/^You used Vrachtpas/)).toBeNull())
  expect((await store.deviceStates.get(driverId))?.previous).toBeUndefined()
})
