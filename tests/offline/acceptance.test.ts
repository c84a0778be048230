import { expect, test } from 'vitest'
import { stateAcceptance } from '../../src/offline/shipments/acceptance.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { addPhoto, draftPhotos } from '../../src/offline/photos/photos.ts'
import { shipmentPhotos } from '../../src/offline/photos/shipment-photos.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments/shipments.ts'
import { NotOnDevice } from '../../src/offline/shipments/save-operation.ts'
import { load, randomBytes, runPhotoSync, runSync, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { passThrough, unplugged } from './simulated-phone.ts'

const state = (shipment: string, outcome: 'accepted' | 'partly' | 'refused') =>
  stateAcceptance({ draft: 'accept', shipment, outcome, kilograms: undefined, reason: 'Smells of oil' })

test('a refusal that is stated offline leaves the cargo on board, and follows the load to the server with its photo', async () => {
  driver.network = unplugged
  const { shipment } = await load()
  const bytes = randomBytes(100)
  await addPhoto('accept', 'unload', { bytes, mediaType: 'image/jpeg', thumbnail: bytes.slice(0, 10) })
  await state(shipment, 'refused')
  expect(await draftPhotos('accept')).toEqual([])
  expect(await findShipment(shipment)).toMatchObject({
    status: 'turned_away',
    delivery: 'waiting',
    acceptances: [{ outcome: 'refused', reason: 'Smells of oil' }],
  })
  expect((await shipmentPhotos(shipment)).onDevice).toMatchObject([{ phase: 'unload' }])
  expect((await shipmentsOnBoard()).map(({ id }) => id)).toEqual([shipment])

  driver.network = passThrough
  await runSync(page)
  await runPhotoSync(page)
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  const [first, second] = driver.server.applied
  expect(second?.operation).toMatchObject({ type: 'shipment.accept', after: [first?.operation.id] })
  // The row of the server holds it now, and it is shown once.
  await runSync(page)
  expect((await driver.rows()).at(-1)?.view).toBeUndefined()
  expect((await findShipment(shipment))?.acceptances).toHaveLength(1)
})

test('what was unloaded is not refused as a whole any more; a part of it may be', async () => {
  const { shipment } = await load()
  await unload(shipment)
  await expect(state(shipment, 'refused')).rejects.toBeInstanceOf(NotOnDevice)
  await state(shipment, 'partly')
  expect(await findShipment(shipment)).toMatchObject({
    status: 'turned_away',
    acceptances: [{ outcome: 'partly' }],
  })
  expect(
    (await shipmentsOnBoard()).map(({ id }) => id),
    'the rest of it',
  ).toEqual([shipment])
})
