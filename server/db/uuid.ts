import { randomFillSync } from 'node:crypto'

let lastTime = 0
let counter = 0

/** A UUIDv7 (RFC 9562): sorts by the moment it was made, also within a millisecond of this process. */
export function newId(): string {
  const now = Date.now()
  counter = now > lastTime ? 0 : counter + 1
  lastTime = Math.max(now, lastTime)
  if (counter > 0xfff) {
    lastTime += 1
    counter = 0
  }
  const bytes = random()
  bytes.writeUIntBE(lastTime, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const pool = Buffer.alloc(4096)
let used = pool.length

/** 16 random bytes; many are drawn at once, for each draw costs more than its bytes. */
function random(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}
