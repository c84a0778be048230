// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { stateAcceptance } from '../../src/offline/shipments/acceptance.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import { loadSoil, openPage, prepareDevice, sand, soil, startPage, truck, unit } from './driver-page.tsx'

beforeAll(startPage)

async function deviceWithLoad() {
  const store = await prepareDevice({ flows: [soil], drives: truck })
  const { shipment } = await loadSoil()
  return { store, shipment, page: `/driver/shipments/${shipment}` }
}

async function giveReason(user: ReturnType<typeof openPage>['user'], reason: string) {
  await user.click(await screen.findByRole('radio', { name: 'Other' }))
  await user.type(screen.getByRole('textbox', { name: 'In a few words' }), reason)
}

/** A and B of the page of a shipment. */
const ends = () =>
  within(screen.getAllByRole('main').at(-1) ?? document.body)
    .getAllByText(/^[AB]$/)
    .map((letter) => letter.closest('li')?.textContent)

const save = () => screen.getByRole('button', { name: 'Save' })
const mainButton = () => within(screen.getByRole('contentinfo')).getByRole('button')
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^How much was accepted/ })
const tags = () => screen.queryAllByText('needed')

test('a cargo that the receiver refuses stays on board, marked, with why on shipment and letter', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const { user, at } = openPage(page)
  await user.click(await screen.findByRole('link', { name: 'What the receiver accepts' }))
  await user.click(await screen.findByRole('radio', { name: 'Nothing' }))
  expect(screen.getByText('The cargo stays on board until you unload it elsewhere.')).toBeDefined()
  expect(mainButton().textContent).toBe('Give the reason')
  expect(tags()).toHaveLength(1)
  await user.click(mainButton())
  expect(document.activeElement?.contains(screen.getByRole('radio', { name: 'No room' }))).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Other' }))
  await user.click(mainButton())
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'In a few words' }))
  expect(await store.outbox.count()).toBe(1)
  await giveReason(user, 'Smells of oil')
  expect(tags()).toHaveLength(0)
  await user.click(save())

  expect(await screen.findByText('The receiver refused this cargo. It is still on board.')).toBeDefined()
  expect(screen.getByText('Smells of oil')).toBeDefined()
  expect(screen.getByText('Saved on this phone')).toBeDefined()
  expect(at()).toBe(`/shipments/${shipment}/unload`)
  const [load, acceptance] = await store.outbox.toArray()
  expect(acceptance).toMatchObject({
    type: 'shipment.accept',
    after: [load?.id],
    payload: { outcome: 'refused', reason: 'Smells of oil', photos: [] },
  })
  expect(await store.drafts.count()).toBe(0)

  openPage(`${page}/letter`)
  const letter = await screen.findByRole('article')
  expect(within(letter).getByText('geweigerd door de ontvanger, Smells of oil')).toBeDefined()
  openPage('/driver')
  expect(await screen.findByText('Refused by the receiver')).toBeDefined()
  const last = openPage('/driver')
  await last.user.click((await screen.findAllByRole('link', { name: 'Where does it go?' }))[0] as Element)
  await last.user.click(await screen.findByRole('link', { name: 'Back to the origin' }))
  await last.user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '24.5')
  await last.user.click(screen.getByRole('button', { name: 'Unloaded at the origin' }))
  expect((await screen.findAllByText('Returned')).length).toBeGreaterThan(0)
  // Where each happened.
  expect(screen.getByText(/ · Quay/)).toBeDefined()
  expect(screen.getByText(/^Depot, Dordrecht · /)).toBeDefined()
  openPage('/driver')
  const recent = await screen.findByRole('region', { name: 'Recently unloaded' })
  expect(await within(recent).findByText('Returned')).toBeDefined()
  expect((await store.outbox.toArray()).at(-1)).toMatchObject({
    type: 'shipment.unload_rest',
    payload: { restAt: 'origin', amount: 24.5 },
  })
})

