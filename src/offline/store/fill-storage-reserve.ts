import type { Store } from './device-database.ts'

const chunkCount = 8
const chunkBytes = 512 * 1024

/**
 * Released when the disk is full, so that the driver's statement can still be saved. Random bytes, because a
 * compressing database would store zeros in no space.
 */
export async function fillStorageReserve(store: Store): Promise<void> {
  if ((await store.storageReserve.count()) >= chunkCount) return
  const filler = new Uint8Array(chunkBytes)
  for (let offset = 0; offset < chunkBytes; offset += 65_536)
    crypto.getRandomValues(filler.subarray(offset, offset + 65_536))
  for (let piece = 0; piece < chunkCount; piece += 1)
    await store.storageReserve.put({ piece, filler: filler.buffer })
}
