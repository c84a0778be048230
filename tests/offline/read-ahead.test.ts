import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { loadShipment, prepareLoad, prepareUnload, unloadShipment } from '../../src/offline/statements.ts'
import { openDraft } from '../../src/offline/store/drafts.ts'
import { currentRuntime } from '../../src/offline/store/runtime.ts'
import { takeOffBoard } from '../../src/offline/outbox/on-board.ts'
import { shipmentOrderingKey } from '../../src/offline/outbox/ordering-keys.ts'
import { withdraw } from '../../src/offline/outbox/withdraw.ts'
import { shipmentsOnBoard } from '../../src/offline/shipments.ts'
import { write } from '../../src/offline/store/write-if-unchanged.ts'
import { load, randomBytes, startSignedInPhone, unload } from './driver-actions.ts'
import { flow, photoFlow, truck } from './simulated-phone.ts'

/** The modes of the transactions that are begun, as the browser is asked for them. */
let modes: MockInstance<typeof IDBDatabase.prototype.transaction>
const begun = () => modes.mock.calls.map(([, mode]) => mode)
const forms: (() => void)[] = []
beforeEach(() => void (modes = vi.spyOn(IDBDatabase.prototype, 'transaction')))
afterEach(() => forms.splice(0).forEach((close) => close()))

/** A transaction that writes begins when those that read before it have ended. */
async function formHasRead() {
  const { store } = currentRuntime()
  await store.transaction('rw', store.markers, () => store.markers.count())
  modes.mockClear()
}

/** Opens the form of a load, and waits until it has read what it will be saved from. */
async function openLoadForm(draft: string, materialFlow = flow.id) {
  const { openedAfter } = await openDraft(draft)
  const input = { draft, openedAfter, materialFlow, transportMode: truck.id }
  forms.push(prepareLoad(input))
  await formHasRead()
  return (amount = 20) => loadShipment({ ...input, amount })
}

/** What the form reads after its save may have begun. */
function savedAtOnce() {
  expect(begun()[0]).toBe('readwrite')
  expect(begun().filter((mode) => mode === 'readwrite')).toHaveLength(1)
}

async function openUnloadForm(shipment: string) {
  const draft = `unload:${shipment}`
  forms.push(prepareUnload({ draft, shipment, materialFlow: flow.id, transportMode: truck.id }))
  await formHasRead()
  return () => unloadShipment({ draft, shipment })
}

test('from an open form a load and an unload are one transaction, and nothing is read before it', async () => {
  const { driver } = await startSignedInPhone()
  const save = await openLoadForm('form')
  const { shipment } = await save()
  savedAtOnce()
  const unload = await openUnloadForm(shipment)
  await unload()
  savedAtOnce()
  const rows = await driver.rows()
  expect(rows.map(({ type, deviceSequence }) => [type, deviceSequence])).toEqual([
    ['shipment.load', 1],
    ['shipment.unload', 2],
  ])
  expect(rows[1]?.after).toEqual([rows[0]?.id])
})

test('an unload writes no other row; its load leaves the list at once, and is no longer looked up soon after', async () => {
  const { driver, page } = await startSignedInPhone()
  const { shipment } = await load()
  const [queued] = await driver.rows()
  await unload(shipment)
  expect(await page.store.outbox.get(queued?.id ?? '')).toEqual(queued)
  expect(await shipmentsOnBoard()).toEqual([])
  await vi.waitFor(async () => expect((await driver.rows())[0]).toEqual({ ...queued, onBoard: undefined }))
})

test('an unload that is withdrawn before its load is no longer looked up leaves it on board', async () => {
  const { driver, page } = await startSignedInPhone()
  const { shipment } = await load()
  await unload(shipment)
  const [, queued] = await driver.rows()
  await withdraw(queued?.id ?? '')
  await takeOffBoard(page, shipmentOrderingKey(shipment))
  expect((await shipmentsOnBoard()).map(({ id }) => id)).toEqual([shipment])
})

test('where something cannot be stored, nothing of the same save is', async () => {
  const { page } = await startSignedInPhone()
  const cannotBeCloned = { userId: 'somebody', key: 'form', values: () => 1, savedAt: 1 }
  const writes = {
    puts: { lines: [{ key: 'drain:somebody', fence: 1 }], drafts: [cannotBeCloned] },
  }
  await expect(write(page, writes)).rejects.toThrow('clone')
  expect(await page.store.lines.get('drain:somebody')).toBeUndefined()
})

test('what another window queued meanwhile is counted: no number and no sequence is given twice', async () => {
  const { driver } = await startSignedInPhone()
  const save = await openLoadForm('form')
  const others = [await load(), await load()]
  const saved = await save()
  expect(new Set([...others, saved].map(({ number }) => number)).size).toBe(3)
  expect((await driver.rows()).map(({ deviceSequence }) => deviceSequence)).toEqual([1, 2, 3])
})

test('forms that are saved in the same moment queue one after the other', async () => {
  const { driver } = await startSignedInPhone()
  const saves = [await openLoadForm('first'), await openLoadForm('second'), await openLoadForm('third')]
  const saved = await Promise.all(saves.map((save) => save()))
  expect(new Set(saved.map(({ number }) => number)).size).toBe(3)
  expect((await driver.rows()).map(({ deviceSequence }) => deviceSequence)).toEqual([1, 2, 3])
})

test('a draft that another window has saved meanwhile makes no second shipment', async () => {
  const { driver } = await startSignedInPhone()
  const save = await openLoadForm('form')
  const elsewhere = await loadShipment({
    draft: 'form',
    materialFlow: flow.id,
    transportMode: truck.id,
    amount: 20,
  })
  expect(await save()).toEqual(elsewhere)
  expect(await driver.rows()).toHaveLength(1)
})

test('a photo that arrived after the form had read is in the load', async () => {
  const { driver } = await startSignedInPhone()
  const save = await openLoadForm('form', photoFlow.id)
  const bytes = randomBytes(500)
  const photo = await addPhoto('form', 'load', { bytes, mediaType: 'image/jpeg', thumbnail: bytes })
  await save()
  expect((await driver.rows())[0]?.payload).toMatchObject({ photos: [{ id: photo }] })
})

test('a refusal is of what is stored now, and so is a permission', async () => {
  const { page } = await startSignedInPhone()
  const flowRow = await page.store.materialFlows.get(flow.id)
  await page.store.materialFlows.delete(flow.id)
  const save = await openLoadForm('form')
  if (flowRow) await page.store.materialFlows.put(flowRow)
  const { shipment } = await save()
  const unload = await openUnloadForm(shipment)
  const [row] = await page.store.outbox.toArray()
  await withdraw(row?.id ?? '')
  await expect(unload()).rejects.toThrow('shipment')
})
