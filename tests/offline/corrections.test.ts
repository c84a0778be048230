import { expect, test } from 'vitest'
import { addNote, correctShipment } from '../../src/offline/shipments/corrections.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { load, runSync, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { flow, passThrough, unplugged } from './simulated-phone.ts'

const correct = (shipment: string, amount: number) =>
  correctShipment({
    draft: `correct:${shipment}`,
    shipment,
    flow,
    phase: 'load',
    amount,
    reason: 'Misread the slip',
  })

test('a correction made offline counts at once, leaves the load on board, and follows it to the server', async () => {
  driver.network = unplugged
  const { shipment } = await load(24.5)
  await correct(shipment, 25.5)
  await addNote({ draft: 'note', shipment, note: 'Waited' })
  expect(await findShipment(shipment)).toMatchObject({
    status: 'loaded',
    nettoWeight: 25.5,
    delivery: 'waiting',
    corrections: [
      { reason: 'Misread the slip', before: { nettoWeight: 24.5 }, after: { nettoWeight: 25.5 } },
    ],
    notes: [{ note: 'Waited' }],
  })
  expect((await shipmentsOnBoard()).map(({ id }) => id)).toEqual([shipment])
  await unload(shipment)
  expect(await shipmentsOnBoard()).toEqual([])

  driver.network = passThrough
  await runSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(driver.server.applied.map(({ operation }) => operation.type)).toEqual([
    'shipment.load',
    'shipment.correct',
    'shipment.note',
    'shipment.unload',
  ])
  const [first, correction] = driver.server.applied
  expect(correction?.operation.after).toEqual([first?.operation.id])
})

test('what the server has is shown once: by its row, when that holds the correction, and not before', async () => {
  const { shipment } = await load(24.5)
  await runSync(page)
  const before = driver.server.shipments.get(shipment)
  await correct(shipment, 25.5)
  // The row of before arrives once more after the correction was applied.
  await runSync(page)
  const row = await page.store.shipments.get(shipment)
  expect(row).toBeDefined()
  if (row === undefined || before === undefined) return
  driver.server.change('Shipment', { ...row, nettoWeight: 24.5, corrections: undefined })
  const [, operation] = await driver.rows()
  await page.store.outbox.update(operation?.id ?? '', {
    view: operation?.userId,
    unsettled: operation?.userId,
  })
  await runSync(page)
  expect(await findShipment(shipment)).toMatchObject({
    nettoWeight: 25.5,
    corrections: [{ id: operation?.id }],
  })

  driver.server.change('Shipment', {
    ...row,
    nettoWeight: 25.5,
    corrections: [
      { id: operation?.id ?? '', occurredAt: row.loadDate, by: 'Daan', reason: 'Misread the slip' },
    ],
  })
  await runSync(page)
  expect((await driver.rows()).find(({ id }) => id === operation?.id)?.view).toBeUndefined()
  const shown = await findShipment(shipment)
  expect(shown?.nettoWeight).toBe(25.5)
  expect(shown?.corrections.map(({ by }) => by)).toEqual(['Daan'])
})
