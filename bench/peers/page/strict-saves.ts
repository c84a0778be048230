/**
 * Saving an operation durably: ours, Workbox and RxDB in turn with a raw put, in one page. Browsers write relaxed unless told
 * otherwise, which these two leave it at; here their transactions are made strict from outside.
 */
import { createRxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Queue } from 'workbox-background-sync'
import { openStore } from '../../../src/offline/store/device-database.ts'
import { RawStore } from '../../page/raw-store.ts'
import { readSetting, reportResult } from '../../page/report.ts'
import {
  copyWithNewId,
  openLoadForm,
  openMeasuredDevice,
  restoreQueue,
  saveSample,
  timed,
} from '../../page/saved-load.ts'
import { fillQueue, plainFlowId } from '../../page/seeded-device.ts'
import { takeTurns } from '../../spread.ts'
import { address } from '../queue.ts'

/** The durability of every transaction that writes, where it is forced. */
let forced: IDBTransactionDurability | undefined
const openTransaction = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (names, mode, options) {
  const isForced = forced !== undefined && mode === 'readwrite'
  return openTransaction.call(this, names, mode, isForced ? { ...options, durability: forced } : options)
}

const forcing = (durability: IDBTransactionDurability, work: () => Promise<unknown>) => () => {
  forced = durability
  return timed(work).finally(() => (forced = undefined))
}

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
  const peers = { workbox: openWorkbox(), rxdb: await openRxdb() }
  for (let kept = 0; kept < queued; kept += 1) {
    await peers.workbox(copyWithNewId(sample))
    await peers.rxdb(copyWithNewId(sample))
  }
  return await takeTurns(rounds, {
    floor: () => timed(() => raw.put(copyWithNewId(sample), 'strict')),
    ours: async () => {
      const milliseconds = await timed(await openLoadForm(plainFlowId))
      await restoreQueue(store, initialIds)
      return milliseconds
    },
    workboxStrict: forcing('strict', () => peers.workbox(copyWithNewId(sample))),
    workboxRelaxed: forcing('relaxed', () => peers.workbox(copyWithNewId(sample))),
    rxdbStrict: forcing('strict', () => peers.rxdb(copyWithNewId(sample))),
    rxdbRelaxed: forcing('relaxed', () => peers.rxdb(copyWithNewId(sample))),
  })
})
