import { days, minutes } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { attemptKey, type AttemptLimit, countAttempt } from './attempts.ts'

const perRecipient: AttemptLimit = {
  maxAttempts: 10,
  windowMs: days,
  firstBlockMs: 15 * minutes,
  maxBlockMs: days,
}

/** One person may set up 300 drivers in a day. More would make a stolen account useful for spam. */
const perSender: AttemptLimit = { ...perRecipient, maxAttempts: 500 }

/**
 * Counts a message to a typed or foreign address by that address: an account can be removed and made again.
 * @throws HttpProblem too_many_messages
 */
export const countMessage = (db: Queryable, now: Date, sender: Viewer, recipient: string) =>
  countAttempt(
    db,
    now,
    [
      { key: attemptKey('message', recipient.toLowerCase()), limit: perRecipient },
      { key: attemptKey('message-sender', sender.userId), limit: perSender },
    ],
    'too_many_messages',
  )
