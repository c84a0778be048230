// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReplicaShipment } from '../../contract/device/replica.ts'
import type { Store } from '../../src/offline/store/device-database.ts'
import { cargoNames } from '../../src/offline/shipments/cargo-names.ts'
import { dayTotalOf, recentShipments } from '../../src/offline/shipments/recent-shipments.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { chooseTransportMode } from '../../src/offline/vehicles/transport-modes.ts'
import {
  driverId,
  openPage,
  prepareDevice,
  project,
  rubble,
  sand,
  ship,
  soil,
  startPage,
  truck,
  leaveMoment,
} from './driver-page.tsx'

beforeAll(startPage)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const self = { id: driverId, name: 'Daan Rijder' }
const colleague = { id: '01920000-0000-7000-8000-00000000d002', name: 'Piet Proef' }
const otherTruck = {
  ...truck,
  id: '01920000-0000-7000-8000-00000000a003',
  identificationCode: '7-BZX-72',
}

let rowCount = 0

/** A shipment as the server sent it: a colleague's load of soil on the other truck, unless it says otherwise. */
async function hold(store: Store, own: Partial<ReplicaShipment> = {}): Promise<ReplicaShipment> {
  rowCount += 1
  const row: ReplicaShipment = {
    id: `01920000-0000-7000-8000-00000000e${String(rowCount).padStart(3, '0')}`,
    version: 1,
    number: `P24-3-WXYZ${rowCount}`,
    status: 'loaded',
    materialFlow: soil.id,
    transportMode: otherTruck.id,
    driver: colleague,
    loadDate: '2026-11-21T08:00:00+00:00',
    photosAnnounced: 0,
    photosReceived: 0,
    ...own,
  }
  await Promise.all([
    store.shipments.put(row),
    store.drivers.put({ id: self.id, version: 1, name: self.name, approved: true }),
  ])
  return row
}

const loadSand = () =>
  loadShipment({
    draft: 'a',
    flow: sand,
    mode: ship,
    amount: 512.5,
    chlorideValue: 120,
  })
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const unloadOf = (shipment: string) => `/shipments/${shipment}/unload`
/** Presses the button once the form is there: what it asks for, or that it asks for nothing. */
async function pressUnload(user: ReturnType<typeof openPage>['user']): Promise<void> {
  await screen.findByText(/^(Note|This flow asks for nothing more at this moment\.)$/)
  await user.click(screen.getByRole('button', { name: 'Unload' }))
}
const readUnloads = async (store: Store) =>
  (await store.outbox.toArray()).filter(({ type }) => type === 'shipment.unload')

