// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { showMomentOf } from '../../src/driver/shared/moment-of-load.ts'
import { foldOperations } from '../../src/offline/shipments/shipments.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { showLanguage } from '../../src/i18n/setup.ts'
import { formatTime } from '../../src/ui/controls/format.ts'
import { driverId, openPage, sand, prepareDevice, startPage, truck } from './driver-page.tsx'

beforeAll(startPage)

const hour = 3_600_000
const self = { id: '01920000-0000-7000-8000-00000000d0aa', version: 1, name: 'Daan Rijder', approved: true }

/** A phone that knows how far the server's clock is ahead of its own. */
async function phoneWithClock(clockOffset: number) {
  const store = await prepareDevice({ flows: [sand], drives: truck })
  await store.drivers.put(self)
  await store.deviceStates.update(driverId, { clockOffset })
  return store
}

test('a clock that is more than five minutes off is said on every screen, also where one loads, until it is right', async () => {
  const store = await phoneWithClock(-5 * hour)
  for (const page of ['/driver', `/driver/flows/${sand.id}/load`]) {
    openPage(page)
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This phone’s clock is 5\shrs? fastSwitch on automatic date and time .*office sees both times\.$/,
    )
  }
  await store.deviceStates.update(driverId, { clockOffset: 6 * 60_000 })
  expect(await screen.findByText(/^This phone’s clock is 6\smins? slow$/)).toBeDefined()
  await store.deviceStates.update(driverId, { clockOffset: -4 * 60_000 })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test.each([
  ['nl', /^De klok van deze telefoon loopt 2\suur voor$/],
  ['de', /^Die Uhr dieses Telefons geht 2\sStd\. vor$/],
  ['fr', /^L’horloge de ce téléphone avance de 2\sh$/],
  ['pl', /^Zegar tego telefonu śpieszy się o 2\sgodz\.$/],
  ['ro', /^Ceasul acestui telefon este înainte cu 2\sore$/],
  ['tr', /^Bu telefonun saati 2\ssa\.? ileri$/],
  ['uk', /^Годинник цього телефону поспішає на 2\sгод$/],
] as const)('it is said in %s', async (language, title) => {
  await phoneWithClock(-2 * hour)
  await showLanguage(language)
  try {
    openPage('/driver')
    expect((await screen.findByText(title)).textContent).toMatch(title)
  } finally {
    await showLanguage('en')
  }
})

test('by a clock that is ahead the right time is shown, and what was delivered can still be corrected', async () => {
  const store = await phoneWithClock(-5 * hour)
  const { shipment } = await loadShipment({
    draft: 'load',
    flow: sand,
    mode: truck,
    amount: 18,
    chlorideValue: 120,
  })
  const rightTime = formatTime(Date.now() - 5 * hour, 'en')
  openPage('/driver/outbox')
  expect(await screen.findByText(new RegExp(`Made .*${rightTime}`))).toBeDefined()
  // Delivered: the row of the server says when it was loaded.
  const [row] = await store.outbox.toArray()
  const state = foldOperations(undefined, row ? [row] : [])
  expect(state).toBeDefined()
  await store.outbox.update(row?.id ?? '', { state: 'done', queue: undefined, view: undefined })
  await store.shipments.put({
    ...state,
    id: shipment,
    version: 1,
    driver: self,
    photosAnnounced: 0,
    photosReceived: 0,
  } as never)
  openPage(`/driver/shipments/${shipment}`)
  const right = new Date(Date.now() - 5 * hour).toISOString()
  const shown = showMomentOf({ flow: undefined }, right, 'en').replaceAll(/\s+/g, ' ')
  expect(await screen.findByText(shown)).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Something is wrong? Correct it' })).toBeDefined()
})
