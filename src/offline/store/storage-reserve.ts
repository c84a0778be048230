import type { Store } from './device-database.ts'

const chunkCount = 8
const chunkBytes = 512 * 1024

/**
 * Fills the reserve of 4 MB, which is released when the disk is full so that the driver's statement can still
 * be saved. Random bytes, because a database that compresses would store zeros in no space. `ballast` is the
 * stored name.
 */
export async function fillStorageReserve(store: Store): Promise<void> {
  if ((await store.ballast.count()) >= chunkCount) return
  const filler = new Uint8Array(chunkBytes)
  for (let offset = 0; offset < chunkBytes; offset += 65_536)
    crypto.getRandomValues(filler.subarray(offset, offset + 65_536))
  for (let piece = 0; piece < chunkCount; piece += 1)
    await store.ballast.put({ piece, filler: filler.buffer })
}

/** Releases the reserve; false where there was none left. */
export async function releaseStorageReserve(store: Store): Promise<boolean> {
  const hadReserve = (await store.ballast.count()) > 0
  await store.ballast.clear()
  return hadReserve
}