test('a refused cargo goes on to a receiver who agreed by telephone, with what was typed kept', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  await stateAcceptance({ draft: 'a', shipment, outcome: 'refused', kilograms: undefined, reason: 'Wet' })
  const first = openPage(`${page}/forward`)
  expect(await screen.findByText('No flow on this phone leads this cargo to another receiver.')).toBeDefined()
  await first.user.click(save())
  expect(screen.getAllByText('Fill this in.')).toHaveLength(3)
  expect(screen.getByText('3 things are missing or wrong')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Receiver/ })))
  await first.user.type(screen.getByRole('textbox', { name: /^Receiver/ }), 'Other Works')
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2)
  await first.user.type(screen.getByRole('textbox', { name: 'Town' }), 'Breda')
  const second = openPage(`${page}/forward`)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Town' }).value).toBe('Breda'),
  )
  await second.user.type(screen.getByRole('textbox', { name: 'Who agreed there' }), 'Mrs Bos')
  await second.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(second.at()).toBe(page))
  expect(await screen.findByText('Goes to Other Works, Breda')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Unload' })).toBeDefined()
  expect(screen.queryByText(/^Call the receiver or your planner/)).toBeNull()
  expect(ends()).toEqual([expect.stringContaining('Quay'), expect.stringContaining('Breda Other Works')])
  await second.user.click(await screen.findByText('More'))
  expect(await screen.findByText('Other Works, Breda')).toBeDefined()
  expect((await store.outbox.toArray()).at(-1)).toMatchObject({
    type: 'shipment.forward',
    payload: { to: { name: 'Other Works', city: 'Breda', agreedWith: 'Mrs Bos' } },
  })
  expect(await store.drafts.count()).toBe(0)
})

test('a part asks for its amount, is kept when the page closes, and leads to unloading', async () => {
  const { store, shipment, page } = await deviceWithLoad()
  const first = openPage(`/shipments/${shipment}/unload`)
  await first.user.click(await screen.findByRole('link', { name: 'Not everything is accepted?' }))
  await first.user.click(await screen.findByRole('radio', { name: 'A part' }))
  expect(tags()).toHaveLength(2)
  expect(mainButton().textContent).toBe('Fill in the weight')
  await first.user.click(mainButton())
  expect(document.activeElement).toBe(await amount())
  await first.user.type(await amount(), '9999999999')
  expect(mainButton().textContent).toBe('Give the reason')
  await giveReason(first.user, 'Half was wet')
  await first.user.click(mainButton())
  expect(await screen.findByText('This number is too large.')).toBeDefined()
  await first.user.clear(await amount())
  await first.user.type(await amount(), '12')
  expect(await screen.findByText('= 12,000 kg')).toBeDefined()
  await waitFor(async () =>
    expect(await store.drafts.toArray()).toContainEqual(
      expect.objectContaining({ values: { typed: { amount: '12', note: 'Half was wet' } } }),
    ),
  )
  const second = openPage(`${page}/acceptance`)
  expect((await amount()).value).toBe('12')
  await second.user.click(save())
  await waitFor(() => expect(second.at()).toBe(`/shipments/${shipment}/unload`))
  expect(await screen.findByText(/Accepted in part, 12,000 kg: Half was wet/)).toBeDefined()
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({
    outcome: 'partly',
    kilograms: 12_000,
    reason: 'Half was wet',
  })

  // Opened again it shows what was stated, in the unit of the slip.
  const third = openPage(`${page}/acceptance`)
  expect((await amount()).value).toBe('12')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A part' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'In a few words' }).value).toBe('Half was wet')
  await third.user.click(await unit())
  expect((await amount()).value).toBe('12000')
  await third.user.click(screen.getByRole('radio', { name: 'All of it' }))
  expect((await amount()).value, 'all of it is another amount').toBe('')
})

test('the unit of the slip is chosen as with the weights of a load, remembered with them, and kept exact', async () => {
  const { store, page } = await deviceWithLoad()
  const first = openPage(`${page}/acceptance`)
  expect((await unit()).textContent).toBe('t')
  await first.user.type(await amount(), '14.813')
  await first.user.click(screen.getByRole('radio', { name: 'Asbestos found' }))
  await first.user.click(save())
  await waitFor(async () => expect(await store.outbox.count()).toBe(2))
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({ kilograms: 14_813 })

  const flow = { ...sand, chlorideValueRequired: false }
  await store.materialFlows.put(flow)
  const { shipment } = await loadShipment({ draft: 'b', flow, mode: truck, amount: 12 })
  const second = openPage(`/driver/shipments/${shipment}/acceptance`)
  expect((await unit()).textContent, 'a volume has no unit of weight').toBe('kg')
  await second.user.click(await unit())
  await waitFor(async () => expect((await unit()).textContent).toBe('t'))
  openPage(`${page}/correct/load`)
  expect((await unit()).textContent).toBe('t')
})

