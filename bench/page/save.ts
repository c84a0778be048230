import { openStore, type OutboxRow } from '../../src/offline/store/device-database.ts'
import { saveDraft } from '../../src/offline/store/drafts.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { unloadShipment } from '../../src/offline/shipments/statements.ts'
import { takeTurns } from '../spread.ts'
import { RawStore } from './raw-store.ts'
import { reportResult, readSetting } from './report.ts'
import {
  copyWithNewId,
  note,
  openLoadForm,
  openMeasuredDevice,
  restoreQueue,
  saveSample,
  shownInForm,
  switchToStore,
  timed,
  waitUntilIdle,
} from './saved-load.ts'
import { fillQueue, photoFlowId, plainFlowId } from './seeded-device.ts'

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

const photoBytes = 300 * 1024
const thumbnailBytes = 6 * 1024

await reportResult(async (): Promise<SaveResult> => {
  const { rounds, levels } = await readSetting<SaveSetting>()
  const raw = await RawStore.open('raw')
  const devices = levels.map((queued) => ({
    queued,
    store: openStore(`device-${queued}`),
    initialIds: new Set<string>(),
  }))
  const first = devices[0]
  if (first === undefined) throw new Error('No levels.')
  await openMeasuredDevice(devices.map(({ store }) => store))
  const sample = await saveSample(first.store)
  for (const device of devices) {
    await fillQueue(device.store, sample, device.queued)
    device.initialIds = new Set(await device.store.outbox.toCollection().primaryKeys())
  }

  const results = levels.map((queued) => ({ queued, floor: [] as number[], ours: [] as number[] }))
  const relaxed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    relaxed.push(await timed(() => raw.put(copyWithNewId(sample), 'relaxed')))
    for (const [index, device] of devices.entries()) {
      switchToStore(device.store)
      const turns = await takeTurns(2, {
        floor: () => timed(() => raw.put(copyWithNewId(sample), 'strict')),
        ours: async () => timed(await openLoadForm(plainFlowId)),
      })
      results[index]?.floor.push(...turns.floor)
      results[index]?.ours.push(...turns.ours)
      await restoreQueue(device.store, device.initialIds)
    }
  }

  switchToStore(first.store)
  const unload = await measureUnload(raw, sample, rounds)
  await restoreQueue(first.store, first.initialIds)

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
      await saveDraft(draft, { amount: '1250', note })
      const shown = await shownInForm(plainFlowId)
      return await timed(() => unloadShipment({ draft, shipment, ...shown, amount: 1250, note }))
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

function randomBytes(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes.buffer
}
