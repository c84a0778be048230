import { expect, test } from 'vitest'
import { findFlow as readFlow, loadableFlows } from '../../src/offline/flows/flows.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { discardPendingPairing, pairWithCode } from '../../src/offline/settings/pair-with-code.ts'
import { pairedProjects, readPendingPairing } from '../../src/offline/settings/pairing.ts'
import { recentShipments } from '../../src/offline/shipments/recent-shipments.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { syncStatus } from '../../src/offline/sync/scheduler.ts'
import { syncNow } from '../../src/offline/sync/sync-now.ts'
import { syncOperationsInPage } from '../../src/offline/sync/sync-run.ts'
import {
  chosenTransportMode,
  chooseTransportMode,
  transportModes,
} from '../../src/offline/vehicles/transport-modes.ts'
import { createTransportMode } from '../../src/offline/settings/change-transport-modes.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { saveDraft } from '../../src/offline/store/drafts.ts'
import { load, loadOn, loadWithPhotos, randomBytes, runSync, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { flow, type Network, passThrough, photoFlow, truck, unplugged, project } from './simulated-phone.ts'

/** The server is reached and applies nothing for now: the operations stay queued, and the feed is fetched. */
const refuseForNow: Network = async (request, server) => {
  if (!request.url.endsWith('/operations')) return server(request)
  const { operations } = (await request.json()) as { operations: { id: string }[] }
  const problem = { code: 'operation_in_progress', status: 409, detail: '' }
  return Response.json({ results: operations.map(({ id }) => ({ id, problem })) })
}

test('flows, modes and projects arrive, a type from the future is passed over', async () => {
  expect((await loadableFlows()).map((one) => [one.id, one.projectDetails.number])).toEqual([
    [flow.id, 'P24'],
    [photoFlow.id, 'P24'],
  ])
  expect(await transportModes()).toEqual([truck])
  expect(await syncStatus()).toEqual({
    lastPull: expect.closeTo(driver.clock.device, -1),
    failure: undefined,
  })
})

test('what changed comes, what was taken away goes', async () => {
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  driver.server.remove('MaterialFlow', photoFlow.id)
  await runSync(page)
  expect((await loadableFlows()).map((one) => one.usualName)).toEqual(['gravel'])
  driver.server.change('Project', { ...project, blocked: true })
  await runSync(page)
  expect(await loadableFlows()).toEqual([])
  expect(await readFlow(flow.id)).toBeDefined()
})

/** Answers of the feed say that changes are withheld. */
const withhold: Network = async (request, server) => {
  const response = await server(request)
  if (!request.url.includes('/driver_sync')) return response
  return Response.json({ ...((await response.json()) as object), withheld: true }, response)
}

test('what the server withholds is asked for again: after a second, and ever later while it is withheld', async () => {
  const waitUntilDue = async () => {
    page.advance(1)
    const dueAt = (await syncOperationsInPage(page, 'timer', 60_000)) ?? Infinity
    return dueAt - page.now()
  }
  expect(await waitUntilDue()).toBe(Infinity)
  driver.network = withhold
  expect(await waitUntilDue()).toBe(1000)
  page.advance(4999)
  expect(await waitUntilDue()).toBe(5000)
  page.advance(3_600_000)
  expect(await waitUntilDue()).toBe(60_000)
  driver.network = passThrough
  expect(await waitUntilDue()).toBe(Infinity)
  driver.network = withhold
  expect(await waitUntilDue()).toBe(1000)
})

test('a worker is not woken for what the server withholds', async () => {
  driver.network = withhold
  expect(await syncNow(page, 60_000)).toBe('settled')
})

test('what changed after another holder had asked is asked for', async () => {
  const worker = driver.open()
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  driver.network = async (request, server) => {
    const response = await server(request)
    if (!request.url.includes('/driver_sync')) return response
    driver.network = passThrough
    answered.resolve()
    await released.promise
    return response
  }
  const asking = runSync(worker)
  await answered.promise
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  const requested = runSync(page)
  page.advance(1)
  released.resolve()
  await Promise.all([asking, requested])
  expect((await readFlow(flow.id))?.usualName).toBe('gravel')
})

test('a page of the feed does not overwrite what is still queued', async () => {
  const saved = await load()
  await runSync(page)
  driver.network = async (request, server) =>
    request.url.endsWith('/operations') ? Promise.reject(new TypeError('fetch failed')) : server(request)
  await unload(saved.shipment)
  // The office touches the shipment: to the server it is still on board.
  const [known] = await page.store.shipments.toArray()
  driver.server.change('Shipment', { ...known, id: saved.shipment, version: 2 })
  driver.network = refuseForNow
  await runSync(page)
  expect((await page.store.shipments.get(saved.shipment))?.version).toBe(2)
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'waiting' })
  expect(await shipmentsOnBoard()).toEqual([])
  expect((await recentShipments()).map((one) => one.id)).toEqual([saved.shipment])
})