const ask = async (typed: string, inUnit: 't' | 'kg') => {
  const device = await deviceWithLoad()
  const opened = openPage(`${device.page}/acceptance`)
  if ((await unit()).textContent !== inUnit) await opened.user.click(await unit())
  await opened.user.type(await amount(), typed)
  await opened.user.click(await screen.findByRole('radio', { name: 'No room' }))
  await opened.user.click(save())
  return {
    ...device,
    ...opened,
    dialog: within(await screen.findByRole('dialog', { name: 'Is this right?' })),
  }
}
const buttonsOf = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) =>
  dialog.getAllByRole('button').map(({ textContent }) => textContent)

test.each([
  ['tonnes that are taken for kilograms', '14.8', 'kg', /^The receiver would have accepted 14.8 kg, hardly /],
  ['a digit too many', '148000', 'kg', /^The receiver would have accepted 148,000 kg, but /],
  ['a forgotten decimal mark', '148', 't', /^The receiver would have accepted 148,000 kg, but /],
  [
    'kilograms that are taken for tonnes',
    '14800',
    't',
    /^The receiver would have accepted 14,800,000 kg, but /,
  ],
] as const)('%s are asked about, with what was likely meant first', async (_what, typed, inUnit, text) => {
  const { store, user, at, shipment, dialog } = await ask(typed, inUnit)
  expect(dialog.getByText(text)).toBeDefined()
  expect(buttonsOf(dialog)).toEqual(['It is 14,800 kg', 'Change it', 'Yes, it is right'])
  expect(await store.outbox.count()).toBe(1)
  await user.click(dialog.getByRole('button', { name: 'It is 14,800 kg' }))
  await waitFor(() => expect(at()).toBe(`/shipments/${shipment}/unload`))
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({
    kilograms: 14_800,
    reason: 'Geen plaats',
  })
})

test('more than was loaded is asked about: "change" saves nothing, "right" saves', async () => {
  const { store, user, at, shipment, dialog } = await ask('300', 't')
  expect(
    dialog.getByText(
      'The receiver would have accepted 300,000 kg, but there was only 27,680 kg. Was a decimal mark forgotten, or a digit too many typed?',
    ),
  ).toBeDefined()
  expect(buttonsOf(dialog), 'nothing explains it').toEqual(['Change it', 'Yes, it is right'])
  await user.click(dialog.getByRole('button', { name: 'Change it' }))
  expect(await store.outbox.count()).toBe(1)

  await user.clear(await amount())
  await user.type(await amount(), '27.681')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Yes, it is right' }))
  await waitFor(() => expect(at()).toBe(`/shipments/${shipment}/unload`))
  expect((await store.outbox.toArray()).at(-1)?.payload).toMatchObject({ kilograms: 27_681 })
})

test.each([
  ['at_unload', 'the scales at the receiver weighed what it took: the rest may be more', 0],
  ['at_load', 'more than was loaded is asked about', 1],
] as const)('of a rest by a flow weighed %s, %s', async (amountDetermination, _says, asked) => {
  const flow = { ...soil, amountDetermination }
  const weighed = { firstWeighing: 38.4, secondWeighing: 28.4, weighSlipNumber: 'WB 2' }
  const store = await prepareDevice({ flows: [flow], drives: truck })
  const [atLoad, atUnload] = amountDetermination === 'at_load' ? [weighed, {}] : [{}, weighed]
  const { shipment } = await loadShipment({ draft: 'load', flow, mode: truck, ...atLoad })
  await stateAcceptance({ draft: 'a', shipment, outcome: 'partly', kilograms: 10_000, reason: 'Wet' })
  await unloadShipment({ draft: 'unload', shipment, flow, mode: truck, ...atUnload })
  openPage('/driver')
  await screen.findByText('A part refused, on board')
  expect(screen.queryByText(/^10 t$/), 'it is unloaded').toBeNull()
  const { user } = openPage(`/driver/shipments/${shipment}/rest/origin`)
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '14.2')
  await user.click(screen.getByRole('button', { name: 'Unloaded at the origin' }))
  if (asked === 1) {
    await screen.findByText(/but after what the receiver accepted nothing can still be on board/)
    await user.click(await screen.findByRole('button', { name: 'Yes, it is right' }))
  }
  await waitFor(async () =>
    expect((await store.outbox.toArray()).at(-1)).toMatchObject({
      type: 'shipment.unload_rest',
      payload: { amount: 14.2 },
    }),
  )
})

