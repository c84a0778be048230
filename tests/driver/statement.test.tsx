// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readDraft, saveDraft } from '../../src/offline/store/drafts.ts'
import {
  failWrites,
  openPage,
  prepareDevice,
  rubble,
  sand,
  ship,
  soil,
  startPage,
  truck,
  leaveMoment,
} from './driver-page.tsx'

beforeAll(startPage)

const loadOf = (flow: { readonly id: string }) => `/driver/flows/${flow.id}/load`
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const labels = () =>
  [...document.querySelectorAll('main label, main legend')]
    .filter((one) => one.closest('[role=radiogroup]') === null)
    .map((one) => one.firstChild?.textContent)

test('a truck whose flow is weighed on loading is asked for both weighings and the slip, and for nothing else', async () => {
  await prepareDevice({ flows: [soil], drives: truck })
  openPage(loadOf(soil))
  await field('Full (gross)')
  expect(labels()).toEqual(['Full (gross)', 'Empty (tare)', 'Weigh slip number', 'Packaging'])
  expect(screen.getByText('Cover the load')).toBeDefined()
})

test('a ship is asked for one amount, in the unit of the flow, what makes kilograms of it, and the chloride value', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  openPage(loadOf(sand))
  await field('Amount')
  expect(labels()).toEqual(['Amount', 'Density', 'Kilograms', 'Chloride value', 'Note'])
  expect(screen.getByText('m³')).toBeDefined()
})

test('a ship gives one amount also where a truck would be weighed', async () => {
  await prepareDevice({ flows: [soil], drives: ship })
  openPage(loadOf(soil))
  await field('Amount')
  expect(labels()).toEqual(['Amount', 'Weigh slip number', 'Packaging'])
})

test('a flow that is weighed on unloading asks for photos alone when loading', async () => {
  await prepareDevice({ flows: [rubble], drives: truck })
  openPage(loadOf(rubble))
  await screen.findByText('Photos of the load')
  expect(screen.queryByLabelText('Full (gross)')).toBeNull()
})

test('netto follows what is typed, takes the empty truck as second weighing, and is never negative', async () => {
  await prepareDevice({ flows: [soil], drives: truck })
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  onTestFinished(() => void vi.stubGlobal('visualViewport', undefined))
  const { user } = openPage(loadOf(soil))
  const second = await field('Empty (tare)')
  expect(second.value).toBe('19.2')
  const netto = screen.getByRole('status', { name: 'Net weight' })
  expect(netto.textContent).toBe('Known after both weighings')

  await user.type(await field('Full (gross)'), '46.88')
  // It stays above the keyboard, which covers the main button.
  act(() => {
    viewport.height = 468
    viewport.dispatchEvent(new Event('resize'))
  })
  expect(netto.closest<HTMLElement>('[style]')?.style.bottom).toBe('300px')
  expect(netto.textContent).toBe('27.68 t27,680\u00a0kg')
  await user.clear(second)
  await user.type(second, '50')
  expect(netto.textContent).toBe('Known after both weighings')

  await user.type(await field('Weigh slip number'), 'WB 1')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByText('Empty is heavier than full.')).toBeDefined()
  expect(second.getAttribute('aria-invalid')).toBe('true')
  expect(second.value).toBe('50')
  await user.click(screen.getByRole('button', { name: 'Exchange full and empty' }))
  expect([(await field('Full (gross)')).value, second.value]).toEqual(['50', '46.88'])
  expect(screen.queryByText('Empty is heavier than full.')).toBeNull()
})

test('what is missing is marked before, and the main button leads to it; what is wrong is named at its field', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  const { user, at } = openPage(loadOf(sand))
  const amount = await field('Amount')
  expect(screen.getAllByText('needed')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: 'Fill in: Amount' }))
  expect(document.activeElement).toBe(amount)
  await user.keyboard('24,500')
  await user.click(await screen.findByRole('button', { name: 'Fill in: Chloride value' }))
  expect(document.activeElement).toBe(await field('Chloride value'))
  await user.keyboard('120')
  expect(screen.queryByText('needed')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Load' }))

  expect(await screen.findByText('One thing is missing or wrong')).toBeDefined()
  expect(amount.value).toBe('24,500')
  expect(document.getElementById(amount.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'two ways',
  )
  await waitFor(() => expect(document.activeElement).toBe(amount))
  expect(await store.outbox.count()).toBe(0)

  const readings = within(screen.getByRole('group', { name: 'Which number do you mean?' }))
  expect(readings.getAllByRole('button')).toHaveLength(2)
  await user.click(readings.getByRole('button', { name: /^24\.5 / }))
  expect(amount.value).toBe('24.5')
  expect(amount.getAttribute('aria-invalid')).toBeNull()
  expect(at()).toBe(loadOf(sand))
})

