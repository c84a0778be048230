import { expect, test } from 'vitest'
import { unsentKinds } from '../../src/offline/outbox/unsent-kinds.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { createTransportMode } from '../../src/offline/settings/change-transport-modes.ts'
import { load, loadOn, loadWithPhotos, runPhotoSync, runSync, unload } from './driver-actions.ts'
import { driver, page, refuse } from './signed-in-phone.ts'
import { answerLost, passThrough, unplugged } from './simulated-phone.ts'

test('the list says what, when and in which state; what waits comes first', async () => {
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
      triedAt: expect.any(Number),
      actions: ['withdraw'],
    },
    { kind: 'photo', subject: waiting.number, state: 'waiting', progress: 0 },
    {
      kind: 'shipment.load',
      subject: delivered.number,
      state: 'delivered',
      deliveredAt: '2026-11-21T09:00:00+00:00',
    },
  ])
  expect(await unsentKinds()).toMatchObject({ loads: 1, unloads: 0, photos: 1, others: 0 })
})

test('while it travels it is shown as being sent', async () => {
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
  const saved = await load()
  await unload(saved.shipment)
  const [, row] = await driver.rows()
  driver.server.refuse.set(row?.id ?? '', 'validation_failed')
  await runSync(page)
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'attention' })
  expect(await withdraw(row?.id ?? '')).toEqual({ kind: 'withdrawn', count: 1 })
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect((await shipmentsOnBoard()).map((one) => one.id)).toEqual([saved.shipment])
  await unload(saved.shipment)
  await runSync(page)
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'delivered' })
  expect(await page.store.journal.toArray()).toMatchObject([
    { kind: 'withdrawn', row: { id: row?.id, problem: { code: 'validation_failed' } } },
  ])
})

test('an unload that is taken back before anything was delivered puts the shipment on board again', async () => {
  const saved = await load()
  await unload(saved.shipment)
  expect(await shipmentsOnBoard()).toEqual([])
  expect(await withdraw((await driver.rows())[1]?.id ?? '')).toEqual({ kind: 'withdrawn', count: 1 })
  expect((await shipmentsOnBoard()).map((one) => one.id)).toEqual([saved.shipment])
})

test('a withdrawn load takes along what follows it, photos too', async () => {
  const saved = await loadWithPhotos(100, 100)
  await unload(saved.shipment)
  const [row] = await driver.rows()
  expect(await withdraw(row?.id ?? '')).toEqual({ kind: 'withdrawn', count: 2 })
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await findShipment(saved.shipment)).toBeUndefined()
  expect(await page.store.photoBytes.count()).toBe(0)
  await runSync(page)
  expect(driver.server.applied).toEqual([])
})

test('what the server may have is not withdrawn', async () => {
  await load()
  driver.network = unplugged
  await runSync(page)
  const [row] = await driver.rows()
  expect((await withdraw(row?.id ?? '')).kind).not.toBe('withdrawn')
  driver.network = passThrough
  await runSync(page)
  expect((await withdraw(row?.id ?? '')).kind).not.toBe('withdrawn')
  expect((await driver.rows())[0]?.state).toBe('done')
})

test('what the server has stays and is delivered, with its photos, when it is withdrawn', async () => {
  const saved = await loadWithPhotos(100)
  await unload(saved.shipment)
  const [row, later] = await driver.rows()
  // Applied, and then refused by somebody on the way when it was sent again.
  driver.network = answerLost
  await runSync(page)
  await page.store.outbox.update(row?.id ?? '', {
    state: 'attention',
    unknownOutcome: false,
    problem: { code: 'shipment_already_loaded', status: 409, detail: '' },
  })
  driver.network = passThrough
  expect(await withdraw(row?.id ?? '')).toEqual({ kind: 'delivered' })
  expect(await page.store.outbox.get(row?.id ?? '')).toMatchObject({ state: 'done', receipt: {} })
  expect(await page.store.outbox.get(later?.id ?? '')).toMatchObject({ state: 'ready' })
  expect(await page.store.photoBytes.count()).toBe(1)
  await runPhotoSync(page)
  expect([...driver.server.photos.values()]).toMatchObject([{ complete: true }])
})

test('without a connection the server cannot be asked: what was sent stays', async () => {
  await loadWithPhotos(100)
  const [row] = await driver.rows()
  driver.server.refuse.set(row?.id ?? '', 'project_blocked')
  await runSync(page)
  driver.network = unplugged
  expect(await withdraw(row?.id ?? '')).toEqual({ kind: 'unreachable' })
  expect((await driver.rows())[0]?.state).toBe('attention')
  expect(await page.store.photoBytes.count()).toBe(1)
  driver.network = passThrough
  expect(await withdraw(row?.id ?? '')).toEqual({ kind: 'withdrawn', count: 1 })
  expect([...driver.server.withdrawn]).toEqual([row?.id])
})

test('the server learns later of what was withdrawn without it', async () => {
  await load()
  const [row] = await driver.rows()
  driver.network = unplugged
  expect(await withdraw(row?.id ?? '')).toEqual({ kind: 'withdrawn', count: 1 })
  driver.network = passThrough
  await runSync(page)
  expect([...driver.server.withdrawn]).toEqual([row?.id])
  driver.server.requests.length = 0
  await runSync(page)
  expect(driver.server.requests.map(({ path }) => path)).not.toContain('/operations/withdraw')
})

test('what used a withdrawn object goes on its own', async () => {
  const id = await createTransportMode({
    type: 'ship',
    identificationCode: 'Adriana',
    ship: { shipType: 'freighter' },
  })
  await loadOn(id)
  const refused = await refuse('transport_mode_taken')
  expect(await outboxSummary()).toEqual({ kind: 'attention', count: 1, waiting: 1 })
  expect(await withdraw(refused)).toEqual({ kind: 'withdrawn', count: 1 })
  await runSync(page)
  expect(driver.server.applied.map((one) => one.operation.after)).toEqual([[]])
})
