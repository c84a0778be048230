import type { Store } from './device-database.ts'

const pieces = 8
const pieceSize = 512 * 1024

/**
 * Filler of 4 MB, given up when the disk is full so that what the driver did can still be kept. Random, as a database that
 * compresses would keep zeros for free.
 */
export async function fillBallast(store: Store): Promise<void> {
  if ((await store.ballast.count()) >= pieces) return
  const filler = new Uint8Array(pieceSize)
  for (let at = 0; at < pieceSize; at += 65_536) crypto.getRandomValues(filler.subarray(at, at + 65_536))
  for (let piece = 0; piece < pieces; piece += 1) await store.ballast.put({ piece, filler: filler.buffer })
}

/** Frees the ballast; false when there was none left. */
export async function dropBallast(store: Store): Promise<boolean> {
  const had = (await store.ballast.count()) > 0
  await store.ballast.clear()
  return had
}
