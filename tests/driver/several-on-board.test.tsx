// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { implausibleTogether } from '#contract/shipments/implausible-weights.ts'
import {
  loadSoil,
  openPage,
  prepareDevice,
  rubble,
  sand,
  ship,
  soil,
  startPage,
  truck,
} from './driver-page.tsx'

beforeAll(startPage)

const plain = { ...rubble, cargoPhotoRequired: false, amountDetermination: 'at_load' } as const
/** Of its own draft each. */
const loadPlain = (draft: string, mode = truck) =>
  loadShipment({ draft, flow: plain, mode, firstWeighing: 44.2, secondWeighing: 19.2 })
const mainLink = () => document.querySelector('footer > div a:last-child')
const loadOf = ({ id }: { readonly id: string }) => `/driver/flows/${id}/load`

test('of several on board the big action unloads the one on top, of equal ones the oldest', async () => {
  const store = await prepareDevice({ flows: [plain, soil], drives: truck })
  const first = await loadPlain('a')
  await store.outbox.toCollection().modify({ occurredAt: '2026-11-21T08:00:00+00:00' })
  await loadPlain('b')
  openPage('/driver')
  await screen.findByRole('region', { name: 'On board of 7-BZX-71' })
  await waitFor(() => expect(mainLink()?.getAttribute('href')).toBe(`/shipments/${first.shipment}/unload`))
  expect(mainLink()?.textContent).toBe('Unload')

  const other = await loadSoil()
  await store.outbox
    .filter(({ payload }) => (payload as { shipment: string }).shipment !== other.shipment)
    .modify(
      ({ occurredAt }, ref) =>
        void (ref.value = { ...ref.value, occurredAt: occurredAt.replace('2026', '2025') }),
    )
  await waitFor(() => expect(mainLink()?.getAttribute('href')).toBe(`/shipments/${other.shipment}/unload`))
  expect(mainLink()?.textContent, 'which, as there are others').toBe('Unload: Soil with oil')
})

test('what a load clashes with is said once for equal loads, which are folded', async () => {
  await prepareDevice({ flows: [plain, soil], drives: truck })
  for (const draft of ['a', 'b', 'c']) await loadPlain(draft)
  openPage(loadOf(soil))
  expect(await screen.findAllByText('Soil with oil is hazardous, Rubble is not.')).toHaveLength(1)
  const line = await screen.findByText('Rubble, 3 ×')
  expect(line.closest('details')?.open).toBe(false)
})

test('a fold of equal loads that was opened is open at the next visit', async () => {
  await prepareDevice({ flows: [plain], drives: truck })
  for (const draft of ['a', 'b', 'c']) await loadPlain(draft)
  const fold = async () => (await screen.findByText(/, \d ×$/)).closest('details')
  const { user } = openPage('/driver')
  expect((await fold())?.open).toBe(false)
  await user.click(await screen.findByText(/, 3 ×$/))
  await waitFor(async () => expect((await fold())?.open).toBe(true))
  openPage('/driver')
  expect((await fold())?.open).toBe(true)
})

test('once unloaded, what is left on board is unloaded next; then the load comes again', async () => {
  await prepareDevice({ flows: [plain], drives: truck })
  const first = await loadPlain('a')
  const second = await loadPlain('b')
  const unload = async (shipment: string) => {
    const { user } = openPage(`/shipments/${shipment}/unload`)
    await screen.findByText('This flow asks for nothing more at this moment.')
    await user.click(screen.getByRole('button', { name: 'Unload' }))
    await screen.findByText('The shipment is successfully unloaded!')
  }
  await unload(first.shipment)
  const next = await screen.findByRole('link', { name: 'Unload next: Rubble' })
  expect(next.getAttribute('href')).toBe(`/shipments/${second.shipment}/unload`)
  // The page of the shipment says the same.
  openPage(`/driver/shipments/${first.shipment}`)
  await screen.findByRole('link', { name: 'Unload next: Rubble' })
  await unload(second.shipment)
  await screen.findByRole('link', { name: 'Load once more' })
})

