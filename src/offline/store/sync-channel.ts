import type { Backoff, SyncChannelRow, WaitInterval } from './device-database.ts'

/* Two channels, so that a photo never delays an operation. The keys are stored and name the Web Locks. */

export const operationsChannel = (userId: string) => `drain:${userId}`
export const photosChannel = (userId: string) => `photos:${userId}`
export const channelKeys = (userId: string) => [operationsChannel(userId), photosChannel(userId)]

/** A clock set back to before its start ends the wait. `now` in milliseconds since 1970. */
export const isWaiting = (wait: WaitInterval | undefined, now: number) =>
  wait !== undefined && now >= wait.from && now < wait.until

export interface IgnoredWaits {
  readonly ignoreBackoffBefore: number
  /** Also waits that the server asked for: a person asked for this sync. */
  readonly tapped?: boolean | undefined
}

export const isBackedOff = (
  backoff: Backoff | undefined,
  now: number,
  { ignoreBackoffBefore, tapped = false }: IgnoredWaits,
): backoff is Backoff =>
  backoff !== undefined &&
  isWaiting(backoff.wait, now) &&
  ((backoff.byServer && !tapped) || backoff.wait.from >= ignoreBackoffBefore)

/** True while the server's refusal of this user stops a sync that was not forced. */
export const isPaused = (pause: SyncChannelRow['pause'], now: number): boolean =>
  pause !== undefined && isWaiting(pause.wait, now)

/** Milliseconds; a holder counts as dead after three missed heartbeats. */
export const heartbeatInterval = 5000
const leaseTimeout = 3 * heartbeatInterval

/** True while a live holder has this channel. `now` in milliseconds since 1970. */
export const isLeased = (channel: SyncChannelRow | undefined, now: number) =>
  channel?.lease !== undefined && Math.abs(now - channel.lease.beat) < leaseTimeout
