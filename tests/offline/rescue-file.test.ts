import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { rescueFile } from '#contract/device/rescue-file.ts'
import { makeRescueFile } from '../../src/offline/decisions/rescue-file.ts'
import { load, loadWithPhotos, runPhotoSync, runSync, unload } from './driver-actions.ts'
import { driver, page, refuse } from './signed-in-phone.ts'
import { driverId, unplugged } from './simulated-phone.ts'

const read = async (file: File | undefined) => z.decode(rescueFile, JSON.parse((await file?.text()) ?? ''))
const base64 = (bytes: ArrayBuffer | undefined) => Buffer.from(bytes ?? new ArrayBuffer()).toString('base64')

test('a file has what the server did not confirm, with its refusal and its photos, and changes nothing', async () => {
  const delivered = await load()
  await runSync(page)
  driver.network = unplugged
  // The second is kept in pieces.
  const saved = await loadWithPhotos(100, 700_001)
  await unload(saved.shipment)
  await unload(delivered.shipment)
  const before = await driver.rows()

  const file = await makeRescueFile(driverId)
  expect(file?.name).toMatch(/^vrachtpas-.+-\d{4}-\d{2}-\d{2}\.txt$/)
  const { operations } = await read(file)
  expect(operations.map(({ operation: { type } }) => type)).toEqual([
    'shipment.load',
    'shipment.unload',
    'shipment.unload',
  ])
  expect(operations[0]?.photos).toMatchObject(
    saved.photos.map((id, index) => ({
      id,
      phase: 'load',
      bytes: saved.bytes[index]?.byteLength,
      content: base64(saved.bytes[index]),
    })),
  )
  expect(await driver.rows()).toEqual(before)
})

test('a photo whose shipment the server has is in it with that shipment; once all is sent there is no file', async () => {
  const saved = await loadWithPhotos(100, 200)
  const id = await refuse('project_blocked')
  const refused = await read(await makeRescueFile(driverId))
  expect(refused.operations).toMatchObject([{ problem: { code: 'project_blocked' } }])
  expect(refused.operations[0]?.photos).toHaveLength(2)

  driver.server.refuse.clear()
  await page.store.outbox.update(id, { state: 'ready' })
  await runSync(page)
  const { operations } = await read(await makeRescueFile(driverId))
  expect(operations).toMatchObject([
    {
      operation: { type: 'shipment.load' },
      photos: saved.bytes.map((bytes) => ({ content: base64(bytes) })),
    },
  ])
  await runPhotoSync(page)
  expect(await makeRescueFile(driverId)).toBeUndefined()
})