test('beside a part that was unloaded stands what is still on board, and before all of it', async () => {
  const { shipment } = await deviceWithLoad()
  await stateAcceptance({ draft: 'a', shipment, outcome: 'partly', kilograms: 10_000, reason: 'Wet' })
  openPage('/driver')
  expect(await screen.findByText('27.68 t')).toBeDefined()
  await unloadShipment({ draft: 'unload', shipment, flow: soil, mode: truck })
  openPage('/driver')
  expect(await screen.findByText('Still on board: 17.68 t')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('27.68 t')).toBeNull())
})

test('a part that was unloaded is not said to be all: what is left, and what is next, stands there', async () => {
  const { shipment } = await deviceWithLoad()
  await stateAcceptance({ draft: 'a', shipment, outcome: 'partly', kilograms: 10_000, reason: 'Wet' })
  const { user, at } = openPage(`/shipments/${shipment}/unload`)
  await screen.findByText('This flow asks for nothing more at this moment.')
  await user.click(screen.getByRole('button', { name: 'Unload' }))
  expect(await screen.findByText('A part is unloaded, the rest is still on board')).toBeDefined()
  expect(screen.queryByText('The shipment is successfully unloaded!')).toBeNull()
  expect(await screen.findByText('Still on board: 17.68 t')).toBeDefined()
  expect(screen.queryByText('27.68')).toBeNull()
  await waitFor(() => expect(screen.getByText(/^Call the receiver or your planner/)).toBeDefined())
  // Deaf for a moment, so that no hasty tap lands there.
  await waitFor(() => user.click(screen.getByRole('link', { name: 'Where does it go?' })))
  expect(at()).toBe(`/shipments/${shipment}/unload`)
})

test('a refused cargo that goes on by a flow is counted once, and comes from where it was refused', async () => {
  const ibc = { kind: 'ibc', count: 9 } as const
  const packed = { ...soil, packaging: ibc }
  const onward = {
    ...soil,
    packaging: { kind: 'bags', count: 40 } as const,
    id: '01920000-0000-7000-8000-00000000c0f1',
    number: 9,
    usualName: 'Soil to the second works',
    destination: { ...soil.destination, description: 'Second works', city: 'Moerdijk' },
  }
  const store = await prepareDevice({ flows: [packed, onward], drives: truck })
  const { shipment, number } = await loadSoil()
  await stateAcceptance({ draft: 'a', shipment, outcome: 'refused', kilograms: undefined, reason: 'Wet' })
  const { user } = openPage(`/driver/flows/${onward.id}/load?follows=${shipment}`)
  await screen.findByLabelText('Full (gross)')
  expect((await screen.findByLabelText<HTMLInputElement>('Number of packages')).value).toBe('9')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  // Twice its 27.68 t would be more than the truck carries.
  expect(await screen.findByText('The shipment has started')).toBeDefined()
  const stated = await store.outbox.toArray()
  expect(stated.map(({ type }) => type)).toContain('shipment.forward')
  expect(stated.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ follows: expect.objectContaining({ shipment }), packaging: ibc }),
  )

  const opened = openPage('/driver')
  expect(await screen.findByText(`Goes on with the refused cargo of ${number}`)).toBeDefined()
  await opened.user.click(await screen.findByRole('link', { name: 'Open' }))
  await waitFor(() =>
    expect(ends()).toEqual([
      expect.stringContaining('Dordrecht Depot'),
      expect.stringContaining('Moerdijk Second works'),
    ]),
  )
  expect(await screen.findByText(`Goes on with the refused cargo of ${number}`)).toBeDefined()
})