test('what the driver has on board comes first; a colleague’s load lies folded below, with name and vehicle', async () => {
  const store = await prepareDevice({ flows: [sand, soil], modes: [ship, otherTruck], drives: ship })
  const theirs = await hold(store)
  const own = await loadSand()
  openPage('/driver')
  const onBoard = await screen.findByRole('region', { name: 'On board of Rietvogel' })
  expect(onBoard.textContent).toContain(own.number)
  expect(onBoard.textContent).not.toContain(theirs.number)
  expect(linkTo('Unload')).toBe(unloadOf(own.shipment))

  const summary = await screen.findByText('A colleague has one load on board')
  const folded = summary.closest('details')
  if (folded === null) throw new Error('The loads of colleagues are not folded.')
  expect(folded.open).toBe(false)
  const row = folded.querySelector('a')
  expect(row?.textContent).toContain('Piet Proef\u00a0· 7-BZX-72')
  expect(row?.getAttribute('href')).toBe(`/driver/shipments/${theirs.id}`)
  expect(onBoard.compareDocumentPosition(folded) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a colleague’s load alone is nobody’s main action', async () => {
  const store = await prepareDevice({ flows: [soil], modes: [truck, otherTruck], drives: truck })
  await hold(store)
  await hold(store)
  openPage('/driver')
  await screen.findByText('Colleagues have 2 loads on board')
  expect(screen.queryByRole('region', { name: /On board/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Unload' })).toBeNull()
})

test('what is on the chosen vehicle is the driver’s to unload, whoever loaded it; it stands before their other loads', async () => {
  const store = await prepareDevice({ flows: [soil, sand], modes: [ship, otherTruck], drives: otherTruck })
  const onMine = await hold(store)
  const elsewhere = await loadSand()
  openPage('/driver')
  const onBoard = await screen.findByRole('region', { name: 'On board' })
  await within(onBoard).findAllByRole('link', { name: 'Unload' })
  expect(
    within(onBoard)
      .getAllByRole('link', { name: 'Unload' })
      .map((link) => link.getAttribute('href')),
  ).toEqual([unloadOf(onMine.id), unloadOf(elsewhere.shipment)])
  expect(screen.queryByText(/colleague/i)).toBeNull()
})

test('what another phone of the driver loaded is their own', async () => {
  const store = await prepareDevice({ flows: [soil], modes: [truck, otherTruck], drives: truck })
  const own = await hold(store, { driver: self })
  openPage('/driver')
  await screen.findByRole('region', { name: 'On board' })
  expect(linkTo('Unload')).toBe(unloadOf(own.id))
})

test('the next step is what is on board, then the vehicle, then pairing', async () => {
  const store = await prepareDevice({ flows: [sand], modes: [ship, truck] })
  await store.projects.put({ ...project, paired: false })
  const { shipment } = await loadSand()
  openPage('/driver')
  await screen.findByRole('region', { name: 'On board' })
  const mainAction = () => document.querySelector('footer > div a')?.getAttribute('href')
  expect(mainAction()).toBe(unloadOf(shipment))
  // Another vehicle can be chosen all the same.
  expect(linkTo('Choose what you drive')).toBe('/driver/transport-mode')

  await store.outbox.clear()
  await waitFor(() => expect(mainAction()).toBe('/driver/transport-mode'))
  await chooseTransportMode(ship.id)
  await waitFor(() => expect(mainAction()).toBe('/driver/pairing'))
})

test('equal loads on board stand under one line, with their weight together', async () => {
  await prepareDevice({ flows: [sand, soil], modes: [ship], drives: ship })
  for (let load = 0; load < 3; load++) await loadSand()
  openPage('/driver')
  const onBoard = within(await screen.findByRole('region', { name: 'On board of Rietvogel' }))
  const line = await onBoard.findByText(/, 3 ×$/)
  expect(onBoard.getAllByRole('link', { name: 'Unload', hidden: true })).toHaveLength(3)
  expect(line.closest('details')?.open).toBe(false)
})

test('unloading a colleague’s load asks first: no changes nothing, yes records it', async () => {
  const store = await prepareDevice({ flows: [soil], modes: [truck, otherTruck], drives: truck })
  const { id } = await hold(store)
  const { user, at } = openPage(unloadOf(id))
  await pressUnload(user)
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Take over the load of Piet Proef on 7\u2011BZX\u201172?')
  expect(question.textContent).toContain('Soil with oil')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await store.outbox.count()).toBe(0)
  expect(at()).toBe(unloadOf(id))

  await pressUnload(user)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take over' }))
  await leaveMoment()
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${id}`))
  expect(await readUnloads(store)).toMatchObject([{ payload: { shipment: id } }])
  expect(await screen.findByText('The shipment is successfully unloaded!')).toBeDefined()
  expect(linkTo('Letter')).toBe(`/driver/shipments/${id}/letter`)
})

test.each([
  ['on the vehicle that they drive', otherTruck, colleague],
  ['that they loaded themselves', truck, self],
])('a load %s is unloaded without a question', async (_, drives, driver) => {
  const store = await prepareDevice({ flows: [soil], modes: [truck, otherTruck], drives })
  const { id } = await hold(store, { driver })
  const { user, at } = openPage(unloadOf(id))
  await pressUnload(user)
  await leaveMoment()
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${id}`))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await readUnloads(store)).toHaveLength(1)
})

test('the letter of what was unloaded for a colleague names the colleague as its driver', async () => {
  const store = await prepareDevice({ flows: [soil], modes: [truck, otherTruck], drives: truck })
  const { id } = await hold(store, { status: 'unloaded', unloadDate: '2026-11-21T09:00:00+00:00' })
  openPage(`/driver/shipments/${id}/letter`)
  const letter = await screen.findByRole('article')
  expect(letter.textContent).toContain('Piet Proef')
  expect(letter.textContent).not.toContain('Daan Rijder')
})

