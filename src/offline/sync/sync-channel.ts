import type { Hold, LineRow, Wait } from '../store/device-database.ts'

/** Keys of a user's two lines, and the names of their Web Locks. Operations and photos travel in lines of their own: a photo never stands in the way of a deed. */
export const operationsLine = (userId: string) => `drain:${userId}`
export const photosLine = (userId: string) => `photos:${userId}`
export const lineKeys = (userId: string) => [operationsLine(userId), photosLine(userId)]

/** True while it is to be waited out; a clock that went back before its beginning ends it. Milliseconds since 1970. */
export const isWaiting = (wait: Wait | undefined, now: number) =>
  wait !== undefined && now >= wait.from && now < wait.until

/** True while nothing may be sent: a sign of a network, seen since `impatientSince`, ends a wait of our own, not the server's. */
export const isHeldBack = (hold: Hold | undefined, now: number, impatientSince: number): hold is Hold =>
  hold !== undefined && isWaiting(hold.wait, now) && (hold.byServer || hold.wait.from >= impatientSince)

/** A holder gives a beat this often, and counts as dead when none was heard for three times as long. Milliseconds. */
export const beatEvery = 5000
const deadAfter = 3 * beatEvery

/** True while somebody alive has this line in hand. */
export const isHeld = (line: LineRow | undefined, now: number) =>
  line?.lease !== undefined && Math.abs(now - line.lease.beat) < deadAfter
