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
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  // From a random one (version 4) come the 74 random bits and the variant between them.
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
