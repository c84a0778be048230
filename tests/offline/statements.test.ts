import { IDBDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { openDraft } from '../../src/offline/store/drafts.ts'
import { withdraw } from '../../src/offline/decisions/withdraw.ts'
import { randomBytes, startSignedInPhone, unload } from './driver-actions.ts'
import { driver, page } from './signed-in-phone.ts'
import { flow, photoFlow, truck } from './simulated-phone.ts'

async function openLoadForm(draft: string, from = flow) {
  const { openedAfter } = await openDraft(draft)
  const input = { draft, openedAfter, flow: from, mode: truck }
  return (amount = 20) => loadShipment({ ...input, amount })
}

test('a load and an unload are one transaction each: a browser that ends meanwhile has saved all of one, or nothing', async () => {
  // Dexie takes the browser's function when it opens the database.
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const { driver } = await startSignedInPhone()
  const save = await openLoadForm('form')
  transactions.mockClear()
  const begun = () => transactions.mock.calls.filter(([, mode]) => mode === 'readwrite')
  const { shipment } = await save()
  expect(begun()).toHaveLength(1)
  expect(begun()[0]?.[2]).toEqual({ durability: 'strict' })
  transactions.mockClear()
  await unload(shipment)
  expect(begun()).toHaveLength(1)
  transactions.mockRestore()
  const rows = await driver.rows()
  expect(rows.map(({ type, deviceSequence }) => [type, deviceSequence])).toEqual([
    ['shipment.load', 1],
    ['shipment.unload', 2],
  ])
  expect(rows[1]?.after).toEqual([rows[0]?.id])
})

test('forms that are saved in the same moment queue one after the other', async () => {
  const saves = [await openLoadForm('first'), await openLoadForm('second'), await openLoadForm('third')]
  const saved = await Promise.all(saves.map((save) => save()))
  expect(new Set(saved.map(({ number }) => number)).size).toBe(3)
  expect((await driver.rows()).map(({ deviceSequence }) => deviceSequence)).toEqual([1, 2, 3])
})

test('a photo that arrived after the form had read is in the load', async () => {
  const save = await openLoadForm('form', photoFlow)
  const bytes = randomBytes(500)
  const photo = await addPhoto('form', 'load', { bytes, mediaType: 'image/jpeg', thumbnail: bytes })
  await save()
  expect((await driver.rows())[0]?.payload).toMatchObject({ photos: [{ id: photo }] })
})

test('a refusal is of what is stored now, and so is a permission', async () => {
  const flowRow = await page.store.materialFlows.get(flow.id)
  await page.store.materialFlows.delete(flow.id)
  const save = await openLoadForm('form')
  await expect(save()).rejects.toThrow('flow')
  if (flowRow) await page.store.materialFlows.put(flowRow)
  const { shipment } = await save()
  const [row] = await page.store.outbox.toArray()
  await withdraw(row?.id ?? '')
  await expect(unload(shipment)).rejects.toThrow('shipment')
})
