import { expect, test } from 'vitest'
import { outboxLine } from '../../src/offline/outbox.ts'
import { shipment, shipmentsOnBoard } from '../../src/offline/shipments.ts'
import { loadShipment, unloadShipment } from '../../src/offline/statements.ts'
import { syncOperations } from '../../src/offline/synchronise.ts'
import { flow, phone, signIn, truck, unplugged } from './phone.ts'

const budget = 60_000

test('what was done offline is delivered in its order, once', async () => {
  const driver = phone()
  const page = driver.open()
  await signIn(driver, page)
  await syncOperations(page, 'start', budget)
  driver.network = unplugged
  const saved = await loadShipment({ draft: 'load', materialFlow: flow.id, transportMode: truck.id, amount: 24.5 })
  await unloadShipment({ draft: 'unload', shipment: saved.shipment })
  expect(await outboxLine()).toMatchObject({ kind: 'waiting', count: 2 })
  expect(await shipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'waiting', number: 'P24-7-ABCA1' })
  driver.network = (request, server) => server(request)
  await syncOperations(page, 'online', budget)
  expect(driver.server.applied.map((one) => one.operation.type)).toEqual(['shipment.load', 'shipment.unload'])
  expect(await outboxLine()).toEqual({ kind: 'sent' })
  expect(await shipment(saved.shipment)).toMatchObject({ status: 'unloaded', delivery: 'delivered' })
  expect(await shipmentsOnBoard()).toEqual([])
})
