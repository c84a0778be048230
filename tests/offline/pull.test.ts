import { expect, test } from 'vitest'
import { flow as readFlow, flowsToLoad } from '../../src/offline/flows.ts'
import { outboxLine } from '../../src/offline/outbox/outbox.ts'
import { forgetPairingWish, pairedProjects, pairingWish, pairWithCode } from '../../src/offline/pairing.ts'
import { recentShipments, shipment, shipmentsOnBoard } from '../../src/offline/shipments.ts'
import { syncStatus } from '../../src/offline/sync/sync.ts'
import {
  chosenTransportMode,
  chooseTransportMode,
  createTransportMode,
  transportModes,
} from '../../src/offline/transport-modes.ts'
import { loadShipment } from '../../src/offline/statements.ts'
import { load, readyPhone, sync, unload } from './deeds.ts'
import { flow, honest, photoFlow, truck, unplugged } from './phone.ts'

test('flows, modes and projects arrive, a type from the future is passed over', async () => {
  const { driver } = await readyPhone()
  expect((await flowsToLoad()).map((one) => [one.id, one.ofProject.number])).toEqual([
    [flow.id, 'P24'],
    [photoFlow.id, 'P24'],
  ])
  expect(await transportModes()).toEqual([truck])
  expect(await syncStatus()).toEqual({
    lastPull: expect.closeTo(driver.clock.device, -1),
    running: false,
    lastError: undefined,
  })
})

test('what changed comes, what was taken away goes', async () => {
  const { driver, page } = await readyPhone()
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  driver.server.remove('MaterialFlow', photoFlow.id)
  await sync(page)
  expect((await flowsToLoad()).map((one) => one.usualName)).toEqual(['gravel'])
  driver.server.change('Project', { ...driver.server.world.projects[0], id: flow.project, blocked: true })
  await sync(page)
  expect(await flowsToLoad()).toEqual([])
  expect(await readFlow(flow.id)).toBeDefined()
})

test('a page of the feed does not overwrite what is still queued', async () => {
  const { driver, page } = await readyPhone()
  const saved = await load()
  await sync(page)
  driver.network = async (request, server) =>
    request.url.endsWith('/operations') ? Promise.reject(new TypeError('fetch failed')) : server(request)
  await unload(saved.shipment)
  // The office touches the shipment: to the server it is still on board.
  const [known] = await page.store.shipments.toArray()
  driver.server.change('Shipment', { ...known, id: saved.shipment, version: 2 })
  driver.network = (request, server) =>
    request.url.endsWith('/operations') ? Promise.resolve(Response.json({ results: [] })) : server(request)
  await sync(page)
  expect((await page.store.shipments.get(saved.shipment))?.version).toBe(2)
  expect(await shipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'waiting' })
  expect(await shipmentsOnBoard()).toEqual([])
  expect((await recentShipments()).map((one) => one.id)).toEqual([saved.shipment])
})

test('a shipment that the server takes away stays in sight while something done to it is queued', async () => {
  const { driver, page } = await readyPhone()
  const saved = await load()
  await sync(page)
  await unload(saved.shipment)
  driver.server.remove('Shipment', saved.shipment)
  driver.network = (request, server) =>
    request.url.endsWith('/operations') ? Promise.resolve(Response.json({ results: [] })) : server(request)
  await sync(page)
  expect(await shipment(saved.shipment)).toMatchObject({ status: 'unloaded' })
  driver.network = honest
  driver.pass(10 * 60_000)
  const [row] = (await driver.rows()).slice(-1)
  driver.server.refuse.clear()
  await sync(page, 'tap')
  expect((await driver.rows()).at(-1)).toMatchObject({ id: row?.id, state: 'done' })
})

test('a shipment removed by the office while nothing is queued is gone', async () => {
  const { driver, page } = await readyPhone()
  const saved = await load()
  await sync(page)
  expect(await shipmentsOnBoard()).toHaveLength(1)
  driver.server.remove('Shipment', saved.shipment)
  await sync(page)
  expect(await shipment(saved.shipment)).toBeUndefined()
  expect(await shipmentsOnBoard()).toEqual([])
})

test('a delivered load stays in sight until the feed shows it', async () => {
  const { driver, page } = await readyPhone()
  const saved = await load()
  driver.network = (request, server) =>
    request.url.includes('/driver_sync') ? Promise.reject(new TypeError('fetch failed')) : server(request)
  await sync(page)
  expect(await outboxLine()).toEqual({ kind: 'sent' })
  expect((await shipmentsOnBoard()).map((one) => [one.id, one.delivery])).toEqual([
    [saved.shipment, 'delivered'],
  ])
  driver.network = honest
  await sync(page)
  expect((await shipmentsOnBoard()).map((one) => [one.id, one.delivery])).toEqual([
    [saved.shipment, 'delivered'],
  ])
  expect((await driver.rows())[0]?.view).toBeUndefined()
})

