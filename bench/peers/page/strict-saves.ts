/**
 * Saving an operation durably: ours, Workbox, TanStack and RxDB in turn with a raw put, in one page; theirs as strict as ours,
 * and as they come.
 */
import { createRxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Queue } from 'workbox-background-sync'
import { openStore } from '../../../src/offline/store/device-database.ts'
import { RawStore } from '../../page/raw-store.ts'
import { readSetting, reportResult } from '../../page/report.ts'
import {
  copyWithNewId,
  note,
  openLoadForm,
  openMeasuredDevice,
  restoreQueue,
  saveSample,
  timed,
} from '../../page/saved-load.ts'
import { fillQueue, plainFlowId } from '../../page/seeded-device.ts'
import { takeTurns } from '../../spread.ts'
import { address } from '../queue.ts'
import { isStored, timedForcing } from './forced-durability.ts'
import { openTanstack } from './strict-tanstack.ts'

/** A queue of Workbox in a page, where no worker is registered: it then waits for being told to send. */
function openWorkbox() {
  Object.assign(globalThis, { registration: {} })
  const queue = new Queue('operations', { onSync: async () => {} })
  return (operation: object) =>
    queue.pushRequest({
      request: new Request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(operation),
      }),
    })
}

async function openRxdb() {
  const database = await createRxDatabase({ name: 'peer', storage: getRxStorageDexie() })
  const { operations } = await database.addCollections({
    operations: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: { id: { type: 'string', maxLength: 40 }, operation: { type: 'object' } },
        required: ['id', 'operation'],
      },
    },
  })
  if (operations === undefined) throw new Error('RxDB made no collection.')
  return ({ id, ...operation }: { readonly id: string }) => operations.insert({ id, operation })
}

await reportResult(async () => {
  const { rounds, queued } = await readSetting<{ readonly rounds: number; readonly queued: number }>()
  const store = openStore('device')
  await openMeasuredDevice([store])
  const sample = await saveSample(store)
  await fillQueue(store, sample, queued)
  const initialIds = new Set(await store.outbox.toCollection().primaryKeys())
  const raw = await RawStore.open('raw')
  const peers = { workbox: openWorkbox(), tanstack: await openTanstack(), rxdb: await openRxdb() }
  for (let kept = 0; kept < queued; kept += 1) {
    for (const save of Object.values(peers)) await save(copyWithNewId(sample))
  }
  const tanstack = (durability: IDBTransactionDurability) => async () => {
    let takeOut = async () => {}
    const milliseconds = await timedForcing(durability, async () => {
      takeOut = await peers.tanstack(copyWithNewId(sample))
    })
    await takeOut()
    return milliseconds
  }
  const measured = await takeTurns(rounds, {
    floor: () => timed(() => raw.put(copyWithNewId(sample), 'strict')),
    ours: async () => {
      const milliseconds = await timed(await openLoadForm(plainFlowId))
      await restoreQueue(store, initialIds)
      return milliseconds
    },
    workboxStrict: () => timedForcing('strict', () => peers.workbox(copyWithNewId(sample))),
    workboxRelaxed: () => timedForcing('relaxed', () => peers.workbox(copyWithNewId(sample))),
    tanstackStrict: tanstack('strict'),
    tanstackRelaxed: tanstack('relaxed'),
    rxdbStrict: () => timedForcing('strict', () => peers.rxdb(copyWithNewId(sample))),
    rxdbRelaxed: () => timedForcing('relaxed', () => peers.rxdb(copyWithNewId(sample))),
  })
  for (const [name, save] of Object.entries(peers)) {
    const operation = copyWithNewId(sample)
    await timedForcing('strict', () => save(operation))
    if (!(await isStored(operation.id, note))) throw new Error(`What ${name} saved is not in IndexedDB.`)
  }
  return measured
})
