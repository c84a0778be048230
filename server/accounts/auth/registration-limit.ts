import type { Queryable } from '../../platform/db/connect.ts'
import { days, hours, minutes } from '../../platform/process/clock.ts'
import { attemptKey, type AttemptLimit, countAttempt, networkCounters } from './attempts.ts'

/** A whole crew may register from one address in one morning. */
const limitPerNetwork: AttemptLimit = {
  maxAttempts: 20,
  windowMs: hours,
  firstBlockMs: 5 * minutes,
  maxBlockMs: days,
}
const maxPerWideNetwork = 80
/** A stranger chooses the address of each mail. The block affects everybody, so it does not grow. */
const limitOverall: AttemptLimit = {
  maxAttempts: 300,
  windowMs: hours,
  firstBlockMs: minutes,
  maxBlockMs: minutes,
}

/**
 * Refusals count too, because they reveal taken addresses. `db` must not be a transaction.
 * @throws HttpProblem too_many_requests
 */
export const countRegistration = (
  db: Queryable,
  now: Date,
  kind: 'registration' | 'registration-transporter',
  address: string,
) =>
  countAttempt(db, now, [
    ...networkCounters([kind], address, limitPerNetwork, maxPerWideNetwork),
    { key: attemptKey(`${kind}-all`), limit: limitOverall },
  ])
