// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { OperationPayload } from '../../contract/device/operation-payloads.ts'
import type { MaterialFlow } from '../../contract/flows/material-flows.ts'
import { loadShipment, unloadShipment } from '../../src/offline/shipments/statements.ts'
import type { Store } from '../../src/offline/store/device-database.ts'
import { openPage, prepareDevice, rubble, soil, startPage, truck, leaveMoment } from './driver-page.tsx'

beforeAll(startPage)

const planned = { name: 'Bakkerij Jansen', street: 'Markt 3', postalCode: '3311 AA', city: 'Dordrecht' }
const round = {
  ...soil,
  amountDetermination: 'at_unload' as const,
  weighSlipNumberRequired: false,
  routeCollection: true,
  transportedBy: 'collector' as const,
  disposer: { ...soil.sender, name: 'Kade B.V.' },
}
const address = `/driver/flows/${soil.id}/load`
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** The form of the load is there, and takes a press of its button. */
const formReady = () => screen.findByText(/asks for nothing more/)
const loadedGivers = async (store: Store) =>
  (await store.outbox.toArray()).map(({ payload }) => (payload as OperationPayload<'shipment.load'>).givers)

test('a giver whom the office did not list is added at the load without a network, and is on the letter at once', async () => {
  const store = await prepareDevice({ flows: [{ ...round, givers: [planned] }], drives: truck })
  const { user, at } = openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Add a giver' }))
  // The office's are numbers one and on, as on the letter.
  expect(screen.getByRole('group', { name: 'Giver 2' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  await user.type(field('Name'), ' Fam. de Vries')
  await user.type(field('Street and number'), 'Dijk 12')
  await user.type(field('Postal code'), '3011ab')
  await user.type(field('Town'), 'Rotterdam')
  expect(field('Postal code').value).toBe('3011 AB')
  await user.type(field('Fetched there'), '120.5')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  await leaveMoment()
  await waitFor(() => expect(at()).toMatch(/^\/driver\/shipments\/[\w-]+$/))
  expect(await loadedGivers(store)).toEqual([
    [
      {
        name: 'Fam. de Vries',
        street: 'Dijk 12',
        postalCode: '3011 AB',
        city: 'Rotterdam',
        kilograms: 120.5,
      },
    ],
  ])
  expect(await store.drafts.count()).toBe(0)
  openPage(`${at()}/letter`)
  const letter = within(await screen.findByRole('article'))
  expect(letter.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bakkerij Jansen, Markt 3, 3311\u00a0AA Dordrecht',
    'Fam. de Vries, Dijk 12, 3011\u00a0AB Rotterdam, 120,5 kg',
  ])
})

test('where the office lists everybody, nobody need be added: a load is the same two taps', async () => {
  const store = await prepareDevice({ flows: [{ ...round, givers: [planned] }], drives: truck })
  const { user, at } = openPage(address)
  expect((await screen.findByText('Listed by the office: 1')).closest('details')?.textContent).toContain(
    'Bakkerij Jansen',
  )
  expect(screen.queryByLabelText('Name')).toBeNull()
  await formReady()
  await user.click(screen.getByRole('button', { name: 'Load' }))
  await leaveMoment()
  await waitFor(() => expect(at()).toMatch(/^\/driver\/shipments\//))
  expect(await loadedGivers(store)).toEqual([undefined])
})

test('where the office lists nobody, the driver must; what is wrong is named in its field and stays', async () => {
  const store = await prepareDevice({ flows: [round], drives: truck })
  const { user, at } = openPage(address)
  await screen.findByText(/The office lists nobody for this round/)
  await formReady()
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByText('4 things are missing or wrong')).toBeDefined()
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Name'), 'Herberg')
  await user.type(field('Street and number'), 'Kade 1')
  await user.type(field('Postal code'), '33')
  await user.type(field('Town'), 'Dordrecht')
  await user.type(field('Fetched there'), '0')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByText('Four digits and two letters, such as 3311 AA.')).toBeDefined()
  expect(screen.getByText('Write more than 0 kg, or leave it empty.')).toBeDefined()
  expect(field('Postal code').value).toBe('33')
  expect(await store.outbox.count()).toBe(0)
  await user.clear(field('Postal code'))
  await user.type(field('Postal code'), '3311 AA')
  await user.clear(field('Fetched there'))
  await user.click(screen.getByRole('button', { name: 'Load' }))
  await leaveMoment()
  await waitFor(() => expect(at()).toMatch(/^\/driver\/shipments\//))
  expect(await loadedGivers(store)).toEqual([
    [{ name: 'Herberg', street: 'Kade 1', postalCode: '3311 AA', city: 'Dordrecht' }],
  ])
})

test('what was typed of a giver is back when the app was closed, and one that is removed is asked about', async () => {
  const store = await prepareDevice({ flows: [{ ...round, givers: [planned] }], drives: truck })
  const { user } = openPage(address)
  await user.click(await screen.findByRole('button', { name: 'Add a giver' }))
  await user.type(field('Name'), 'Herberg')
  await waitFor(async () => expect(JSON.stringify(await store.drafts.toArray())).toContain('Herberg'))
  const { user: next, at } = openPage(address)
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Herberg')
  await formReady()
  await next.click(screen.getByRole('button', { name: 'Remove giver 2' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove giver 2?' }))
  await next.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  await next.click(screen.getByRole('button', { name: 'Load' }))
  await leaveMoment()
  await waitFor(() => expect(at()).toMatch(/^\/driver\/shipments\//))
  expect(await loadedGivers(store)).toEqual([undefined])
})

test('on the way the driver adds the next door, an earlier one at a tap, and the letter has it at once', async () => {
  const store = await prepareDevice({ flows: [{ ...round, givers: [planned] }], drives: truck })
  const earlier = { name: 'Herberg', street: 'Kade 1', postalCode: '3311 AB', city: 'Dordrecht' }
  const { shipment: before } = await loadShipment({
    draft: 'before',
    flow: round,
    mode: truck,
    givers: [earlier],
  })
  await unloadShipment({
    draft: 'after',
    shipment: before,
    flow: round,
    mode: truck,
    firstWeighing: 38.4,
    secondWeighing: 28.4,
  })
  const { shipment } = await loadShipment({ draft: 'now', flow: round, mode: truck })
  const { user, at } = openPage(`/driver/shipments/${shipment}`)
  await screen.findByRole('heading', { name: 'Addresses of the round: 1' })
  await user.click(screen.getByRole('link', { name: 'Add an address to the round' }))
  // One that was begun and left blank is not dropped without a word.
  await user.click(await screen.findByRole('button', { name: 'Save addresses' }))
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  expect(await screen.findByText('4 things are missing or wrong')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /^Herberg, Kade 1/ }))
  expect(field('Name').value).toBe('Herberg')
  expect(screen.queryByRole('group', { name: 'Fetched from before' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save addresses' }))
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${shipment}`))
  await screen.findByRole('heading', { name: 'Addresses of the round: 2' })
  const [collected] = await store.outbox.filter(({ type }) => type === 'shipment.collect').toArray()
  expect(collected?.payload).toEqual({ shipment, givers: [earlier] })
  openPage(`/driver/shipments/${shipment}/letter`)
  const letter = within(await screen.findByRole('article'))
  expect(letter.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bakkerij Jansen, Markt 3, 3311\u00a0AA Dordrecht',
    'Herberg, Kade 1, 3311\u00a0AB Dordrecht',
  ])
})

const inn = { name: 'Herberg', street: 'Kade 1', postalCode: '3311 AB', city: 'Dordrecht' }
const folded = (name: string) => screen.findByRole('button', { name })
async function roundOf(
  givers: readonly (typeof inn & { readonly kilograms?: number })[],
  flow: MaterialFlow = round,
) {
  const store = await prepareDevice({ flows: [flow], drives: truck })
  const { shipment } = await loadShipment({ draft: 'now', flow, mode: truck, givers })
  const collected = async () =>
    (await store.outbox.toArray()).flatMap(({ type, payload }) =>
      type === 'shipment.collect' ? [(payload as OperationPayload<'shipment.collect'>).givers] : [],
    )
  return { store, collected, shipment, page: `/driver/shipments/${shipment}` }
}

test('an address that is added has a row of its own, and those before are a line each until one is tapped', async () => {
  const { collected, page } = await roundOf([{ ...inn, kilograms: 70 }])
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, at } = openPage(`${page}/addresses`)
  await folded('1 Herberg, Dordrecht, 70\u00a0kg')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(scroll.mock.contexts).toContain(field('Name'))
  scroll.mockRestore()
  expect(screen.getAllByRole('group', { name: /^Giver / })).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Giver 2' }).contains(field('Name'))).toBe(true)
  expect(field('Name').value).toBe('')

  // Who mends another one need not fill in what was offered.
  await user.click(await folded('1 Herberg, Dordrecht, 70\u00a0kg'))
  const first = within(screen.getByRole('group', { name: 'Giver 1' }))
  await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Name')))
  await user.clear(first.getByLabelText('Fetched there'))
  await user.type(first.getByLabelText('Fetched there'), '75')
  await user.click(screen.getByRole('button', { name: 'Save addresses' }))
  await waitFor(() => expect(at()).toBe(page))
  expect(await collected()).toEqual([[{ ...inn, kilograms: 75 }]])
})

test('addresses that are not saved yet are said to be so on leaving and on the page of the shipment, with the way back', async () => {
  const { store, collected, page } = await roundOf([inn])
  const { user, at } = openPage(`${page}/addresses`)
  await folded('1 Herberg, Dordrecht')
  await user.type(field('Name'), 'Bakker Smit')
  await waitFor(async () => expect(JSON.stringify(await store.drafts.toArray())).toContain('Bakker Smit'))
  const back = screen.getByRole('link', { name: 'Back' })
  await user.click(back)
  const question = () => screen.findByRole('dialog', { name: 'Not saved yet' })
  await user.click(within(await question()).getByRole('button', { name: 'Stay here' }))
  expect(at()).toBe(`${page}/addresses`)
  await user.click(back)
  await user.click(within(await question()).getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(at()).toBe(page))

  expect(await screen.findByText('Not saved yet')).toBeDefined()
  expect(screen.getByText(/kept on this phone/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Addresses of the round: 1' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Go on with the addresses' }))
  await folded('1 Herberg, Dordrecht')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Bakker Smit')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  await user.type(field('Street and number'), 'Dijk 2')
  await user.type(field('Postal code'), '3311 AC')
  await user.type(field('Town'), 'Dordrecht')
  await user.click(screen.getByRole('button', { name: 'Save addresses' }))
  await waitFor(() => expect(at()).toBe(page))
  await screen.findByRole('heading', { name: 'Addresses of the round: 2' })
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect((await collected()).at(-1)?.map(({ name }) => name)).toEqual(['Herberg', 'Bakker Smit'])

  // Who only looks is asked nothing.
  const looked = openPage(`${page}/addresses`)
  await folded('2 Bakker Smit, Dordrecht')
  await looked.user.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(looked.at()).toBe(page))
})

test('at the load the list stands before what is rarely filled in, and a complete address folds for the next', async () => {
  await prepareDevice({
    flows: [{ ...round, cargoPhotoRequired: true, allowTransporterNote: true, givers: [planned] }],
    drives: truck,
  })
  const { user } = openPage(address)
  const list = await screen.findByRole('heading', { name: 'List of givers' })
  const order = [
    await screen.findByText('Photos of the load'),
    list,
    await screen.findByLabelText('Note'),
    await screen.findByLabelText('Packaging'),
  ]
  expect(
    order.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    ),
  ).toEqual(order)
  const add = screen.getByRole('button', { name: 'Add a giver' })
  await user.click(add)
  // One that is not complete stays.
  await user.type(field('Name'), 'Herberg')
  await user.click(add)
  expect(screen.getAllByLabelText('Name')).toHaveLength(2)
  const second = within(screen.getByRole('group', { name: 'Giver 2' }))
  await user.type(second.getByLabelText('Street and number'), 'Kade 1')
  await user.type(second.getByLabelText('Postal code'), '3311AB')
  await user.type(second.getByLabelText('Town'), 'Dordrecht')
  await user.click(add)
  await folded('2 Herberg, Dordrecht')
  expect(screen.getAllByRole('group', { name: /^Giver / })).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Giver 3' })).toBeDefined()
})

test.each([
  ['far more than was noted at the addresses is asked about', [70], [], '7', true],
  ['about what was noted is not asked about', [3000, 3500], [], '7', false],
  ['nothing is asked where an address has no kilograms', [70, undefined], [], '7', false],
  ['nothing is asked where the office listed others', [70], [planned], '7', false],
] as const)('of what is unloaded of a round, %s', async (_what, kilograms, givers, net, isAsked) => {
  const flow = { ...round, givers: [...givers] }
  const { store, shipment } = await roundOf(
    kilograms.map((each, index) => ({
      ...inn,
      name: `Giver ${index}`,
      ...(each !== undefined && { kilograms: each }),
    })),
    flow,
  )
  const { user } = openPage(`/shipments/${shipment}/unload`)
  await user.type(await screen.findByLabelText('Full (gross)'), `${Number(net) + 19.2}`)
  await user.click(screen.getByRole('button', { name: 'Unload' }))
  if (isAsked) {
    const dialog = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    dialog.getByText(/^You unload 7,000 kg, but 70 kg in all is noted at the addresses/)
    expect(await store.outbox.count()).toBe(1)
    await user.click(dialog.getByRole('button', { name: 'Yes, it is right' }))
  }
  await waitFor(async () => expect(await store.outbox.count()).toBe(2))
})

test('a flow that is fetched at one place has no list, and takes none', async () => {
  await prepareDevice({ flows: [{ ...rubble, cargoPhotoRequired: false }], drives: truck })
  openPage(`/driver/flows/${rubble.id}/load`)
  await screen.findByRole('button', { name: 'Load' })
  expect(screen.queryByRole('button', { name: 'Add a giver' })).toBeNull()
  await expect(
    loadShipment({ draft: 'a', flow: rubble, mode: truck, givers: [planned] }),
  ).rejects.toMatchObject({ errors: [{ field: 'givers', reason: 'not_asked' }] })
})
