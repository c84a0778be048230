// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { replicaTypes } from '../../contract/device/replica.ts'
import { findShipment, shipmentAddress } from '../../src/driver/shared/shipment-address.ts'
import { openPage, prepareDevice, project, soil, startPage, truck, leaveMoment } from './driver-page.tsx'

beforeAll(startPage)
afterEach(() => {
  vi.restoreAllMocks()
})

const shipment = '01920000-0000-7000-8000-00000000e001'
const address = `/shipments/${shipment}/unload`
const theirTruck = {
  ...truck,
  id: '01920000-0000-7000-8000-00000000a004',
  identificationCode: '9-ABC-12',
}

const rowsOfScan = [
  ['Project', { ...project, paired: false }],
  ['MaterialFlow', { ...soil, mayLoad: false }],
  ['TransportMode', theirTruck],
  [
    'Shipment',
    {
      id: shipment,
      version: 1,
      number: 'P24-3-WXYZ1',
      status: 'loaded',
      materialFlow: soil.id,
      transportMode: theirTruck.id,
      driver: { id: '01920000-0000-7000-8000-00000000d009', name: 'Bram Anders' },
      loadDate: '2026-11-21T08:00:00+00:00',
      photosAnnounced: 0,
      photosReceived: 0,
      scanned: true,
    },
  ],
] as const

const found = () =>
  Response.json({
    changed: rowsOfScan.map(([type, row]) => ({
      '@type': type,
      ...(z.encode<z.ZodMiniType>(replicaTypes[type], row) as object),
    })),
  })
const refusal = (code: string, status: number, detail: string) =>
  new Response(JSON.stringify({ type: `/errors/${code}`, title: 'Refused', status, code, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

async function prepareScan() {
  const network = {
    answer: (): Promise<Response> => Promise.reject(new TypeError('fetch failed')),
  }
  const store = await prepareDevice({
    drives: truck,
    network: (input, init) =>
      new URL(new Request(input, init).url).pathname.endsWith(`/driver_sync/shipments/${shipment}`)
        ? network.answer()
        : Promise.reject(new TypeError('fetch failed')),
  })
  const userId = (await store.deviceStates.toCollection().first())?.userId ?? ''
  await store.auth.put({ key: 'session', token: 'a', refresh_token: 'b', userId })
  return { store, network }
}

test('a scanned shipment of another carrier is fetched once, then unloaded without a network', async () => {
  const { store, network } = await prepareScan()
  const { user, at } = openPage(address)
  expect(await screen.findByText('This shipment is not on this phone.')).toBeDefined()
  expect(screen.getByText(/needs a connection once/)).toBeDefined()

  network.answer = async () => found()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This flow asks for nothing more at this moment.')
  network.answer = () => Promise.reject(new TypeError('fetch failed'))

  // Opened again without a network, it is still there.
  const again = openPage(address)
  await screen.findByText('This flow asks for nothing more at this moment.')
  await again.user.click(screen.getByRole('button', { name: 'Unload' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Take over the load of Bram Anders')
  await again.user.click(within(question).getByRole('button', { name: 'Take over' }))
  await leaveMoment()
  await waitFor(() => expect(again.at()).toBe(`/driver/shipments/${shipment}`))
  expect(at()).toBe(address)
  expect(await store.outbox.toArray()).toMatchObject([
    { type: 'shipment.unload', payload: { shipment, scanned: true } },
  ])
})

test('it comes by itself once there is a network', async () => {
  const { network } = await prepareScan()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openPage(address)
  await screen.findByText(/needs a connection once/)
  network.answer = async () => found()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('This flow asks for nothing more at this moment.')).toBeDefined()
})

test('what was only scanned is not among what colleagues have on board', async () => {
  const { store, network } = await prepareScan()
  network.answer = async () => found()
  openPage(address)
  await screen.findByText('This flow asks for nothing more at this moment.')
  expect(await store.shipments.count()).toBe(1)
  openPage('/driver')
  expect((await screen.findByRole('link', { name: /letter’s QR code/ })).getAttribute('href')).toBe(
    '/driver/scan',
  )
  expect(screen.queryByText(/on board/)).toBeNull()
})

test.each([
  [
    refusal('unload_by_other_carrier', 422, 'Only the carrier that loaded it may unload it.'),
    'Only the carrier that loaded it may unload it.',
  ],
  [refusal('not_found', 404, 'Not found.'), /It is not yours to unload/],
])('a scan that the server refuses says why', async (answer, said) => {
  const { network } = await prepareScan()
  network.answer = async () => answer
  openPage(address)
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Unload' })).toBeNull()
})

test('a browser without a camera takes a picture, and points to the phone’s own camera', async () => {
  await prepareDevice({ drives: truck })
  openPage('/driver/scan')
  expect(await screen.findByText('This browser shows no camera.')).toBeDefined()
  expect(screen.getByText('Choose a picture of the code')).toBeDefined()
  expect(screen.getByText(/the phone’s own camera/)).toBeDefined()
})

test('the code of a letter names its shipment, whatever the address of the app; other codes name none', () => {
  expect(findShipment(shipmentAddress(shipment))).toBe(shipment)
  expect(findShipment(`https://vrachtpas.example/shipments/${shipment.toUpperCase()}/unload`)).toBe(shipment)
  for (const text of ['DEMO24', 'https://vrachtpas.example/driver/pairing?code=DEMO24', `${shipment}`, ''])
    expect(findShipment(text), text).toBeUndefined()
})
