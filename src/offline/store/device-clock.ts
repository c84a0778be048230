import { clockPrecision } from '#contract/kit/time-limits.ts'
import type { DeviceStateRow, OutboxRow } from './device-database.ts'
import { deviceTimestamp } from './device-timestamp.ts'
import { currentRuntime, currentUserId, type Runtime } from './runtime.ts'
import { durableTransaction } from './store-retry.ts'

/** Milliseconds. A larger offset makes the age of data unknown. */
export const maxCredibleOffset = 3_600_000

/** Milliseconds by which a phone sets its clock back when it synchronises it. */
const clockTolerance = 60_000

type KnownClock = Pick<DeviceStateRow, 'clockOffset' | 'clockSeen'>

/** Ignores the phone's own corrections. */
export const wasSetBack = ({ clockSeen = 0 }: KnownClock, now: number): boolean =>
  now < clockSeen - clockTolerance

/** A clock that was set back has no known offset: the server measures it on arrival. */
export const clockAt = (state: KnownClock, now: number): KnownClock => ({
  clockOffset: wasSetBack(state, now) ? undefined : state.clockOffset,
  clockSeen: now,
})

/** This time of the device's clock by the server's, as far as known. Milliseconds since 1970. */
export const correctedTime = (state: KnownClock | undefined, now: number): number =>
  now + (clockAt(state ?? {}, now).clockOffset ?? 0)

/** As far as this phone knows it; milliseconds since 1970. Usable inside a live query. */
export const serverTime = (): Promise<number> => serverTimeOf(currentRuntime(), currentUserId())

/** Uses what this user's phone knows; the device's time for an unknown user. */
export const serverTimeOf = async ({ store, now }: Runtime, userId: string): Promise<number> =>
  correctedTime(await store.deviceStates.get(userId), now())

/** Milliseconds; 0 before it is known. Usable inside a live query. */
export async function knownClockOffset(): Promise<number> {
  const { store, now } = currentRuntime()
  return correctedTime(await store.deviceStates.get(currentUserId()), now()) - now()
}

/** When an operation was done (RFC 3339), as the server will date it, by the offset that was known then. */
export const correctedMoment = ({
  occurredAt,
  clockOffset = 0,
}: Pick<OutboxRow, 'occurredAt' | 'clockOffset'>): string =>
  Math.abs(clockOffset) >= clockPrecision ? deviceTimestamp(Date.parse(occurredAt) + clockOffset) : occurredAt

/** Call it when the clock that dated everything was wrong. */
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
