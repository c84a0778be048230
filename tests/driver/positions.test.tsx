// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { saveKnownUser } from '../../src/offline/session/known-user.ts'
import { readPositionConsent, setPositionConsent } from '../../src/offline/settings/position-consent.ts'
import {
  driverId,
  driverUser,
  failWrites,
  openPage,
  prepareDevice,
  sand,
  ship,
  startPage,
  leaveMoment,
} from './driver-page.tsx'

beforeAll(startPage)

/** Replaces the browser's geolocation, which jsdom lacks: the test says when a position is found. */
class Finder {
  #onFound: PositionCallback | undefined
  #onError: PositionErrorCallback | null | undefined
  watches = 0

  constructor() {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: () => undefined,
        watchPosition: (onFound: PositionCallback, onError?: PositionErrorCallback | null) => {
          this.watches += 1
          ;[this.#onFound, this.#onError] = [onFound, onError]
          return 1
        },
        clearWatch: () => {
          this.watches -= 1
        },
      },
    })
  }

  find(coords: object = {}, timestamp = Date.now()) {
    this.#onFound?.({
      coords: { latitude: 51.89691234567, longitude: 4.3141, accuracy: 12.34, ...coords },
      timestamp,
    } as GeolocationPosition)
  }
  refuse(code: number) {
    this.#onError?.({ code } as GeolocationPositionError)
  }
}

async function prepare({ agreed }: { readonly agreed: boolean }) {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await saveKnownUser(driverUser)
  if (agreed) await setPositionConsent(driverId, true)
  const finder = new Finder()
  const page = openPage(`/driver/flows/${sand.id}/load`)
  await screen.findByLabelText('Amount')
  const save = async () => {
    await page.user.type(screen.getByLabelText('Amount'), '24')
    await page.user.type(screen.getByLabelText('Chloride value'), '100')
    await page.user.click(screen.getByRole('button', { name: 'Load' }))
    await leaveMoment()
    await waitFor(() => expect(page.at()).toMatch(/^\/driver\/shipments\//))
    const rows = await store.outbox.toArray()
    return rows.find(({ type }) => type === 'shipment.load')?.payload
  }
  return { store, finder, save, ...page }
}
const line = (text: string | RegExp) => screen.findByText(text)

test('without consent nothing is watched, the form says so and leads to the choice, and the load has no position', async () => {
  const { finder, save } = await prepare({ agreed: false })
  await line('The position is not recorded: you have not agreed to it.')
  expect(screen.getByRole('link', { name: 'To the choice' }).getAttribute('href')).toBe('/account#positions')
  expect(finder.watches).toBe(0)
  expect(await save()).not.toHaveProperty('position')
})

test('with consent the last position goes with the load, and the phone is followed no longer than the form is open', async () => {
  const { finder, save } = await prepare({ agreed: true })
  await line(/the phone is looking for it/)
  expect(finder.watches).toBe(1)
  finder.find()
  await line('The position is recorded, to within 12 m.')
  expect(await save()).toMatchObject({
    position: { latitude: 51.8969123, longitude: 4.3141, accuracy: 12.3, measuredAt: expect.any(String) },
  })
  await waitFor(() => expect(finder.watches).toBe(0))
})

test('a position that Safari dates from 2001 is one of now', async () => {
  const { finder, save } = await prepare({ agreed: true })
  await line(/the phone is looking for it/)
  finder.find({}, Date.now() - Date.UTC(2001, 0, 1))
  await line('The position is recorded, to within 12 m.')
  const isRecent = (text: string) => Math.abs(Date.parse(text) - Date.now()) < 60_000
  expect(await save()).toMatchObject({ position: { measuredAt: expect.toSatisfy(isRecent) } })
})

test('the letter shows where the driver loaded', async () => {
  const { finder, save, user: keys } = await prepare({ agreed: true })
  await line(/the phone is looking for it/)
  finder.find()
  await save()
  await keys.click(await screen.findByRole('link', { name: /letter/i }))
  // In the language of the project.
  await line('Plaats bij laden')
  await line('51.89691, 4.31410, op 12 m nauwkeurig')
})

test.each([
  ['the browser may not say it', (finder: Finder) => finder.refuse(1), /Allow it in the settings/],
  ['the phone does not find it', (finder: Finder) => finder.refuse(2), /the phone does not find it/],
  ['it is too old', (finder: Finder) => finder.find({}, Date.now() - 121_000), /is looking for it/],
  ['it cannot be', (finder: Finder) => finder.find({ latitude: NaN }), /is looking for it/],
])('a load is saved without a position where %s', async (_, happen, text) => {
  const { finder, save } = await prepare({ agreed: true })
  await line(/the phone is looking for it/)
  happen(finder)
  await line(text)
  expect(await save()).not.toHaveProperty('position')
})

test('consent that is withdrawn in another window counts at once, with the form open', async () => {
  const { finder, save } = await prepare({ agreed: true })
  await line(/the phone is looking for it/)
  finder.find()
  await line(/to within 12 m/)
  await setPositionConsent(driverId, false)
  await line('The position is not recorded: you have not agreed to it.')
  await waitFor(() => expect(finder.watches).toBe(0))
  expect(await save()).not.toHaveProperty('position')
})

test('what the server says does not undo what waits on this phone, and counts where nothing does', async () => {
  const { store } = await prepare({ agreed: true })
  await saveKnownUser(driverUser)
  expect(await readPositionConsent(driverId)).toBeDefined()
  await setPositionConsent(driverId, false)
  await saveKnownUser({ ...driverUser, positionConsentAt: '2026-11-01T10:00:00+00:00' })
  expect(await readPositionConsent(driverId)).toBeUndefined()
  await store.outbox.clear()
  await saveKnownUser({ ...driverUser, positionConsentAt: '2026-11-01T10:00:00+00:00' })
  expect(await readPositionConsent(driverId)).toBe('2026-11-01T10:00:00+00:00')
})

test('the account has the switch: off at first, and it says what it means, without a network', async () => {
  localStorage.setItem('session_on_device', 'true')
  const { store } = await prepare({ agreed: false })
  const page = openPage('/account#positions')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^I agree: record the position/ })
  expect(box.checked).toBe(false)
  for (const text of [/What is recorded/, /Who sees it/, /1 to 60 months after unloading, usually 12/])
    expect(screen.getByText(text)).toBeDefined()
  await page.user.click(box)
  await line(/^You agreed on /)
  expect(box.checked).toBe(true)
  await page.user.click(box)
  await line('Off: no position is recorded.')
  const said = (await store.outbox.toArray()).map(({ type, payload }) => [type, payload])
  expect(said).toEqual([
    ['position_consent.set', { given: true }],
    ['position_consent.set', { given: false }],
  ])
  failWrites('outbox', new DOMException('full', 'QuotaExceededError'))
  await page.user.click(box)
  await line('It could not be kept on this phone. Try again.')
  expect(box.checked).toBe(false)
  localStorage.clear()
})
