import { connectApi } from '../../src/api/client.ts'
import { openStore, type OutboxRow } from '../../src/offline/store/device-database.ts'
import { openDevice } from '../../src/offline/session/device.ts'
import { saveDraft } from '../../src/offline/store/drafts.ts'
import { addPhoto } from '../../src/offline/photos/photos.ts'
import { enterRealm, realm } from '../../src/offline/store/runtime.ts'
import { loadShipment, unloadShipment } from '../../src/offline/statements.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { takeTurns } from '../spread.ts'
import { RawStore } from './raw-store.ts'
import { reporting, setLine, setting } from './report.ts'
import { driverId, fillQueue, modeId, photoFlowId, plainFlowId, seedDevice } from './seeded-device.ts'

/** Milliseconds of every run. */
export interface SaveResult {
  /** Bytes of an operation as JSON. */
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

await reporting(async (): Promise<SaveResult> => {
  const { rounds, levels } = await setting<SaveSetting>()
  // A driver out of reach: the queue runs, hears nothing and waits.
  await setLine({ cut: true })
  connectApi({ tokens: deviceTokens, language: () => 'nl' })
  const raw = await RawStore.open('raw')

  const devices = await Promise.all(
    levels.map(async (queued) => {
      const store = openStore(`device-${queued}`)
      await seedDevice(store)
      return { queued, store, keep: new Set<string>() }
    }),
  )
  const first = devices[0]
  if (first === undefined) throw new Error('No levels.')
  const enter = (device: (typeof devices)[number]) => enterRealm({ ...realm(), store: device.store })
  enter(first)
  await openDevice({ id: driverId })

  await (
    await load(plainFlowId)
  )()
  const like = await first.store.outbox.toCollection().first()
  if (like === undefined) throw new Error('Nothing was saved.')
  for (const device of devices) {
    await fillQueue(device.store, like, device.queued)
    device.keep = new Set(await device.store.outbox.toCollection().primaryKeys())
  }

  const results = levels.map((queued) => ({ queued, floor: [] as number[], ours: [] as number[] }))
  const relaxed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    relaxed.push(await timed(() => raw.put(fresh(like), 'relaxed')))
    for (const [at, device] of devices.entries()) {
      enter(device)
      const turns = await takeTurns(2, {
        floor: () => timed(() => raw.put(fresh(like), 'strict')),
        ours: async () => timed(await load(plainFlowId)),
      })
      results[at]?.floor.push(...turns.floor)
      results[at]?.ours.push(...turns.ours)
      await tidy(device)
    }
  }

  enter(first)
  const unload = await takeTurns(rounds, {
    floor: () => timed(() => raw.put(fresh(like), 'strict')),
    ours: async () => {
      const { shipment } = await (await load(plainFlowId))()
      await settled()
      const draft = crypto.randomUUID()
      await saveDraft(draft, { amount: '1250', note })
      return await timed(() => unloadShipment({ draft, shipment, amount: 1250, note }))
    },
  })
  await tidy(first)

  const photo = { arrival: [] as number[], press: [] as number[] }
  const floors = await takeTurns(rounds, {
    floorWhole: () => {
      const row = { ...fresh(like), photo: random(photoBytes), thumbnail: random(thumbnailBytes) }
      return timed(() => raw.put(row, 'strict'))
    },
    floorArrival: () => {
      const row = { id: crypto.randomUUID(), photo: random(photoBytes), thumbnail: random(thumbnailBytes) }
      return timed(() => raw.put(row, 'strict'))
    },
    floorPress: () => timed(() => raw.put(fresh(like), 'strict')),
    both: async () => {
      const draft = crypto.randomUUID()
      const bytes = random(photoBytes)
      const thumbnail = random(thumbnailBytes)
      const arrival = await timed(() =>
        addPhoto(draft, 'load', { bytes, mediaType: 'image/jpeg', thumbnail }),
      )
      const press = await timed(await load(photoFlowId, draft))
      photo.arrival.push(arrival)
      photo.press.push(press)
      return arrival + press
    },
  })

  return {
    operationBytes: JSON.stringify(like).length,
    photoBytes: photoBytes + thumbnailBytes,
    relaxed,
    levels: results,
    unload,
    photo: { ...floors, ...photo },
  }
})

/** A load as the form has it before the driver presses save: its draft is kept. Answers the press. */
async function load(materialFlow: string, draft: string = crypto.randomUUID()) {
  await saveDraft(draft, { note })
  return () => loadShipment({ draft, materialFlow, transportMode: modeId, note })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  await settled()
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** Lets what the last save has set off come to rest: a driver does not press twice in a hundredth of a second. */
function settled() {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

function fresh(row: OutboxRow) {
  return { ...row, id: crypto.randomUUID() }
}

function random(size: number): ArrayBuffer {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes.buffer
}

/** Takes the queue back to the length that it is measured at. */
async function tidy({
  store,
  keep,
}: {
  readonly store: ReturnType<typeof openStore>
  readonly keep: ReadonlySet<string>
}): Promise<void> {
  const added = (await store.outbox.toCollection().primaryKeys()).filter((id) => !keep.has(id))
  await store.outbox.bulkDelete(added)
}
