import { clockPrecision } from '#contract/kit/time-limits.ts'
import type { DeviceStateRow, OutboxRow } from './device-database.ts'
import { deviceTimestamp } from './device-timestamp.ts'
import { currentRuntime, currentUserId, type Runtime } from './runtime.ts'
import { durableTransaction } from './store-retry.ts'

/** A clock that is off by more than this does not tell how old anything is. Milliseconds. */
export const maxCredibleOffset = 3_600_000

/** Milliseconds by which a clock is set back by itself, when the phone asks for the time. */
const clockTolerance = 60_000

type KnownClock = Pick<DeviceStateRow, 'clockOffset' | 'clockSeen'>

/** Whether the clock shows less than before, by more than it corrects itself. */
export const wasSetBack = ({ clockSeen = 0 }: KnownClock, now: number): boolean =>
  now < clockSeen - clockTolerance

/**
 * What is known of the clock now. Where it was set back, the offset that was measured before says nothing any more: the
 * server measures it when the operation arrives.
 */
export const clockAt = (state: KnownClock, now: number): KnownClock => ({
  clockOffset: wasSetBack(state, now) ? undefined : state.clockOffset,
  clockSeen: now,
})

/** This time of the device's clock by the server's, as far as this phone knows that. Milliseconds since 1970. */
export const correctedTime = (state: KnownClock | undefined, now: number): number =>
  now + (clockAt(state ?? {}, now).clockOffset ?? 0)

/**
 * The time by the server's clock, by which it judges how long something may be corrected, as far as this phone knows it;
 * milliseconds since 1970. Usable inside a live query.
 */
export const serverTime = (): Promise<number> => serverTimeOf(currentRuntime(), currentUserId())

/** As `serverTime`, as this user's phone knows it; that of the device where nobody has used it. */
export const serverTimeOf = async ({ store, now }: Runtime, userId: string): Promise<number> =>
  correctedTime(await store.markers.get(userId), now())

/** How far the server's clock is ahead of the device's, milliseconds; 0 before it is known. Usable inside a live query. */
export async function knownClockOffset(): Promise<number> {
  const { store, now } = currentRuntime()
  return correctedTime(await store.markers.get(currentUserId()), now()) - now()
}

/** When an operation was done, RFC 3339, as the server will date it: by the offset that was known when it was done. */
export const correctedMoment = ({
  occurredAt,
  clockOffset = 0,
}: Pick<OutboxRow, 'occurredAt' | 'clockOffset'>): string =>
  Math.abs(clockOffset) >= clockPrecision ? deviceTimestamp(Date.parse(occurredAt) + clockOffset) : occurredAt

/**
 * Counts the age of all that is deleted by age from now on, where the clock that dated it was wrong. Throws StorageFull or
 * StorageBroken.
 */
export const restartAges = (runtime: Runtime): Promise<void> =>
  durableTransaction(runtime, ['drafts', 'outbox', 'photos', 'sealed'], async (store) => {
    const now = runtime.now()
    await Promise.all([
      store.drafts.toCollection().modify({ savedAt: now }),
      store.outbox.where('doneAt').above(0).modify({ doneAt: now }),
      store.photos.where('doneAt').above(0).modify({ doneAt: now }),
      store.sealed.where('doneAt').above(0).modify({ doneAt: now }),
    ])
  })
