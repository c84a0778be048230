const tailSize = 2 ** 48

/**
 * A UUIDv7 (RFC 9562) greater than `previous`, also when the clock was set back: ids are the order of what was done on a
 * device, whatever its clock said. `now` in milliseconds since 1970.
 */
export function nextId(now: number, previous = ''): string {
  const fresh = uuidAt(now)
  if (fresh > previous) return fresh
  // The clock stands still or went back: count on from the last one.
  const tail = Number.parseInt(previous.slice(-12), 16) + 1 + Math.floor(Math.random() * 1000)
  if (tail < tailSize) return previous.slice(0, -12) + tail.toString(16).padStart(12, '0')
  return uuidAt(Number.parseInt(previous.slice(0, 8) + previous.slice(9, 13), 16) + 1)
}

let last = ''

/** An id for something new, greater than all that this realm has made so. */
export function newId(now: number): string {
  last = nextId(now, last)
  return last
}

function uuidAt(milliseconds: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  bytes[0] = 0x70 | ((bytes[0] ?? 0) & 0x0f)
  bytes[2] = 0x80 | ((bytes[2] ?? 0) & 0x3f)
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0') + [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