test('together more than the vehicle carries is asked about, and leads to the unload that was forgotten', async () => {
  const store = await prepareDevice({ flows: [plain], drives: truck })
  const first = await loadPlain('a')
  const opened = openPage(loadOf(plain))
  await opened.user.click(await screen.findByRole('button', { name: 'Load in addition' }))
  await opened.user.type(await screen.findByLabelText('Full (gross)'), '46.2')
  await opened.user.click(screen.getByRole('button', { name: 'Load' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/7-BZX-71 carries 52 t, which is more than it can: 50 t/)
  await opened.user.click(dialog.getByRole('button', { name: 'Unload first' }))
  await waitFor(() => expect(opened.at()).toBe(`/shipments/${first.shipment}/unload`))
  expect(await store.outbox.count()).toBe(1)

  // What was typed is there again, and the question too: nothing was loaded in addition.
  const again = openPage(loadOf(plain))
  await again.user.click(await screen.findByRole('button', { name: 'Load in addition' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Full (gross)')).value).toBe('46.2')
  await again.user.click(screen.getByRole('button', { name: 'Load' }))
  await again.user.click(await screen.findByRole('button', { name: 'Yes, it is right' }))
  await screen.findByText('The shipment has started')
  expect(await shipmentsOnBoard()).toHaveLength(2)
})

test.each([
  ['within what any truck carries', truck, [24, 25], undefined],
  ['over what any truck carries', truck, [24, 25, 2], [51, 50, 't']],
  [
    'over its own capacity',
    { ...truck, truck: { licencePlate: 'X', maximumLoadCapacity: 28_000 } },
    [24, 25],
    [49, 28, 't'],
  ],
  ['not weighed yet', truck, [24, undefined, undefined], undefined],
  ['too much by itself, which is asked of it alone', truck, [60, 10], undefined],
  ['many on a ship', ship, [400, 800], undefined],
])('together: %s', (_name, mode, [load, ...aboard], expected) => {
  const weighed = (nettoWeight: number | undefined) => ({ flow: soil, measured: { nettoWeight } })
  const found = implausibleTogether(mode, weighed(load), aboard.map(weighed))
  expect(found && [found.value, found.expected, found.unit]).toEqual(expected)
})

test('together: cubic metres of a hold', () => {
  const hold = { ...ship, ship: { shipType: 'hopper_barge' as const, quantityCubicMetre: 500 } }
  const measured = (nettoWeight: number) => ({ flow: sand, measured: { nettoWeight } })
  expect(implausibleTogether(hold, measured(200), [measured(200)])).toBeUndefined()
  expect(implausibleTogether(hold, measured(200), [measured(350)])).toMatchObject({ value: 550, unit: 'm³' })
  expect(implausibleTogether(ship, measured(200), [measured(350)])).toBeUndefined()
})

test('the page of what is on board shows its weight, and the way from A to B', async () => {
  await prepareDevice({ flows: [soil], drives: truck })
  const { shipment } = await loadSoil()
  openPage(`/driver/shipments/${shipment}`)
  await screen.findByText('27.68 t', { selector: 'strong' })
  const ends = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(ends[0]).toMatch(/^AFromRotterdam/)
  expect(ends[1]).toMatch(/^BToDordrecht/)
  openPage(`/shipments/${shipment}/unload`)
  await screen.findByText(/^27\.68 t/)
})

test('a field that the button leads to, or that is typed in above a keyboard, stands where it is seen', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  await prepareDevice({ flows: [soil], drives: truck })
  const { user } = openPage(loadOf(soil))
  await user.click(await screen.findByRole('button', { name: 'Fill in the weight' }))
  const field = await screen.findByLabelText('Full (gross)')
  expect(document.activeElement).toBe(field)
  expect(scrolled.mock.instances.at(-1)).toBe(field)
  scrolled.mockClear()
  viewport.height = innerHeight - 300
  viewport.dispatchEvent(new Event('resize'))
  await waitFor(() => expect(scrolled.mock.instances).toEqual([field]))
  expect(scrolled.mock.calls).toEqual([[{ block: 'start' }]])
  vi.unstubAllGlobals()
})

test('on a tablet the list stands beside a shipment and its letter, and a tap shows another', async () => {
  const signed: typeof soil = { ...soil, signatures: ['disposer'] }
  await prepareDevice({ flows: [plain, signed], drives: truck })
  const first = await loadPlain('a')
  const other = await loadSoil(signed)
  const onScreen = (width: number) =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  onScreen(820)
  const { user, at } = openPage(`/driver/shipments/${first.shipment}`)
  const list = await screen.findByRole('navigation', { name: 'Shipments' })
  const current = await within(list).findByRole('link', { current: 'page' })
  expect(current.textContent).toContain(first.number)
  await user.click(within(list).getByRole('link', { name: new RegExp(other.number) }))
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${other.shipment}`))
  await waitFor(() =>
    expect(within(list).getByRole('link', { current: 'page' }).textContent).toContain(other.number),
  )
  cleanup()
  const letter = openPage(`/driver/shipments/${first.shipment}/letter`)
  const letters = await screen.findByRole('navigation', { name: 'Shipments' })
  await letter.user.click(await within(letters).findByRole('link', { name: new RegExp(other.number) }))
  await waitFor(() => expect(letter.at()).toBe(`/driver/shipments/${other.shipment}/letter`))
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain(other.number))
  // Who goes on to another letter leaves this shipment, as from its own page.
  await letter.user.click(await within(letters).findByRole('link', { name: new RegExp(first.number) }))
  await screen.findByRole('dialog', { name: 'The disposer has not signed' })
  expect(letter.at()).toBe(`/driver/shipments/${other.shipment}/letter`)
  cleanup()
  onScreen(390)
  openPage(`/driver/shipments/${first.shipment}`)
  await screen.findByRole('heading', { name: 'Signatures' })
  expect(screen.queryByRole('navigation', { name: 'Shipments' })).toBeNull()
})
