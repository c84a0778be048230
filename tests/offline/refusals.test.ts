import { expect, test } from 'vitest'
import { mendStatement } from '../../src/offline/decisions/mend-statement.ts'
import { outboxEntries } from '../../src/offline/outbox/entries.ts'
import { outboxSummary } from '../../src/offline/outbox/outbox.ts'
import { findRefused } from '../../src/offline/decisions/refused.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { findShipment } from '../../src/offline/shipments/find-shipment.ts'
import {
  deliveries,
  load,
  loadWithPhotos,
  randomBytes,
  runPhotoSync,
  runSync,
  unload,
} from './driver-actions.ts'
import { retakePhoto } from '../../src/offline/decisions/lost-photo.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { driver, page, refuse } from './signed-in-phone.ts'
import { flow, passThrough, photoFlow, project, unplugged } from './simulated-phone.ts'

const decide = (id: string, shipment: string, decision: string, comment?: string) =>
  driver.server.change('OperationDecision', {
    id,
    shipment,
    decision,
    comment,
    decidedAt: '2026-11-21T14:03:00+00:00',
  })

test('what has become possible is sent again by itself, once for each change', async () => {
  await load()
  const id = await refuse('project_blocked')
  driver.server.requests.length = 0
  driver.server.change('Project', { ...project, name: 'Renamed' })
  // In the sync that hears of the change: the next may be minutes away.
  await runSync(page)
  expect(deliveries(driver)).toHaveLength(1)
  // The same row again is no change.
  driver.server.change('Project', { ...project, name: 'Renamed' })
  await runSync(page)
  await runSync(page)
  expect(deliveries(driver)).toHaveLength(1)
  driver.server.refuse.delete(id)
  driver.server.change('Project', { ...project, blocked: false, name: 'Open again' })
  await runSync(page)
  expect(await page.store.outbox.get(id)).toMatchObject({ state: 'done' })
})

test('the office’s decision closes the task, with its words, and what follows goes on', async () => {
  const saved = await loadWithPhotos(100)
  await unload(saved.shipment)
  const id = await refuse('project_blocked')
  decide(id, saved.shipment, 'dismissed', 'Not ours.')
  await runSync(page)
  expect(await outboxEntries()).toContainEqual(
    expect.objectContaining({
      id,
      state: 'settled',
      decision: expect.objectContaining({ decision: 'dismissed', comment: 'Not ours.' }),
      actions: [],
    }),
  )
  // It is not on the phone’s lists any more, and its photo waits for nobody, but is kept.
  expect(await page.store.photos.toArray()).toMatchObject([{ state: 'set_aside' }])
  expect(await page.store.photoBytes.count()).toBe(1)
  const [, later] = await driver.rows()
  expect(later?.after).toEqual([])
})

test.each(['accepted', 'corrected'] as const)(
  'what the office has %s counts with its photos',
  async (decision) => {
    const saved = await loadWithPhotos(100)
    const id = await refuse('project_blocked')
    decide(id, saved.shipment, decision)
    await runSync(page)
    expect(await page.store.photos.toArray()).toMatchObject([{ state: 'waiting' }])
    // A server that has not announced it answers 404: then it is kept, and asks for nothing.
    await runPhotoSync(page)
    expect(await page.store.photos.toArray()).toMatchObject([{ state: 'set_aside' }])
    expect(driver.server.photos.size).toBe(0)
    expect(await outboxSummary()).toEqual({ kind: 'sent' })
  },
)

test('the office asks for it again: it is sent again without a tap', async () => {
  const saved = await load()
  const id = await refuse('project_blocked')
  driver.server.refuse.delete(id)
  decide(id, saved.shipment, 'delivered_again')
  await runSync(page)
  expect(await page.store.outbox.get(id)).toMatchObject({ state: 'done' })
})

test('a mended load supersedes the refused one, in its place before the unload, with its photos and a new one', async () => {
  const saved = await loadWithPhotos(100)
  await unload(saved.shipment)
  // The office has amended the flow meanwhile: what is mended is made by the flow as it is now.
  driver.server.change('MaterialFlow', { ...photoFlow, version: photoFlow.version + 1 })
  const id = await refuse('validation_failed')
  expect(await findRefused(id)).toMatchObject({
    statement: { phase: 'load', values: { amount: 20 }, flow: { projectDetails: {} }, photos: [{}] },
  })
  const bytes = randomBytes(50)
  await addPhoto(`mend:${id}`, 'load', { bytes, mediaType: 'image/jpeg', thumbnail: bytes })
  await mendStatement(id, { draft: `mend:${id}`, amount: 21 })
  expect(await findShipment(saved.shipment)).toMatchObject({ status: 'unloaded', nettoWeight: 21 })
  await runSync(page)
  await runPhotoSync(page)
  expect(driver.server.applied.map(({ operation }) => [operation.type, operation.supersedes])).toEqual([
    ['shipment.load', id],
    ['shipment.unload', undefined],
  ])
  expect(driver.server.applied[0]?.operation).toMatchObject({
    payload: {
      number: saved.number,
      materialFlowVersion: photoFlow.version + 1,
      amount: 21,
      photos: [{}, {}],
    },
  })
  expect([...driver.server.photos.values()].map(({ complete }) => complete)).toEqual([true, true])
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
  expect(await page.store.journal.toArray()).toMatchObject([{ kind: 'superseded', row: { id } }])
})

test('an unload is mended in the unit of its letter, whatever its flow is measured in by now', async () => {
  const { shipment } = await load()
  await runSync(page)
  await unload(shipment)
  const cargoUnit = { ...flow.cargoUnit, id: 'm3', symbol: 'm³' }
  const version = flow.version + 1
  driver.server.change('MaterialFlow', { ...flow, cargoUnit, amountDetermination: 'at_unload', version })
  const id = await refuse('validation_failed', 1)
  expect(await findRefused(id)).toMatchObject({
    statement: { phase: 'unload', flow: { version: flow.version, cargoUnit: flow.cargoUnit } },
  })
  // The amended flow would ask for an amount.
  expect(await mendStatement(id, { draft: `mend:${id}`, note: 'Wet' })).toMatchObject({ shipment })
})

test('a photo whose bytes are gone is taken again, and the server hears of it first', async () => {
  const { photos } = await loadWithPhotos(100)
  const [id = ''] = photos
  await runSync(page)
  await page.store.photoBytes.clear()
  await runPhotoSync(page)
  expect(await page.store.photos.get(id)).toMatchObject({
    state: 'attention',
    problem: { code: 'photo_missing' },
  })
  const bytes = randomBytes(60)
  await retakePhoto(id, { bytes, mediaType: 'image/jpeg', thumbnail: bytes })
  await runPhotoSync(page)
  expect(await page.store.photos.get(id)).toMatchObject({ state: 'done' })
  expect(driver.server.photos.get(id)).toMatchObject({ bytes: 60, complete: true })
  expect(await outboxSummary()).toEqual({ kind: 'sent' })
})

test('a photo that will not come is dropped on the server too, or stays', async () => {
  const { photos } = await loadWithPhotos(100)
  const [id = ''] = photos
  await runSync(page)
  await page.store.photoBytes.clear()
  await runPhotoSync(page)
  driver.network = unplugged
  expect(await withdraw(id)).toEqual({ kind: 'unreachable' })
  expect(await page.store.photos.get(id)).toMatchObject({ state: 'attention' })
  driver.network = passThrough
  expect(await withdraw(id)).toEqual({ kind: 'withdrawn', count: 1 })
  expect(driver.server.photos.size).toBe(0)
})
