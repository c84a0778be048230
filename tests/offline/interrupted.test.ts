import { expect, test } from 'vitest'
import { saveFault } from '../../src/offline/faults/report.ts'
import { loadableFlows } from '../../src/offline/flows/flows.ts'
import { handOver } from '../../src/offline/decisions/hand-over.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import {
  appliedIds,
  carriesOperations,
  load,
  loadWithPhotos,
  runPhotoSync,
  runSync,
  unload,
} from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { flow, passThrough, signIn, simulatedPhone, type Network } from './simulated-phone.ts'

/** Longer than the lease of a sender that died. Milliseconds. */
const leaseIsOver = 120_000

test('10: a runtime that dies between the receipt and its storing leaves an operation that counts once', async () => {
  const saved = await load()
  driver.network = async (request, server) => {
    const response = await server(request)
    if (carriesOperations(request)) page.kill()
    return response
  }
  await runSync(page).catch(() => undefined)
  const [row] = await driver.rows()
  expect(appliedIds(driver)).toEqual([row?.id])
  expect(row).toMatchObject({ state: 'ready', queue: row?.userId })

  driver.network = passThrough
  const next = driver.open()
  await signIn(driver, next)
  next.advance(leaseIsOver)
  await runSync(next, 'start')
  expect(appliedIds(driver)).toEqual([row?.id])
  expect(await outboxEntries()).toMatchObject([{ subject: saved.number, state: 'delivered' }])
  expect((await driver.rows())[0]?.receipt).toMatchObject({ operation: row?.id, replayed: true })
})

test('23: a shipment that the office removed keeps what was done with it, photos too, for a person', async () => {
  const saved = await loadWithPhotos(1000)
  await runSync(page)
  await runPhotoSync(page)
  await unload(saved.shipment)
  const unloading = (await driver.rows()).find(({ type }) => type === 'shipment.unload')
  const id = unloading?.id ?? ''
  driver.server.remove('Shipment', saved.shipment)
  driver.server.refuse.set(id, 'not_found')
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 0 })
  expect(await page.store.photoBytes.count()).toBeGreaterThan(0)
  expect((await outboxEntries()).find((entry) => entry.id === id)).toMatchObject({
    state: 'attention',
    subject: saved.number,
    problem: { code: 'not_found' },
  })
  expect(await handOver(id)).toBe('handed-over')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('72: a first download that is killed at any page goes on behind the pages that are stored', async () => {
  const driver = simulatedPhone()
  const flows = 40
  for (let number = 0; number < flows; number += 1)
    driver.server.change('MaterialFlow', {
      ...flow,
      id: `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      number: 100 + number,
    })
  driver.server.feedPageRows = 4
  const asked: string[] = []
  let page = driver.open()
  await signIn(driver, page)
  const killAtEachSecondPage: Network = async (request, server) => {
    const response = await server(request)
    const url = new URL(request.url)
    if (!url.pathname.endsWith('/driver_sync')) return response
    asked.push(url.searchParams.get('cursor') ?? '')
    if (asked.length % 2 === 0) page.kill()
    return response
  }
  driver.network = killAtEachSecondPage
  for (let kills = 0; kills < 10; kills += 1) {
    await runSync(page, 'start').catch(() => undefined)
    page = driver.open()
    await signIn(driver, page)
    page.advance(leaseIsOver)
  }
  driver.network = passThrough
  await runSync(page, 'start')
  expect((await loadableFlows()).filter(({ number }) => number >= 100)).toHaveLength(flows)
  // Each kill costs the page that was on its way, and none before it.
  const repeated = asked.length - new Set(asked).size
  expect(asked.length).toBeGreaterThan(10)
  expect(repeated).toBeLessThanOrEqual(10)
})

test('77: where the way to the queue is shut and the rest is open, the faults still arrive', async () => {
  await load()
  driver.network = async (request, server) => {
    if (carriesOperations(request) || request.url.includes('/driver_sync'))
      throw new TypeError('Failed to fetch')
    return await server(request)
  }
  await saveFault(page, new Error('a fault of the app'), 'test')
  await runSync(page)
  expect(driver.server.faults.map(({ where }) => where)).toEqual(['test'])
  expect(await outboxSummary()).toMatchObject({ kind: 'waiting', count: 1 })
})
