import type { Operation, OperationResult } from '#contract/operations.ts'
import { nextId } from '../../src/offline/store/identifiers.ts'
import { currentUser, realm } from '../../src/offline/store/runtime.ts'
import { shipmentLane } from '../../src/offline/outbox/enqueue.ts'
import { loadShipment } from '../../src/offline/statements.ts'
import { requestSync } from '../../src/offline/sync/sync.ts'
import type { OutboxRow } from '../../src/offline/store/device-database.ts'
import { takeTurns } from '../spread.ts'
import { pairDevice, type PairedSetting, reached } from './paired-device.ts'
import { reporting, setLine, setting } from './report.ts'

export interface DrainSetting extends PairedSetting {
  readonly drains: readonly {
    readonly count: number
    /** Milliseconds that the line adds to every request. */
    readonly delay: number
    /** Operations a request of the floor. */
    readonly floorBatch: number
    readonly rounds: number
  }[]
}

/** Milliseconds of every run, for every drain that was asked for. */
export type DrainResult = readonly { readonly floor: readonly number[]; readonly ours: readonly number[] }[]

await reporting(async (): Promise<DrainResult> => {
  const asked = await setting<DrainSetting>()
  const { materialFlow, transportMode } = await pairDevice(asked)
  const { store } = realm()
  const userId = currentUser()
  const queued = () => store.outbox.where('[queue+state+id]').between([userId], [userId, []]).count()

  const save = () =>
    loadShipment({
      draft: crypto.randomUUID(),
      materialFlow: materialFlow.id,
      transportMode: transportMode.id,
    })
  await save()
  const [like] = await store.outbox.toArray()
  if (like === undefined) throw new Error('Nothing was saved.')
  await empty()

  const results = []
  for (const { count, delay, floorBatch, rounds } of asked.drains) {
    const turns = await takeTurns(rounds, {
      floor: async () => {
        const batches = await batchesLike(like, count, floorBatch)
        await setLine({ cut: false, delay })
        return await timed(async () => {
          for (const operations of batches) await sendBare(asked.session.token, operations)
        })
      },
      ours: async () => {
        await setLine({ cut: true, delay: 0 })
        for (let saved = 0; saved < count; saved += 1) await save()
        if ((await queued()) !== count) throw new Error(`${await queued()} are queued instead of ${count}.`)
        await setLine({ cut: false, delay })
        return await timed(async () => {
          requestSync('tap')
          await empty()
        })
      },
    })
    results.push(turns)
  }
  const refused = await store.outbox.filter((row) => row.state !== 'done').count()
  if (refused > 0) throw new Error(`${refused} were not delivered.`)
  return results

  async function empty(): Promise<void> {
    await reached(queued, (count) => count === 0)
  }

  /** The same loads once more, under ids of their own. */
  async function batchesLike(row: OutboxRow, count: number, size: number): Promise<Operation[][]> {
    const marker = await store.markers.get(userId)
    if (marker?.code === undefined) throw new Error('The device has no code.')
    const { device, code } = marker
    let last = ''
    const next = () => (last = nextId(Date.now(), last))
    const operations = Array.from({ length: count }, (_, at): Operation => {
      const id = next()
      const shipment = next()
      const payload = { ...(row.payload as object), shipment, number: `${shipment}-${code}${at}` }
      return {
        id,
        type: row.type,
        schemaVersion: row.schemaVersion,
        device,
        deviceSequence: row.deviceSequence,
        lane: shipmentLane(shipment),
        after: [],
        occurredAt: row.occurredAt,
        payload,
      }
    })
    return Array.from({ length: Math.ceil(count / size) }, (_, batch) =>
      operations.slice(batch * size, (batch + 1) * size),
    )
  }
})

async function sendBare(token: string, operations: readonly Operation[]): Promise<void> {
  const answer = await fetch('/api/operations', {
    method: 'POST',
    headers: {
      'content-type': 'application/ld+json',
      accept: 'application/ld+json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ operations }),
  })
  const { results } = (await answer.json()) as { results?: OperationResult[] }
  const refused = results?.find((result) => 'problem' in result)
  if (results?.length !== operations.length || refused)
    throw new Error(`The floor was refused: ${answer.status} ${JSON.stringify(refused)}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
