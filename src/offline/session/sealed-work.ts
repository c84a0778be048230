import { addStep } from '../faults/steps.ts'
import { photoTables } from '../store/photo-tables.ts'
import type { OutboxRow, PhotoRow, SealedRow } from '../store/device-database.ts'
import type { Runtime } from '../store/runtime.ts'
import { cursorOf } from '../store/clear-replica.ts'
import { deleteSealed } from '../store/storage-reserve.ts'
import { durableTransaction, withStoreRetry } from '../store/store-retry.ts'
import { sealingAlgorithm } from './registration-keys.ts'

/*
 * Delivered work stays after a sign-out, because a restored server may have lost it. It is encrypted by a key
 * that the server gives this user on this device and that the phone forgets with the session.
 */

type Subtle = NonNullable<Runtime['subtle']>

const nonceBytes = 12

/** Each driver has their own key. Work without a key is left for the caller to delete. */
export async function sealDelivered(runtime: Runtime): Promise<void> {
  const { subtle } = runtime
  if (subtle === undefined) return
  addStep('seal')
  const states = await withStoreRetry(runtime, ({ deviceStates }) => deviceStates.toArray())
  for (const { userId, sealingKeys } of states) {
    const key = sealingKeys?.[0]
    if (key === undefined) continue
    const [operations, photos] = await withStoreRetry(runtime, (store) => {
      const done = <Row extends OutboxRow | PhotoRow>(row: Row) =>
        row.userId === userId && row.queue === undefined && row.state !== 'withdrawn'
      return Promise.all([
        store.outbox.where('doneAt').above(0).filter(done).toArray(),
        store.photos.where('doneAt').above(0).filter(done).primaryKeys(),
      ])
    })
    const sealed = await Promise.all(
      operations.map(async (row): Promise<SealedRow> => ({
        ...labelOf(row),
        of: 'outbox',
        row: await seal(subtle, key, textOf({ ...row, view: undefined, unsettled: undefined })),
      })),
    )
    await durableTransaction(runtime, ['sealed'], (store) => store.sealed.bulkPut(sealed))
    // One at a time: together they may exceed the memory of a page.
    for (const id of photos) await sealPhoto(runtime, subtle, key, id)
  }
}

async function sealPhoto(runtime: Runtime, subtle: Subtle, key: CryptoKey, id: string): Promise<void> {
  const [row, pieces] = await withStoreRetry(runtime, (store) =>
    Promise.all([store.photos.get(id), piecesOf(store, id).toArray()]),
  )
  if (row === undefined) return
  const bytes = await new Blob(pieces.map((piece) => piece.bytes)).arrayBuffer()
  const sealed: SealedRow = { ...labelOf(row), of: 'photos', row: await seal(subtle, key, textOf(row)) }
  const sealedBytes = bytes.byteLength > 0 ? { id, bytes: await seal(subtle, key, bytes) } : undefined
  await durableTransaction(runtime, ['sealed', 'sealedBytes', ...photoTables], async (store) => {
    await store.sealed.put(sealed)
    if (sealedBytes !== undefined) await store.sealedBytes.put(sealedBytes)
    await piecesOf(store, id).delete()
    await Promise.all([store.photos.delete(id), store.photoThumbnails.delete(id)])
  })
}

/**
 * Restores what this user had delivered before the last sign-out, and has the server asked for it. Work that
 * no key opens stays until it expires.
 */
export async function unsealDelivered(runtime: Runtime, userId: string): Promise<void> {
  const { subtle } = runtime
  addStep('unseal')
  const [ids, state] = await withStoreRetry(runtime, ({ sealed, deviceStates }) =>
    Promise.all([sealed.where('userId').equals(userId).primaryKeys(), deviceStates.get(userId)]),
  )
  for (const id of ids) {
    const [found, foundBytes] = await withStoreRetry(runtime, ({ sealed, sealedBytes }) =>
      Promise.all([sealed.get(id), sealedBytes.get(id)]),
    )
    if (subtle === undefined || found === undefined) continue
    const opened = await open(subtle, state?.sealingKeys ?? [], found, foundBytes?.bytes)
    if (opened === undefined) continue
    const { row, bytes } = opened
    await durableTransaction(
      runtime,
      ['sealed', 'sealedBytes', 'outbox', 'photos', 'photoBytes', 'cursors'],
      async (store) => {
        const cursor = await cursorOf(store, userId)
        if (cursor === undefined) return
        await deleteSealed(store, [id])
        if ((await store.table(found.of).get(id)) === undefined) {
          await store.table(found.of).put(row)
          if (bytes !== undefined) await store.photoBytes.put({ photo: id, start: 0, bytes })
        }
        await store.cursors.put({ ...cursor, verify: true })
      },
    )
  }
}

const labelOf = ({ id, userId, doneAt = 0 }: OutboxRow | PhotoRow) => ({ id, userId, doneAt })

const piecesOf = ({ photoBytes }: Runtime['store'], photo: string) =>
  photoBytes.where('[photo+start]').between([photo, 0], [photo, Infinity])

const textOf = (row: OutboxRow | PhotoRow) => new TextEncoder().encode(JSON.stringify(row))

async function seal(
  subtle: Subtle,
  key: CryptoKey,
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return await new Blob([
    nonce,
    await subtle.encrypt({ name: sealingAlgorithm, iv: nonce }, key, bytes),
  ]).arrayBuffer()
}

async function open(
  subtle: Subtle,
  keys: readonly CryptoKey[],
  { row }: SealedRow,
  bytes: ArrayBuffer | undefined,
) {
  const decrypt = (key: CryptoKey, sealed: ArrayBuffer) =>
    subtle.decrypt({ name: sealingAlgorithm, iv: sealed.slice(0, nonceBytes) }, key, sealed.slice(nonceBytes))
  for (const key of keys)
    try {
      return {
        row: JSON.parse(new TextDecoder().decode(await decrypt(key, row))) as OutboxRow | PhotoRow,
        bytes: bytes && (await decrypt(key, bytes)),
      }
    } catch {
      // Encrypted by an earlier key, or by another server's.
    }
  return undefined
}
