// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useSession } from '../../src/app/session/session.ts'
import { keepLetters } from '../../src/offline/sign-out/clear-device.ts'
import { currentRuntime } from '../../src/offline/store/runtime.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import {
  driverId,
  loadSoil,
  openPage,
  prepareDevice,
  rubble,
  soil,
  startPage,
  truck,
} from './driver-page.tsx'

beforeAll(startPage)
afterEach(() => {
  Reflect.deleteProperty(navigator, 'getBattery')
})

const deviceWithLoad = async () => {
  await prepareDevice({ flows: [soil, rubble], drives: truck })
  return loadSoil()
}

test('a letter begins with what is looked at at the roadside, then its boxes', async () => {
  const { shipment, number } = await deviceWithLoad()
  const { user } = openPage(`/driver/shipments/${shipment}/letter`)
  await user.click(await screen.findByRole('button', { name: 'English' }))
  const letter = await screen.findByRole('article')
  expect(within(letter).getByText(number)).toBeDefined()
  const firstFacts = [...(letter.querySelector('dl')?.children ?? [])].map(({ textContent }) => textContent)
  expect(firstFacts).toEqual([
    'Waste',
    'Soil with oil',
    'EWC code',
    '17\u00a005\u00a003* soil',
    'HAZARDOUS WASTE',
    'Licence plate',
    '7-BZX-71',
    'Driver',
    'Daan Rijder',
    'Place of origin',
    'Quay, Rotterdam',
    'Place of destination',
    'Depot, Dordrecht',
    'Weight',
    '27,680 kg',
    'Start of transport',
    expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d\sCES?T$/),
  ])
  expect([...letter.querySelectorAll('h2 [aria-label]')].map(({ textContent }) => textContent)).toEqual([
    '1',
    '3A',
    '3B',
    '4B',
    '5',
    '6',
  ])
})

test('until it is weighed the letter estimates this load by its vehicle, not by the whole flow', async () => {
  const withCapacity = {
    ...truck,
    truck: { ...truck.truck, licencePlate: '7-BZX-71', maximumLoadCapacity: 28_000 },
  }
  const flow = { ...soil, amountDetermination: 'at_unload' as const, estimatedLoad: 900 }
  await prepareDevice({ flows: [flow], drives: withCapacity })
  const { shipment } = await loadShipment({
    draft: 'load',
    flow,
    mode: withCapacity,
  })
  const { user } = openPage(`/driver/shipments/${shipment}/letter`)
  await user.click(await screen.findByRole('button', { name: 'English' }))
  const letter = (await screen.findByRole('article')).textContent
  expect(letter).toContain('determined at unloading (at most 28,000 kg, capacity of the vehicle)')
  expect(letter).toContain('Estimated, this load: at most 28,000 kg, capacity of the vehicle')
  expect(letter).not.toContain('900,000')
})

test('"show large" fills the screen with the code and the number, and closes again', async () => {
  const { shipment, number } = await deviceWithLoad()
  const { user } = openPage(`/driver/shipments/${shipment}/letter`)
  await user.click(await screen.findByRole('button', { name: 'English' }))
  await user.click(await screen.findByRole('button', { name: 'Show large' }))
  const large = await screen.findByRole('dialog', { name: number })
  expect(within(large).getByText(number)).toBeDefined()
  expect(await within(large).findByRole('img')).toBeDefined()
  act(() => {
    within(large).getByRole('button', { name: 'Close' }).click()
    fireEvent(large, new Event('close'))
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a phone that is handed over shows one letter and no way into the app, until its button is held', async () => {
  const { shipment, number } = await deviceWithLoad()
  const { user, at } = openPage(`/driver/shipments/${shipment}/letter`)
  await user.click(await screen.findByRole('link', { name: 'For inspection' }))
  const leave = await screen.findByRole('button', { name: 'Hold to leave' })
  expect(at()).toBe(`/letters/${shipment}`)
  expect(screen.getByText(number)).toBeDefined()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.queryByText('Rubble')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Brief voor controle')
  // The way back is no scrolling away.
  const isBefore = leave.compareDocumentPosition(screen.getByRole('article'))
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()

  await user.click(leave)
  expect(at()).toBe(`/letters/${shipment}`)

  fireEvent.pointerDown(leave)
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${shipment}/letter`), { timeout: 10_000 })
})

test('what is on board is handed over from the first screen', async () => {
  const { shipment, number } = await deviceWithLoad()
  const { user, at } = openPage('/driver')
  await user.click(await screen.findByRole('link', { name: 'For inspection' }))
  await screen.findByRole('button', { name: 'Hold to leave' })
  expect(at()).toBe(`/letters/${shipment}`)
  expect(screen.getByText(number)).toBeDefined()
})

test("the phone's back button does not lead out of it", async () => {
  const { shipment } = await deviceWithLoad()
  const { user, at, back } = openPage(`/driver/shipments/${shipment}/letter`)
  await user.click(await screen.findByRole('link', { name: 'For inspection' }))
  const leave = await screen.findByRole('button', { name: 'Hold to leave' })
  await back()
  expect(at()).toBe(`/letters/${shipment}`)
  expect(leave.isConnected).toBe(true)
})

test('it opens where nobody is signed in, and shows nothing else then either', async () => {
  const { shipment, number } = await deviceWithLoad()
  await keepLetters(currentRuntime(), driverId)
  useSession.setState({ state: 'signed-out' }, true)
  openPage(`/letters/${shipment}`)
  expect(await screen.findByText(number)).toBeDefined()
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('a letter that is not on this phone says so', async () => {
  await deviceWithLoad()
  openPage('/letters/01920000-0000-7000-8000-00000000ffff')
  expect(await screen.findByText('This letter is not on this phone.')).toBeDefined()
})

test('a battery that is nearly empty is warned of, and no longer once it charges', async () => {
  const { shipment } = await deviceWithLoad()
  const battery = Object.assign(new EventTarget(), { level: 0.12, charging: false })
  Object.assign(navigator, { getBattery: () => Promise.resolve(battery) })
  const { user } = openPage(`/driver/shipments/${shipment}/letter`)
  await user.click(await screen.findByRole('button', { name: 'English' }))
  expect(await screen.findByText(/The battery is at 12%/)).toBeDefined()
  battery.charging = true
  act(() => void battery.dispatchEvent(new Event('chargingchange')))
  expect(screen.queryByText(/The battery is at/)).toBeNull()
})
