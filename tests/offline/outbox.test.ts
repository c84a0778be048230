import { expect, test } from 'vitest'
import { unsentCount } from '../../src/offline/session/device.ts'
import { outboxEntries, outboxSummary, sendAgain, withdraw } from '../../src/offline/outbox/outbox.ts'
import { findShipment, shipmentsOnBoard } from '../../src/offline/shipments.ts'
import { createTransportMode } from '../../src/offline/transport-modes.ts'
import { loadShipment } from '../../src/offline/statements.ts'
import { load, loadWithPhotos, startSignedInPhone, runSync, unload } from './driver-actions.ts'
import { flow, passThrough, unplugged } from './simulated-phone.ts'

test('the list says what, when and in which state; what waits comes first', async () => {
  const { driver, page } = await startSignedInPhone()
  const delivered = await load()
  await runSync(page)
  driver.network = unplugged
  driver.advance(60_000)
  const waiting = await loadWithPhotos(100)
  await runSync(page)
  expect(await outboxEntries()).toMatchObject([
    {
      kind: 'shipment.load',
      subject: waiting.number,
      shipment: waiting.shipment,
      state: 'waiting',
      deliveredAt: undefined,
      attempts: 1,
      actions: [],
    },
    { kind: 'photo', subject: waiting.number, state: 'waiting', progress: 0 },
    {
      kind: 'shipment.load',
      subject: delivered.number,
      state: 'delivered',
      deliveredAt: '2026-11-21T09:00:00+00:00',
    },
  ])
  expect(await unsentCount()).toBe(2)
})

test('while it travels it is shown as being sent', async () => {
  const { driver, page } = await startSignedInPhone()
  await load()
  const seen: unknown[] = []
  driver.network = async (request, server) => {
    if (request.url.endsWith('/operations'))
      seen.push(...(await outboxEntries()).map((entry) => [entry.state, entry.actions]))
    return server(request)
  }
  await runSync(page)
  expect(seen).toEqual([['sending', []]])
})

test('a refused unload that is withdrawn puts the shipment on board again, and stays in the journal', async () => {
  const { driver, page } = await startSignedInPhone()
  const saved = await load()
  await unload(saved.shipment)
  const [, row] = await driver.rows()
  driver.server.refuse.set(row?.id ?? '', 'validation_failed')
  await runSync(page)
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'attention' })
  expect(await withdraw(row?.id ?? '')).toBe(1)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect((await shipmentsOnBoard()).map((one) => one.id)).toEqual([saved.shipment])
  await unload(saved.shipment)
  await runSync(page)
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'delivered' })
  expect(await page.store.journal.toArray()).toMatchObject([
    { what: 'withdrawn', row: { id: row?.id, problem: { code: 'validation_failed' } } },
  ])
})

test('an unload that is taken back before anything was delivered puts the shipment on board again', async () => {
  const { driver } = await startSignedInPhone()
  const saved = await load()
  await unload(saved.shipment)
  expect(await shipmentsOnBoard()).toEqual([])
  expect(await withdraw((await driver.rows())[1]?.id ?? '')).toBe(1)
  expect((await shipmentsOnBoard()).map((one) => one.id)).toEqual([saved.shipment])
})

test('a withdrawn load takes along what follows it, photos too', async () => {
  const { driver, page } = await startSignedInPhone()
  const saved = await loadWithPhotos(100, 100)
  await unload(saved.shipment)
  const [row] = await driver.rows()
  expect(await withdraw(row?.id ?? '')).toBe(2)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await findShipment(saved.shipment)).toBeUndefined()
  expect(await page.store.photoBytes.count()).toBe(0)
  await runSync(page)
  expect(driver.server.applied).toEqual([])
})

test('what the server may have is not withdrawn', async () => {
  const { driver, page } = await startSignedInPhone()
  await load()
  driver.network = unplugged
  await runSync(page)
  const [row] = await driver.rows()
  expect(await withdraw(row?.id ?? '')).toBe(0)
  driver.network = passThrough
  await runSync(page)
  expect(await withdraw(row?.id ?? '')).toBe(0)
  expect((await driver.rows())[0]?.state).toBe('done')
})

test('what used a withdrawn object goes on its own', async () => {
  const { driver, page } = await startSignedInPhone()
  const id = await createTransportMode({
    type: 'ship',
    identificationCode: 'Adriana',
    ship: { shipType: 'freighter' },
  })
  await loadShipment({ draft: 'x', materialFlow: flow.id, transportMode: id, amount: 900 })
  const [creation] = await driver.rows()
  driver.server.refuse.set(creation?.id ?? '', 'transport_mode_taken')
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 1 })
  expect(await withdraw(creation?.id ?? '')).toBe(1)
  await runSync(page)
  expect(driver.server.applied.map((one) => one.operation.after)).toEqual([[]])
})

test('sending again is the driver’s decision, and is kept', async () => {
  const { driver, page } = await startSignedInPhone()
  await load()
  const [row] = await driver.rows()
  driver.server.refuse.set(row?.id ?? '', 'project_blocked')
  await runSync(page)
  driver.server.refuse.clear()
  await runSync(page, 'tap')
  expect(driver.server.applied).toEqual([])
  await sendAgain(row?.id ?? '')
  await runSync(page, 'tap')
  expect(driver.server.applied).toHaveLength(1)
  expect((await page.store.journal.toArray()).map((one) => one.what)).toEqual(['sent-again'])
})
