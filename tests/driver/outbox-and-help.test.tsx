// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useSession } from '../../src/app/session/session.ts'
import { showLanguage } from '../../src/i18n/setup.ts'
import { keepLetters } from '../../src/offline/sign-out/clear-device.ts'
import { currentRuntime } from '../../src/offline/store/runtime.ts'
import { operationsChannel } from '../../src/offline/store/sync-channel.ts'
import { countKinds } from '../../src/offline/outbox/unsent-kinds.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import {
  driverId,
  loadSoil,
  openPage,
  prepareDevice,
  sand,
  ship,
  soil,
  startPage,
  truck,
} from './driver-page.tsx'

beforeAll(startPage)
afterEach(() => showLanguage('en'))

const sandOf = (draft: string) =>
  loadShipment({ draft, flow: sand, mode: ship, amount: 512.5, chlorideValue: 120 })

test('what waits long says when it was last tried, and no count of tries', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await sandOf('a')
  await store.outbox
    .toCollection()
    .modify({ attempts: 100, wait: { from: Date.now(), until: Date.now() + 60_000 } })
  openPage('/driver/outbox')
  expect((await screen.findByText(/Still trying, last at/)).textContent).not.toMatch(/100/)
})

test('what waits is counted in what the driver did', () => {
  const types = ['load', 'sign', 'sign', 'correct', 'note'].map((type) => ({ type: `shipment.${type}` }))
  expect(countKinds(types, 3)).toEqual({
    loads: 1,
    unloads: 0,
    photos: 3,
    signatures: 2,
    corrections: 1,
    others: 1,
  })
})

test('what was done to a shipment is one line, its cargo first, in the words of the line above; what arrived is folded', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  const first = await sandOf('a')
  await store.outbox.toCollection().modify({ queue: undefined, state: 'done', doneAt: Date.now() })
  const second = await sandOf('b')
  await unloadShipment({ draft: 'c', shipment: second.shipment, flow: sand, mode: ship })
  openPage('/driver/outbox')
  const waiting = await screen.findByRole('region', { name: 'Waiting' })
  const rows = within(waiting).getAllByRole('listitem')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.textContent).toMatch(/^SandSaved on this phone1 load, 1 unload/)
  expect(rows[0]?.textContent).toContain(second.number)
  expect(await screen.findByText('Waiting to be sent: 1 load, 1 unload')).toBeDefined()
  expect(within(waiting).getByRole('link', { name: 'Withdraw: Unloaded' })).toBeDefined()

  const folded = screen.getByText('Delivered (1)').closest('details') as HTMLDetailsElement
  expect(folded.open).toBe(false)
  expect(folded.textContent).toContain(first.number)
  await store.outbox.toCollection().modify((row, ref) => {
    if (row.state === 'done')
      ref.value = {
        ...row,
        decision: {
          decision: 'corrected',
          comment: 'Weighed again.',
          decidedAt: '2026-11-21T09:00:00+00:00',
        },
      }
  })
  expect(
    within(await screen.findByRole('region', { name: 'Decided by the office' })).getByText('Weighed again.'),
  ).toBeDefined()
  expect(screen.queryByText(/^Delivered \(/)).toBeNull()
})

test('help is in the menu, in the language of its driver, and opens at what is asked', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  await store.drivers.put({
    id: '01920000-0000-7000-8000-00000000e001',
    version: 1,
    name: 'Daan Rijder',
    company: { id: '01920000-0000-7000-8000-00000000f001', name: 'Kleiweg', phone: '+31 (0)10 1234567' },
    approved: true,
  })
  await showLanguage('pl')
  const { user, at } = openPage('/driver')
  await user.click(await screen.findByRole('button', { name: /^Twoje konto|konto/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pomoc' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Pomoc' })).toBeDefined()
  expect(screen.getByText(/„Wyślij teraz”/)).toBeDefined()
  const call = await screen.findByRole('link', { name: /Kleiweg/ })
  expect(call.getAttribute('href')).toBe('tel:+31101234567')
  await user.click(screen.getByRole('button', { name: 'Wstecz' }))
  await waitFor(() => expect(at()).toBe('/driver'))

  await showLanguage('en')
  openPage('/help#check')
  const open = () =>
    [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent)
  await waitFor(() => expect(open()).toEqual(['At a check on the road']))
})

test('of several letters on a phone without a session each opens alone; the way back is above them', async () => {
  await prepareDevice({ flows: [soil], drives: truck })
  const letters = [await loadSoil(), await loadSoil({ ...soil })]
  await keepLetters(currentRuntime(), driverId)
  useSession.setState({ state: 'signed-out' }, true)
  const { user, at } = openPage('/letters')
  await screen.findByText(new RegExp(letters[1]?.number ?? '-'))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'To the sign-in page',
    expect.stringContaining('Soil with oil'),
    expect.stringContaining('Soil with oil'),
  ])
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(screen.getByText(new RegExp(letters[0]?.number ?? '-')))
  await screen.findByRole('article')
  expect(at()).toBe(`/letters/${letters[0]?.shipment}`)
})

test('the line names two kinds of what waits, and the page of it all', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { shipment } = await loadSoil()
  await unloadShipment({ draft: 'unload', shipment, flow: soil, mode: truck })
  await store.photos.put({
    id: '01920000-0000-7000-8000-00000000f0f0',
    userId: driverId,
    phase: 'load',
    mediaType: 'image/jpeg',
    bytes: 1,
    sha256: '',
    state: 'waiting',
    queue: driverId,
    offset: 0,
    attempts: 0,
  })
  openPage('/driver')
  expect(await screen.findByText('Waiting to be sent: 1 load, 1 unload …')).toBeDefined()
})

test('without a session what waits leads to signing in', async () => {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  await loadSoil()
  await store.syncChannels.put({
    key: operationsChannel(driverId),
    fence: 0,
    pause: { why: 'sign-in', code: 'token_missing', detail: '' },
  })
  openPage('/driver/outbox')
  expect(await screen.findByRole('region', { name: 'Waits for you to sign in' })).toBeDefined()
  expect(within(document.querySelector('footer') as HTMLElement).getByRole('button').textContent).toBe(
    'Sign in',
  )
})
