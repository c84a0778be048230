import {
  type AttemptCounter,
  type AttemptLimit,
  attemptKey,
  networkOf,
} from '../../accounts/auth/attempts.ts'
import { days, hours, minutes } from '../../platform/process/clock.ts'

/** Five codes a minute of a user on one network, which is slower than typing. */
const limitPerNetwork: AttemptLimit = {
  maxAttempts: 5,
  windowMs: minutes,
  firstBlockMs: minutes,
  maxBlockMs: hours,
}
/** Of the user wherever they are: networks are cheap, and an account could guess through thousands of them. */
const limitPerHour: AttemptLimit = {
  maxAttempts: 20,
  windowMs: hours,
  firstBlockMs: hours,
  maxBlockMs: hours,
}
const limitPerDay: AttemptLimit = { maxAttempts: 60, windowMs: days, firstBlockMs: days, maxBlockMs: days }

/** What a typed code counts for: never for others than its user, so that drivers who share a connection do not block each other. */
export const pairingCounters = (userId: string, address: string): readonly AttemptCounter[] => [
  { key: attemptKey('pairing', userId, networkOf(address)), limit: limitPerNetwork },
  { key: attemptKey('pairing-hour', userId), limit: limitPerHour },
  { key: attemptKey('pairing-day', userId), limit: limitPerDay },
]
