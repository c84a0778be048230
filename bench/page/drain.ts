import type { Operation, OperationResult } from '#contract/device/operations.ts'
import { newCheckToken, nextId } from '../../src/offline/store/identifiers.ts'
import { currentUserId, currentRuntime } from '../../src/offline/store/runtime.ts'
import { shipmentOrderingKey } from '../../src/offline/outbox/ordering-keys.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { requestSync } from '../../src/offline/sync/scheduler.ts'
import type { OutboxRow } from '../../src/offline/store/device-database.ts'
import { takeTurns } from '../spread.ts'
import { pairDevice, type PairedSetting, waitForQuery } from './paired-device.ts'
import { reportResult, setNetwork, readSetting } from './report.ts'

export interface DrainSetting extends PairedSetting {
  readonly drains: readonly {
    readonly count: number
    /** Milliseconds that the network adds to every request. */
    readonly delay: number
    /** Operations per request of the floor. */
    readonly floorBatch: number
    readonly rounds: number
  }[]
}

/** Milliseconds of every run, for every requested drain. */
export type DrainResult = readonly { readonly floor: readonly number[]; readonly ours: readonly number[] }[]

await reportResult(async (): Promise<DrainResult> => {
  const drainSetting = await readSetting<DrainSetting>()
  const { materialFlow, transportMode } = await pairDevice(drainSetting)
  const { store } = currentRuntime()
  const userId = currentUserId()
  const queued = () => store.outbox.where('[queue+state+id]').between([userId], [userId, []]).count()

  const save = () =>
    loadShipment({
      draft: crypto.randomUUID(),
      flow: materialFlow,
      mode: transportMode,
    })
  await save()
  const [sample] = await store.outbox.toArray()
  if (sample === undefined) throw new Error('Nothing was saved.')
  await waitUntilDrained()

  const results = []
  for (const { count, delay, floorBatch, rounds } of drainSetting.drains) {
    const turns = await takeTurns(rounds, {
      floor: async () => {
        const batches = await copyOperations(sample, count, floorBatch)
        await setNetwork({ cut: false, delay })
        return await timed(async () => {
          for (const operations of batches) await sendBare(drainSetting.session.token, operations)
        })
      },
      ours: async () => {
        await setNetwork({ cut: true, delay: 0 })
        for (let saved = 0; saved < count; saved += 1) await save()
        if ((await queued()) !== count)
          throw new Error(`${await queued()} operations are queued instead of ${count}.`)
        await setNetwork({ cut: false, delay })
        return await timed(async () => {
          requestSync('tap')
          await waitUntilDrained()
        })
      },
    })
    results.push(turns)
  }
  const refused = await store.outbox.filter((row) => row.state !== 'done').count()
  if (refused > 0) throw new Error(`${refused} operations were not delivered.`)
  return results

  async function waitUntilDrained(): Promise<void> {
    await waitForQuery(queued, (count) => count === 0)
  }
})

/** Copies of this load with new ids, in batches of `size`. */
async function copyOperations(row: OutboxRow, count: number, size: number): Promise<Operation[][]> {
  const deviceState = await currentRuntime().store.deviceStates.get(currentUserId())
  if (deviceState?.code === undefined) throw new Error('The device has no code.')
  const { device, code } = deviceState
  let last = ''
  const next = () => (last = nextId(Date.now(), last))
  const operations = Array.from({ length: count }, (_, index): Operation => {
    const id = next()
    const shipment = next()
    const payload = {
      ...(row.payload as object),
      shipment,
      checkToken: newCheckToken(),
      number: `${shipment}-${code}${index}`,
    }
    return {
      id,
      type: row.type,
      schemaVersion: row.schemaVersion,
      device,
      deviceSequence: row.deviceSequence,
      lane: shipmentOrderingKey(shipment),
      after: [],
      occurredAt: row.occurredAt,
      payload,
    }
  })
  return Array.from({ length: Math.ceil(count / size) }, (_, batch) =>
    operations.slice(batch * size, (batch + 1) * size),
  )
}

async function sendBare(token: string, operations: readonly Operation[]): Promise<void> {
  const response = await fetch('/api/operations', {
    method: 'POST',
    headers: {
      'content-type': 'application/ld+json',
      accept: 'application/ld+json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ operations }),
  })
  const { results } = (await response.json()) as { results?: OperationResult[] }
  const refused = results?.find((result) => 'problem' in result)
  if (results?.length !== operations.length || refused)
    throw new Error(`The floor request was refused: ${response.status} ${JSON.stringify(refused)}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