test('after unloading, loading the same flow once more is the main action, as long as it may be loaded', async () => {
  const store = await prepareDevice({ flows: [sand, rubble], drives: ship })
  const { shipment } = await loadSand()
  const { user, at } = openPage(unloadOf(shipment))
  await pressUnload(user)
  await leaveMoment()
  await waitFor(() => expect(at()).toBe(`/driver/shipments/${shipment}`))
  const again = await screen.findByRole('link', { name: 'Load once more' })
  expect(document.querySelector('footer')?.contains(again)).toBe(true)
  await user.click(again)
  await waitFor(() => expect(at()).toBe(`/driver/flows/${sand.id}/load`))
  expect(await screen.findByLabelText('Chloride value')).toBeDefined()

  await store.projects.put({ ...project, blocked: true })
  openPage(`/driver/shipments/${shipment}`)
  expect(await screen.findByRole('link', { name: 'Letter' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Load once more' })).toBeNull()
})

test('the day counts the driver’s own loads from midnight to midnight where the phone is', async () => {
  // 13 hours ahead of UTC on this day.
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const store = await prepareDevice({ flows: [soil, sand], modes: [truck, otherTruck], drives: truck })
  const unloaded = { status: 'unloaded', driver: self } as const
  const at = (time: string) => ({ ...unloaded, loadDate: time, unloadDate: time })
  await hold(store, { ...at('2026-11-20T10:59:00+00:00'), nettoWeight: 100 })
  await hold(store, { ...at('2026-11-20T11:00:00+00:00'), nettoWeight: 20.5 })
  await hold(store, { driver: self, loadDate: '2026-11-21T10:59:00+00:00', nettoWeight: 21 })
  await hold(store, { ...at('2026-11-21T11:00:00+00:00'), nettoWeight: 100 })
  await hold(store, { ...at('2026-11-21T08:00:00+00:00'), driver: colleague, nettoWeight: 100 })
  const noon = new Date('2026-11-21T00:00:00Z')
  expect(dayTotalOf([...(await shipmentsOnBoard()), ...(await recentShipments())], noon)).toEqual({
    loads: 2,
    weighed: 2,
    kilograms: 41_500,
  })

  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  openPage('/driver')
  expect(await screen.findByText('Loaded today: 2 loads, 41.5 t')).toBeDefined()

  // A load of cubic metres has no weight, and the sum says that it is without it.
  await hold(store, { ...at('2026-11-21T09:00:00+00:00'), materialFlow: sand.id, nettoWeight: 30 })
  expect(await screen.findByText('Loaded today: 3 loads, weighed: 2 (41.5 t)')).toBeDefined()
})

test('what was loaded before its flow was amended is told everywhere as it was loaded', async () => {
  const place = { ...soil.destination, description: 'Old depot', city: 'Heerlen' }
  const loadedFlow = {
    ...soil,
    version: 2,
    usualName: 'Soil of before',
    destination: place,
    receiver: { name: 'Refuser B.V.' },
    wasteStreamNumber: '99B000000017',
  }
  const to = (id: string, name: string) => ({ ...soil, id, number: 7, usualName: name, receiver: { name } })
  const others = [
    to('01920000-0000-7000-8000-00000000c011', 'Refuser B.V.'),
    to('01920000-0000-7000-8000-00000000c012', soil.receiver?.name ?? ''),
  ]
  const store = await prepareDevice({ flows: [soil, ...others], drives: otherTruck })
  const acceptances = [
    { id: 'a', by: 'x', occurredAt: '2026-11-21T09:00:00+00:00', outcome: 'refused' as const },
  ]
  const stated = { driver: self, materialFlowVersion: 2, loadedFlow }
  const { id } = await hold(store, { ...stated, status: 'turned_away', acceptances })

  openPage('/driver')
  const onBoard = await screen.findByRole('region', { name: 'On board of 7-BZX-72' })
  expect(onBoard.textContent).toContain('Soil of before')
  expect(onBoard.textContent).toContain('Heerlen')
  expect(onBoard.textContent).not.toContain('Dordrecht')

  openPage(`/driver/shipments/${id}`)
  expect(await screen.findByText('99B000000017')).toBeDefined()
  expect(document.body.textContent).not.toContain(soil.wasteStreamNumber)

  openPage(`/driver/shipments/${id}/letter`)
  expect(await screen.findAllByText(/Refuser B\.V\./)).not.toHaveLength(0)
  expect(document.body.textContent).toContain('99B000000017')
  expect(document.body.textContent).not.toContain(soil.wasteStreamNumber)

  // It goes on to today's receiver, which has refused nothing, and not to the one that did.
  openPage(`/driver/shipments/${id}/forward`)
  const onward = await screen.findAllByRole('link', { name: new RegExp(soil.receiver?.name ?? '?') })
  expect(onward.map((link) => link.getAttribute('href'))).toEqual([
    `/driver/flows/${others[1]?.id}/load?follows=${id}`,
  ])
  expect(screen.queryByRole('link', { name: /Refuser/ })).toBeNull()
  expect(await cargoNames([id])).toEqual(new Map([[id, 'Soil of before']]))
})
