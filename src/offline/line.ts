import type { LineRow, Wait } from './db.ts'

/** Keys of a user's two lines, and the names of their Web Locks. Operations and photos travel in lines of their own: a photo never stands in the way of a deed. */
export const operationsLine = (userId: string) => `drain:${userId}`
export const photosLine = (userId: string) => `photos:${userId}`
export const lineKeys = (userId: string) => [operationsLine(userId), photosLine(userId)]

/** True while it is to be waited out; a clock that went back before its beginning ends it. Milliseconds since 1970. */
export const isWaiting = (wait: Wait | undefined, now: number) => wait !== undefined && now >= wait.from && now < wait.until

/** A holder gives a beat this often, and counts as dead when none was heard for three times as long. Milliseconds. */
export const beatEvery = 5000
const deadAfter = 3 * beatEvery

/** True while somebody alive has this line in hand. */
export const isHeld = (line: LineRow | undefined, now: number) => line?.lease !== undefined && Math.abs(now - line.lease.beat) < deadAfter