test('a shipment that the server takes away stays visible while an operation on it is queued', async () => {
  const saved = await load()
  await runSync(page)
  await unload(saved.shipment)
  driver.server.remove('Shipment', saved.shipment)
  driver.network = refuseForNow
  await runSync(page)
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded' })
  driver.network = passThrough
  driver.advance(10 * 60_000)
  const [row] = (await driver.rows()).slice(-1)
  driver.server.refuse.clear()
  await runSync(page, 'tap')
  expect((await driver.rows()).at(-1)).toMatchObject({ id: row?.id, state: 'done' })
})

test('a shipment removed by the office while nothing is queued is gone', async () => {
  const saved = await load()
  await runSync(page)
  expect(await shipmentsOnBoard()).toHaveLength(1)
  driver.server.remove('Shipment', saved.shipment)
  await runSync(page)
  expect(await findShipment(saved.shipment)).toBeUndefined()
  expect(await shipmentsOnBoard()).toEqual([])
})

test.each<[string, Network]>([
  ['is not answered', unplugged],
  [
    'lags behind',
    async (request, server) =>
      Response.json({ ...(await (await server(request)).json()), cursor: '4', changed: [] }),
  ],
])('a delivered load stays visible where the feed %s, until that shows it', async (_, feed) => {
  const saved = await load()
  driver.network = (request, server) =>
    request.url.includes('/driver_sync') ? feed(request, server) : server(request)
  const onBoard = async () => (await shipmentsOnBoard()).map((one) => [one.id, one.delivery])
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await onBoard()).toEqual([[saved.shipment, 'delivered']])
  driver.network = passThrough
  await runSync(page)
  expect(await onBoard()).toEqual([[saved.shipment, 'delivered']])
  expect((await driver.rows())[0]?.view).toBeUndefined()
})

test('a feed that starts over replaces the replica and touches nothing that is queued', async () => {
  await load()
  driver.server.remove('MaterialFlow', photoFlow.id)
  driver.server.feedStartsOver = true
  driver.network = refuseForNow
  await runSync(page)
  expect((await loadableFlows()).map((one) => one.id)).toEqual([flow.id])
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1 })
})

test('a cursor that the server does not like makes it start over, and stops no delivery', async () => {
  await load()
  driver.network = async (request, server) => {
    if (!request.url.includes('cursor=')) return server(request)
    return Response.json(
      { type: '/validation_errors/x', code: 'validation_failed', status: 422 },
      { status: 422 },
    )
  }
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await syncStatus()).toMatchObject({ failure: 'server' })
  await runSync(page)
  expect(await syncStatus()).toMatchObject({ failure: undefined })
  expect(await loadableFlows()).toHaveLength(2)
})

