import {
  type AttemptCounter,
  type AttemptLimit,
  attemptKey,
  networkOf,
} from '../../accounts/auth/attempts.ts'
import { days, hours, minutes } from '../../platform/process/clock.ts'

const limitPerNetwork: AttemptLimit = {
  maxAttempts: 5,
  windowMs: minutes,
  firstBlockMs: minutes,
  maxBlockMs: hours,
}
const limitPerHour: AttemptLimit = {
  maxAttempts: 20,
  windowMs: hours,
  firstBlockMs: hours,
  maxBlockMs: hours,
}
const limitPerDay: AttemptLimit = { maxAttempts: 60, windowMs: days, firstBlockMs: days, maxBlockMs: days }

/** Counted per user, so that drivers who share a connection do not block each other. */
export const pairingCounters = (userId: string, address: string): readonly AttemptCounter[] => [
  { key: attemptKey('pairing', userId, networkOf(address)), limit: limitPerNetwork },
  { key: attemptKey('pairing-hour', userId), limit: limitPerHour },
  { key: attemptKey('pairing-day', userId), limit: limitPerDay },
]
