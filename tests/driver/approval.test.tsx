// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ReplicaDriver } from '#contract/device/replica.ts'
import { showLanguage } from '../../src/i18n/setup.ts'
import { driverId, openPage, prepareDevice, sand, ship, startPage, loadButton } from './driver-page.tsx'

beforeAll(startPage)

const hour = 3_600_000
const newcomer = (graceUntil?: number): ReplicaDriver => ({
  id: '01920000-0000-7000-8000-00000000e001',
  version: 1,
  name: 'Daan Rijder',
  company: { id: '01920000-0000-7000-8000-00000000f001', name: 'Kleiweg' },
  approved: false,
  graceUntil: graceUntil === undefined ? undefined : new Date(graceUntil).toISOString(),
})
const holds = { flows: [sand], drives: ship }

test('whoever is not approved reads how long they may transport, by the server’s clock, and loads', async () => {
  const store = await prepareDevice(holds)
  // The phone is a day slow.
  await store.deviceStates.update(driverId, { clockOffset: 24 * hour })
  await store.drivers.put(newcomer(Date.now() + 27.5 * hour))
  openPage('/driver')
  expect((await screen.findByText(/^Kleiweg has not/)).textContent).toMatch(
    /^Kleiweg has not approved you yet\. You may transport for another 3\shrs without its approval\.$/,
  )
  openPage(`/driver/flows/${sand.id}/load`)
  expect(await loadButton()).toBeDefined()
})

test.each([
  ['after his 24 hours', Date.now() - 1000],
  ['who never had any', undefined],
])('%s he is told that loading is closed, and why', async (_, graceUntil) => {
  const store = await prepareDevice(holds)
  await store.drivers.put(newcomer(graceUntil))
  openPage(`/driver/flows/${sand.id}/load`)
  expect(await screen.findByText('Loading is closed until your carrier approves you.')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^You may not transport nowKleiweg has not approved you within 24 hours\.Ask your planner\./,
  )
  expect(screen.queryByRole('button', { name: 'Load' })).toBeNull()
  await showLanguage('nl')
  expect(await screen.findByText('Laden is gesloten totdat uw vervoerder u goedkeurt.')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^U mag nu niet vervoerenKleiweg heeft u niet binnen 24 uur goedgekeurd/,
  )
  await showLanguage('en')
})

test('an approval that arrives opens loading, and says nothing', async () => {
  const store = await prepareDevice(holds)
  await store.drivers.put(newcomer(Date.now() - 1000))
  openPage(`/driver/flows/${sand.id}/load`)
  await screen.findByText('Loading is closed until your carrier approves you.')
  await store.drivers.put({ ...newcomer(), approved: true })
  expect(await loadButton()).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test.each([
  ['', [ship]],
  [' who has no vehicle', []],
])('who was rejected%s reads by whom and why, and calls: nothing leads them on', async (_, modes) => {
  const store = await prepareDevice({ modes })
  await store.drivers.put({
    ...newcomer(Date.now() - 1000),
    company: { id: '01920000-0000-7000-8000-00000000f001', name: 'Kleiweg', phone: '+31101234567' },
    rejectedAt: new Date().toISOString(),
    rejectedReason: 'Unknown here',
  })
  openPage('/driver')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Kleiweg has turned you away.')).toBeDefined()
  expect(alert.getByText('Its reason: Unknown here')).toBeDefined()
  expect(alert.getByRole('link', { name: 'Call Kleiweg' }).getAttribute('href')).toBe('tel:+31101234567')
  // A shipment on board can still be unloaded.
  expect(await screen.findByRole('link', { name: 'Unload by a letter’s QR code' })).toBeDefined()
  for (const text of ['Choose your vehicle or ship', 'Pair a project'])
    expect(screen.queryByText(text)).toBeNull()
  expect(screen.queryByRole('link', { name: /Choose what you drive|Enter a pairing code/ })).toBeNull()

  openPage('/driver/pairing')
  await screen.findByText('Its reason: Unknown here')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pair' })).toBeNull()
})
