import { expect, test } from 'vitest'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { stateAcceptance } from '../../src/offline/shipments/acceptance.ts'
import { NotOnDevice } from '../../src/offline/shipments/save-operation.ts'
import { dayTotalOf, recentShipments } from '../../src/offline/shipments/recent-shipments.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { forwardByAgreement, unloadRest } from '../../src/offline/shipments/turned-away.ts'
import { load, runSync, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { flow, passThrough, truck, unplugged } from './simulated-phone.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'

const state = (shipment: string, outcome: 'accepted' | 'partly' | 'refused', kilograms?: number) =>
  stateAcceptance({ draft: 'accept', shipment, outcome, kilograms, reason: 'Wet' })
const onBoard = async () => (await shipmentsOnBoard()).map(({ id }) => id)
const agreed = { name: 'Other Works', city: 'Breda', agreedWith: 'Mrs Bos' }

test('what was refused as a whole is not unloaded there, and comes off board at the origin', async () => {
  driver.network = unplugged
  const { shipment } = await load()
  await state(shipment, 'refused')
  await expect(unload(shipment)).rejects.toBeInstanceOf(NotOnDevice)
  await unloadRest({ draft: 'rest', shipment, restAt: 'origin', amount: 12.5 })
  expect(await onBoard()).toEqual([])
  const [ended] = await recentShipments()
  expect(ended).toMatchObject({
    id: shipment,
    status: 'unloaded',
    ending: 'returned',
    rest: { nettoWeight: 12.5 },
  })
  expect(dayTotalOf([ended as never], new Date()).kilograms).toBe(0)
  await expect(unloadRest({ draft: 'rest', shipment, restAt: 'origin' })).rejects.toBeInstanceOf(NotOnDevice)

  driver.network = passThrough
  await runSync(page)
  expect(driver.server.applied.map(({ operation }) => operation.type)).toEqual([
    'shipment.load',
    'shipment.accept',
    'shipment.unload_rest',
  ])
})

test('the rest of a part goes on with another load, which names it, and only with it', async () => {
  driver.network = unplugged
  const { shipment, number } = await load()
  await state(shipment, 'partly', 9000)
  await expect(
    unloadRest({ draft: 'rest', shipment, restAt: 'origin' }),
    'the part comes first',
  ).rejects.toBeInstanceOf(NotOnDevice)
  await unload(shipment)
  expect(await onBoard()).toEqual([shipment])

  const next = await loadShipment({ draft: 'onward', flow, mode: truck, amount: 15, follows: shipment })
  expect(await onBoard()).toEqual([next.shipment])
  expect(await findShipment(shipment)).toMatchObject({ ending: 'forwarded', forwardedBy: next })
  expect(await findShipment(next.shipment)).toMatchObject({ follows: { shipment, number } })
  const [before, onward, forward] = (await driver.rows()).slice(-3)
  expect([onward?.type, forward?.type]).toEqual(['shipment.load', 'shipment.forward'])
  expect(onward?.after).toEqual([before?.id])
  expect(forward?.after.toSorted()).toEqual([before?.id, onward?.id])

  expect(await withdraw(onward?.id ?? '')).toEqual({ kind: 'withdrawn', count: 2 })
  expect(await onBoard()).toEqual([shipment])
  expect(await findShipment(shipment)).toMatchObject({ status: 'turned_away' })
  const other = await loadShipment({ draft: 'other', flow, mode: truck, amount: 15, follows: shipment })
  driver.network = passThrough
  await runSync(page)
  expect(driver.server.applied.slice(-2).map(({ operation }) => operation.type)).toEqual([
    'shipment.load',
    'shipment.forward',
  ])
  expect(await findShipment(shipment)).toMatchObject({ ending: 'forwarded', forwardedBy: other })
})

test('what another receiver agreed to by telephone stays on board until it is unloaded there', async () => {
  driver.network = unplugged
  const { shipment } = await load()
  await state(shipment, 'refused')
  await forwardByAgreement('forward', shipment, agreed)
  expect(await onBoard()).toEqual([shipment])
  expect(await findShipment(shipment)).toMatchObject({ status: 'turned_away', agreedReceiver: agreed })
  await unloadRest({ draft: 'rest', shipment, restAt: 'agreed_receiver' })
  expect(await findShipment(shipment)).toMatchObject({ status: 'unloaded', ending: 'forwarded' })
})

test('a cargo goes on from the receiver on its letter, also where the flow leads to another one by now', async () => {
  const { shipment } = await load()
  await state(shipment, 'refused')
  await runSync(page)
  const elsewhere = { description: 'Elsewhere' }
  driver.server.change('MaterialFlow', { ...flow, version: flow.version + 1, destination: elsewhere })
  await runSync(page)
  expect(await findShipment(shipment)).toMatchObject({ flow: { destination: flow.destination } })
  const next = await loadShipment({ draft: 'onward', flow, mode: truck, amount: 15, follows: shipment })
  expect(await findShipment(next.shipment)).toMatchObject({
    flow: { destination: elsewhere },
    follows: { shipment, from: flow.destination },
  })
})
