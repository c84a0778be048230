import { expect, test } from 'vitest'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { clearDevice } from '../../src/offline/session/clear-device.ts'
import { keptLetters } from '../../src/offline/session/kept-letters.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { load, loadWithPhotos, runPhotoSync, runSync, startSignedInPhone, unload } from './driver-actions.ts'
import { flow, passThrough, signIn, unplugged } from './simulated-phone.ts'

const replica = [
  'drivers',
  'projects',
  'materialFlows',
  'shipments',
  'transportModes',
  'units',
  'truckTypes',
  'cursors',
]

test('after signing out the phone holds nothing but unsent work and the letters of what is on board', async () => {
  const { driver, page } = await startSignedInPhone()
  const gone = await loadWithPhotos(1000)
  await unload(gone.shipment)
  const onBoard = await load()
  await runSync(page)
  await runPhotoSync(page)
  await runSync(page)
  driver.network = unplugged
  const unsent = await loadWithPhotos(2000)
  expect(await clearDevice(page)).toBe(2)
  await deviceTokens.write(undefined)

  for (const name of replica) expect.soft(await page.store.table(name).count(), name).toBe(0)
  expect((await driver.rows()).map(({ lane }) => lane)).toEqual([`shipment:${unsent.shipment}`])
  const photos = await page.store.photos.toArray()
  expect(photos.map(({ id }) => id)).toEqual(unsent.photos)
  expect(await page.store.photoBytes.count()).toBe(1)
  expect(await page.store.photoThumbnails.count()).toBe(1)
  const letters = await keptLetters()
  expect(letters.map(({ id }) => id).sort()).toEqual([onBoard.shipment, unsent.shipment].sort())
  expect(letters[0]?.flow.projectDetails.number).toBe('P24')

  // The same driver comes back: everything is there again, and the unsent work arrives.
  driver.network = passThrough
  await signIn(driver, page)
  await runSync(page, 'start')
  await runPhotoSync(page, 'start')
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect((await shipmentsOnBoard()).map(({ id }) => id).sort()).toEqual(
    [onBoard.shipment, unsent.shipment].sort(),
  )
  expect(await keptLetters()).toEqual([])
})

test('a page of the feed that arrives after signing out is not stored', async () => {
  const { driver, page } = await startSignedInPhone()
  driver.server.change('MaterialFlow', { ...flow, usualName: 'gravel', version: 4 })
  driver.network = async (request, server) => {
    const response = await server(request)
    if (request.url.includes('/driver_sync')) {
      await clearDevice(page)
      await deviceTokens.write(undefined)
    }
    return response
  }
  await runSync(page)
  for (const name of replica) expect.soft(await page.store.table(name).count(), name).toBe(0)
})