test('a feed that lags behind hides nothing that was delivered', async () => {
  const { driver, page } = await readyPhone()
  const saved = await load()
  driver.network = async (request, server) => {
    const answer = await server(request)
    return request.url.includes('/driver_sync')
      ? Response.json({ ...(await answer.json()), cursor: '4', changed: [] })
      : answer
  }
  await sync(page)
  expect((await shipmentsOnBoard()).map((one) => one.id)).toEqual([saved.shipment])
  driver.network = honest
  await sync(page)
  expect((await shipmentsOnBoard()).map((one) => one.id)).toEqual([saved.shipment])
})

test('a feed that starts over replaces the replica and touches nothing that is queued', async () => {
  const { driver, page } = await readyPhone()
  await load()
  driver.server.remove('MaterialFlow', photoFlow.id)
  driver.server.feedStartsOver = true
  driver.network = (request, server) =>
    request.url.endsWith('/operations') ? Promise.resolve(Response.json({ results: [] })) : server(request)
  await sync(page)
  expect((await flowsToLoad()).map((one) => one.id)).toEqual([flow.id])
  expect(await outboxLine()).toMatchObject({ kind: 'waiting', count: 1 })
})

test('a cursor that the server does not like makes it start over, and stops no delivery', async () => {
  const { driver, page } = await readyPhone()
  await load()
  driver.network = async (request, server) => {
    if (!request.url.includes('cursor=')) return server(request)
    return Response.json({ code: 'validation_failed', status: 422 }, { status: 422 })
  }
  await sync(page)
  expect(await outboxLine()).toEqual({ kind: 'sent' })
  expect(await syncStatus()).toMatchObject({ lastError: 'server' })
  await sync(page)
  expect(await syncStatus()).toMatchObject({ lastError: undefined })
  expect(await flowsToLoad()).toHaveLength(2)
})

test('whoever fetched while we waited for the line has fetched for us too', async () => {
  const { driver, page } = await readyPhone()
  const worker = driver.open()
  await Promise.all([sync(page), sync(worker)])
  expect(driver.server.requests.filter((request) => request.path === '/driver_sync')).toHaveLength(1)
})

test('a pairing code is answered at once, or kept until somebody answers', async () => {
  const { driver, page } = await readyPhone()
  await page.store.projects.clear()
  expect(await pairWithCode('nope 99')).toEqual({
    kind: 'refused',
    code: 'pairing_code_refused',
    detail: 'pairing_code_refused',
  })
  expect(await pairingWish()).toBeUndefined()
  driver.network = unplugged
  expect(await pairWithCode('demo-24')).toEqual({ kind: 'waiting' })
  expect(await pairingWish()).toMatchObject({ pairingCode: 'DEMO24', state: 'waiting' })
  driver.network = honest
  await sync(page)
  expect(await pairingWish()).toBeUndefined()
  expect((await pairedProjects()).map((project) => project.number)).toEqual(['P24'])
  expect(await pairWithCode('DEMO24')).toEqual({ kind: 'paired', projectId: flow.project })
  driver.network = unplugged
  await pairWithCode('ACDEFH')
  driver.network = honest
  await sync(page)
  expect(await pairingWish()).toEqual({
    pairingCode: 'ACDEFH',
    state: 'refused',
    code: 'pairing_code_refused',
    detail: 'pairing_code_refused',
  })
  await forgetPairingWish()
  expect(await pairingWish()).toBeUndefined()
})

test('a transport mode made offline is used at once and delivered before what uses it', async () => {
  const { driver, page } = await readyPhone()
  driver.network = unplugged
  const id = await createTransportMode({
    type: 'ship',
    identificationCode: 'Adriana',
    ship: { shipType: 'freighter' },
  })
  await chooseTransportMode(id)
  expect(await chosenTransportMode()).toMatchObject({ id, identificationCode: 'Adriana' })
  expect((await transportModes()).map((mode) => mode.id)).toEqual([truck.id, id])
  await loadShipment({ draft: 'x', materialFlow: flow.id, transportMode: id, amount: 900 })
  driver.network = honest
  await sync(page)
  expect(driver.server.applied.map((one) => one.operation.type)).toEqual([
    'transport_mode.create',
    'shipment.load',
  ])
  expect(driver.server.applied[1]?.operation.after).toEqual([driver.server.applied[0]?.operation.id])
  expect((await transportModes()).map((mode) => mode.id)).toEqual([truck.id, id])
  expect((await shipmentsOnBoard())[0]?.mode?.identificationCode).toBe('Adriana')
})

test('a page that was asked for before a pairing does not take away what the pairing brought', async () => {
  const { driver, page } = await readyPhone()
  driver.server.feedStartsOver = true
  driver.server.remove('MaterialFlow', flow.id)
  driver.network = async (request, server) => {
    const answer = await server(request)
    if (request.url.includes('/driver_sync')) {
      driver.network = honest
      driver.server.change('MaterialFlow', flow)
      await pairWithCode('DEMO24')
    }
    return answer
  }
  const fetching = sync(page)
  await fetching
  expect((await flowsToLoad()).map((one) => one.id)).toContain(flow.id)
})
