import { randomFillSync } from 'node:crypto'

let lastTime = 0
let counter = 0

/** A UUIDv7 (RFC 9562), ordered by time, and within a millisecond by creation in this process. */
export function newId(): string {
  const now = Date.now()
  counter = now > lastTime ? 0 : counter + 1
  lastTime = Math.max(now, lastTime)
  if (counter > 0xfff) {
    lastTime += 1
    counter = 0
  }
  const bytes = pooledRandomBytes(16)
  bytes.writeUIntBE(lastTime, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const randomPool = Buffer.alloc(4096)
let usedBytes = randomPool.length

/**
 * From a pool: one call of the random generator costs more than its bytes. Use them at once, because the pool
 * is refilled.
 */
export function pooledRandomBytes(count: number): Buffer {
  if (usedBytes + count > randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  usedBytes += count
  return randomPool.subarray(usedBytes - count, usedBytes)
}
