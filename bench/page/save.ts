import { setApiClient } from '../../src/api/client.ts'
import { openStore, type OutboxRow } from '../../src/offline/store/device-database.ts'
import { openDevice } from '../../src/offline/session/device.ts'
import { openDraft, saveDraft } from '../../src/offline/store/drafts.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { setRuntime, currentRuntime } from '../../src/offline/store/runtime.ts'
import { loadShipment, prepareLoad, prepareUnload, unloadShipment } from '../../src/offline/statements.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { takeTurns } from '../spread.ts'
import { RawStore } from './raw-store.ts'
import { reportResult, setNetwork, readSetting } from './report.ts'
import { driverId, fillQueue, modeId, photoFlowId, plainFlowId, seedDevice } from './seeded-device.ts'

/** Milliseconds of every run. */
export interface SaveResult {
  /** The size of an operation as JSON. */
  readonly operationBytes: number
  readonly photoBytes: number
  readonly relaxed: readonly number[]
  readonly levels: readonly {
    readonly queued: number
    readonly floor: readonly number[]
    readonly ours: readonly number[]
  }[]
  readonly unload: { readonly floor: readonly number[]; readonly ours: readonly number[] }
  readonly photo: Readonly<
    Record<'floorWhole' | 'floorArrival' | 'floorPress' | 'arrival' | 'press' | 'both', readonly number[]>
  >
}

export interface SaveSetting {
  readonly rounds: number
  readonly levels: readonly number[]
}

// Makes an operation of about 1 KB.
const note = 'Hold three, port side, washed before loading. '.repeat(9).trim()
const photoBytes = 300 * 1024
const thumbnailBytes = 6 * 1024

await reportResult(async (): Promise<SaveResult> => {
  const { rounds, levels } = await readSetting<SaveSetting>()
  // The driver is offline: the sync runs, fails and waits.
  await setNetwork({ cut: true })
  setApiClient({ tokens: deviceTokens, language: () => 'nl' })
  const raw = await RawStore.open('raw')

  const devices = await Promise.all(
    levels.map(async (queued) => {
      const store = openStore(`device-${queued}`)
      await seedDevice(store)
      return { queued, store, initialIds: new Set<string>() }
    }),
  )
  const first = devices[0]
  if (first === undefined) throw new Error('No levels.')
  const switchToDevice = (device: (typeof devices)[number]) =>
    setRuntime({ ...currentRuntime(), store: device.store })
  switchToDevice(first)
  await openDevice({ id: driverId })

  await (
    await openLoadForm(plainFlowId)
  )()
  const sample = await first.store.outbox.toCollection().first()
  if (sample === undefined) throw new Error('Nothing was saved.')
  for (const device of devices) {
    await fillQueue(device.store, sample, device.queued)
    device.initialIds = new Set(await device.store.outbox.toCollection().primaryKeys())
  }

  const results = levels.map((queued) => ({ queued, floor: [] as number[], ours: [] as number[] }))
  const relaxed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    relaxed.push(await timed(() => raw.put(copyWithNewId(sample), 'relaxed')))
    for (const [index, device] of devices.entries()) {
      switchToDevice(device)
      const turns = await takeTurns(2, {
        floor: () => timed(() => raw.put(copyWithNewId(sample), 'strict')),
        ours: async () => timed(await openLoadForm(plainFlowId)),
      })
      results[index]?.floor.push(...turns.floor)
      results[index]?.ours.push(...turns.ours)
      await restoreQueue(device)
    }
  }

  switchToDevice(first)
  const unload = await measureUnload(raw, sample, rounds)
  await restoreQueue(first)

  return {
    operationBytes: JSON.stringify(sample).length,
    photoBytes: photoBytes + thumbnailBytes,
    relaxed,
    levels: results,
    unload,
    photo: await measurePhoto(raw, sample, rounds),
  }
})

function measureUnload(raw: RawStore, sample: OutboxRow, rounds: number) {
  return takeTurns(rounds, {
    floor: () => timed(() => raw.put(copyWithNewId(sample), 'strict')),
    ours: async () => {
      const { shipment } = await (await openLoadForm(plainFlowId))()
      await waitUntilIdle()
      const draft = crypto.randomUUID()
      const end = prepareUnload({ draft, shipment, materialFlow: plainFlowId, transportMode: modeId })
      await saveDraft(draft, { amount: '1250', note })
      return await timed(() => unloadShipment({ draft, shipment, amount: 1250, note })).finally(end)
    },
  })
}

async function measurePhoto(raw: RawStore, sample: OutboxRow, rounds: number): Promise<SaveResult['photo']> {
  const photo = { arrival: [] as number[], press: [] as number[] }
  const floors = await takeTurns(rounds, {
    floorWhole: () => {
      const row = {
        ...copyWithNewId(sample),
        photo: randomBytes(photoBytes),
        thumbnail: randomBytes(thumbnailBytes),
      }
      return timed(() => raw.put(row, 'strict'))
    },
    floorArrival: () => {
      const row = {
        id: crypto.randomUUID(),
        photo: randomBytes(photoBytes),
        thumbnail: randomBytes(thumbnailBytes),
      }
      return timed(() => raw.put(row, 'strict'))
    },
    floorPress: () => timed(() => raw.put(copyWithNewId(sample), 'strict')),
    both: async () => {
      const draft = crypto.randomUUID()
      const bytes = randomBytes(photoBytes)
      const thumbnail = randomBytes(thumbnailBytes)
      const arrival = await timed(() =>
        addPhoto(draft, 'load', { bytes, mediaType: 'image/jpeg', thumbnail }),
      )
      const press = await timed(await openLoadForm(photoFlowId, draft))
      photo.arrival.push(arrival)
      photo.press.push(press)
      return arrival + press
    },
  })
  return { ...floors, ...photo }
}

/**
 * Opens the form of a load and saves its draft, as the form does while the driver types. Returns the save of the load itself.
 */
async function openLoadForm(materialFlow: string, draft: string = crypto.randomUUID()) {
  const { openedAfter } = await openDraft(draft)
  const input = { draft, openedAfter, materialFlow, transportMode: modeId }
  const end = prepareLoad(input)
  await saveDraft(draft, { note })
  return () => loadShipment({ ...input, note }).finally(end)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  await waitUntilIdle()
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** Waits for the background work of the last save: a driver does not press twice within 20 ms either. */
function waitUntilIdle() {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

function copyWithNewId(row: OutboxRow) {
  return { ...row, id: crypto.randomUUID() }
}

function randomBytes(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes.buffer
}

/** Removes the operations that the measurement has added to the queue. */
async function restoreQueue({
  store,
  initialIds,
}: {
  readonly store: ReturnType<typeof openStore>
  readonly initialIds: ReadonlySet<string>
}): Promise<void> {
  const added = (await store.outbox.toCollection().primaryKeys()).filter((id) => !initialIds.has(id))
  await store.outbox.bulkDelete(added)
}
