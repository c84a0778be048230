import type { AttemptLimit } from '../auth/attempts.ts'
import { hours, minutes } from '../clock.ts'

/**
 * Five codes a minute, too slow to guess one of 25^6. Counted per user and address, so that drivers who share
 * an internet connection do not block each other.
 */
export const pairingLimit: AttemptLimit = {
  maxAttempts: 5,
  windowMs: minutes,
  firstBlockMs: minutes,
  maxBlockMs: hours,
}