test('a replica that another schema version stored starts over once, and nothing of the driver is touched', async () => {
  const { store } = page
  const onBoard = {
    id: '01920000-0000-7000-8000-00000000e001',
    version: 1,
    number: 'P24-7-XYZA1',
    status: 'loaded' as const,
    materialFlow: flow.id,
    transportMode: truck.id,
    loadDate: '2026-11-21T08:00:00+00:00',
    photosAnnounced: 0,
    photosReceived: 0,
  }
  const colleague = { id: '01920000-0000-7000-8000-00000000e009', name: 'Piet Proef' }
  driver.server.change('Shipment', { ...onBoard, driver: colleague })
  await runSync(page)
  // As an app stored it that did not know of the driver yet.
  await store.shipments.put(onBoard)
  await store.cursors.update('replica', { schema: undefined })

  await loadWithPhotos(2000)
  const unfinished = { bytes: randomBytes(500), mediaType: 'image/jpeg', thumbnail: randomBytes(10) } as const
  await addPhoto('unfinished', 'load', unfinished)
  await saveDraft('unfinished', { amount: '12' })
  const readOwn = () =>
    Promise.all(
      ['outbox', 'drafts', 'photos', 'photoBytes', 'photoThumbnails'].map((name) =>
        store.table(name).toCollection().primaryKeys(),
      ),
    )
  const own = await readOwn()
  expect(own.every((keys) => keys.length > 0)).toBe(true)

  const cursors: (string | null)[] = []
  driver.network = (request, server) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/driver_sync')) cursors.push(searchParams.get('cursor'))
    // Nothing is delivered meanwhile.
    return refuseForNow(request, server)
  }
  await runSync(page)
  await runSync(page)
  expect(cursors).toEqual([null, expect.any(String)])
  expect(await store.shipments.get(onBoard.id)).toMatchObject({ driver: colleague })
  expect(await readOwn()).toEqual(own)
})

test('a fetch that finished while we waited for the sync channel counts for us too', async () => {
  const worker = driver.open()
  await Promise.all([runSync(page), runSync(worker)])
  expect(driver.server.requests.filter((request) => request.path === '/driver_sync')).toHaveLength(1)
})

test('a pairing code is answered at once, or kept until somebody answers', async () => {
  await page.store.projects.clear()
  expect(await pairWithCode('nope 99')).toEqual({
    kind: 'refused',
    code: 'pairing_code_refused',
    detail: 'pairing_code_refused',
  })
  expect(await readPendingPairing()).toBeUndefined()
  driver.network = unplugged
  expect(await pairWithCode('demo-24')).toEqual({ kind: 'waiting' })
  expect(await readPendingPairing()).toMatchObject({ pairingCode: 'DEMO24', state: 'waiting' })
  driver.network = passThrough
  await runSync(page)
  expect(await readPendingPairing()).toBeUndefined()
  expect((await pairedProjects()).map((project) => project.number)).toEqual(['P24'])
  expect(await pairWithCode('DEMO24')).toEqual({ kind: 'paired', projectId: flow.project })
  driver.network = unplugged
  await pairWithCode('ACDEFH')
  driver.network = passThrough
  await runSync(page)
  expect(await readPendingPairing()).toEqual({
    pairingCode: 'ACDEFH',
    state: 'refused',
    detail: undefined,
  })
  await discardPendingPairing()
  expect(await readPendingPairing()).toBeUndefined()
})

test('a transport mode made offline is used at once and delivered before what uses it', async () => {
  driver.network = unplugged
  const id = await createTransportMode({
    type: 'ship',
    identificationCode: 'Adriana',
    ship: { shipType: 'freighter' },
  })
  await chooseTransportMode(id)
  expect(await chosenTransportMode()).toMatchObject({ id, identificationCode: 'Adriana' })
  expect((await transportModes()).map((mode) => mode.id)).toEqual([truck.id, id])
  await loadOn(id)
  driver.network = passThrough
  await runSync(page)
  expect(driver.server.applied.map((one) => one.operation.type)).toEqual([
    'transport_mode.create',
    'shipment.load',
  ])
  expect(driver.server.applied[1]?.operation.after).toEqual([driver.server.applied[0]?.operation.id])
  expect((await transportModes()).map((mode) => mode.id)).toEqual([truck.id, id])
  expect((await shipmentsOnBoard())[0]?.mode?.identificationCode).toBe('Adriana')
})

test('a page that was asked for before a pairing does not take away what the pairing brought', async () => {
  driver.server.feedStartsOver = true
  driver.server.remove('MaterialFlow', flow.id)
  driver.network = async (request, server) => {
    const response = await server(request)
    if (request.url.includes('/driver_sync')) {
      driver.network = passThrough
      driver.server.change('MaterialFlow', flow)
      await pairWithCode('DEMO24')
    }
    return response
  }
  const fetching = runSync(page)
  await fetching
  expect((await loadableFlows()).map((one) => one.id)).toContain(flow.id)
})