test('a load is saved on the phone at once, with exactly what was stated', async () => {
  const store = await prepareDevice({ flows: [sand], drives: ship })
  const { user, at } = openPage(loadOf(sand))
  await user.type(await field('Amount'), '512.5')
  await user.type(await field('Chloride value'), '120')
  await user.type(await field('Note'), 'Hold 2')
  await user.click(screen.getByRole('button', { name: 'Load' }))

  expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0)
  const [operation] = await store.outbox.toArray()
  expect(operation?.type).toBe('shipment.load')
  expect(operation?.payload).toMatchObject({
    amount: 512.5,
    chlorideValue: 120,
    note: 'Hold 2',
    number: 'P24-5-ABCD1',
    transportMode: ship.id,
  })
  await leaveMoment()
  expect(await screen.findByText('Waiting to be sent: 1 load')).toBeDefined()
  expect(at()).toMatch(/^\/driver\/shipments\//)
  expect(await readDraft(`load:${sand.id}`)).toBeUndefined()

  await screen.findByText('The shipment has started')
  const saved = () => screen.getByText('The shipment has started').closest('[role=status]')?.textContent
  expect(saved()).toContain('Saved on this phone')
  await store.outbox.update(operation?.id ?? '', { state: 'done', queue: undefined, doneAt: 1 })
  await waitFor(() => expect(saved()).not.toContain('Saved on this phone'))
})

test('what was typed is back after the page died', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  const { user } = openPage(loadOf(sand))
  await user.type(await field('Amount'), '512.5')
  await user.type(await field('Note'), 'Hold 2')
  await waitFor(async () =>
    expect(await readDraft(`load:${sand.id}`)).toMatchObject({ typed: { amount: '512.5', note: 'Hold 2' } }),
  )

  openPage(loadOf(sand))
  expect((await field('Amount')).value).toBe('512.5')
  expect((await field('Note')).value).toBe('Hold 2')
  expect(screen.getByText('What you filled in earlier is back.')).toBeDefined()
})

test('whoever comes back after the camera closed the app is told that the photo is lost', async () => {
  await prepareDevice({ flows: [rubble], drives: truck })
  const { user } = openPage(loadOf(rubble))
  await user.click(await field('Camera'))
  await waitFor(async () =>
    expect(await readDraft(`load:${rubble.id}`)).toMatchObject({ photoExpected: true }),
  )

  openPage(loadOf(rubble))
  expect(await screen.findByText(/closed before a photo was ready/)).toBeDefined()
})

test('whoever comes back after the page died while a photo of the camera was being made is told that it is lost', async () => {
  await prepareDevice({ flows: [rubble], drives: truck })
  const { user } = openPage(loadOf(rubble))
  const endless = Object.assign(new File(['x'], 'slip.jpg', { type: 'image/jpeg' }), {
    arrayBuffer: () => new Promise<ArrayBuffer>(() => undefined),
  })
  await user.upload(await field('Camera'), endless)
  await waitFor(async () =>
    expect(await readDraft(`load:${rubble.id}`)).toMatchObject({ photoExpected: true }),
  )

  openPage(loadOf(rubble))
  expect(await screen.findByText(/closed before a photo was ready/)).toBeDefined()
})

test('a camera that was closed without a picture leaves no trace', async () => {
  await prepareDevice({ flows: [rubble], drives: truck })
  const { user } = openPage(loadOf(rubble))
  const camera = await field('Camera')
  await user.click(camera)
  camera.dispatchEvent(new Event('cancel', { bubbles: true }))
  await waitFor(async () =>
    expect(await readDraft(`load:${rubble.id}`)).toMatchObject({ photoExpected: false }),
  )
})

test('a draft that this version cannot read is none', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  await saveDraft(`load:${sand.id}`, ['something', 'else'])
  openPage(loadOf(sand))
  expect((await field('Amount')).value).toBe('')
})

test('a phone without a code says what is needed and keeps what is typed', async () => {
  await prepareDevice({ flows: [sand], drives: ship, code: undefined })
  openPage(loadOf(sand))
  await field('Amount')
  expect(screen.getByText('This phone still needs its code')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Load' }).getAttribute('aria-disabled')).toBe('true')
})

test('a full phone says so, and the form still holds everything', async () => {
  await prepareDevice({ flows: [sand], drives: ship })
  failWrites('outbox', new DOMException('no room', 'QuotaExceededError'))
  const { user, at } = openPage(loadOf(sand))
  await user.type(await field('Amount'), '10')
  await user.type(await field('Chloride value'), '1')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByText(/storage of this phone is full/)).toBeDefined()
  expect((await field('Amount')).value).toBe('10')
  expect(at()).toBe(loadOf(sand))
})

test('a shipment is unloaded with what its flow asks for at that moment', async () => {
  const store = await prepareDevice({ flows: [{ ...rubble, cargoPhotoRequired: false }], drives: truck })
  const loading = openPage(loadOf(rubble))
  await screen.findByText('This flow asks for nothing more at this moment.')
  await loading.user.click(screen.getByRole('button', { name: 'Load' }))
  await leaveMoment()
  await waitFor(() => expect(loading.at()).toMatch(/^\/driver\/shipments\//))
  const shipment = loading.at().split('/').at(-1) ?? ''

  const { user, at } = openPage(`/shipments/${shipment}/unload`)
  await user.type(await field('Full (gross)'), '46.88')
  expect(screen.getByRole('status', { name: 'Net weight' }).textContent).toBe('27.68 t27,680\u00a0kg')
  await user.click(screen.getByRole('button', { name: 'Unload' }))
  expect(await screen.findByText('The shipment is successfully unloaded!')).toBeDefined()
  expect(screen.getByText('27.68 t')).toBeDefined()
  await leaveMoment()
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${shipment}`))
  expect((await store.outbox.toArray()).map(({ type }) => type)).toEqual(['shipment.load', 'shipment.unload'])

  openPage(`/shipments/${shipment}/unload`)
  expect(await screen.findByText('This shipment is unloaded.')).toBeDefined()
})
