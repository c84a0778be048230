import { days, minutes } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { attemptKey, type AttemptLimit, countAttempt } from './attempts.ts'

/** Prevents flooding somebody's telephone or mailbox. */
const perRecipient: AttemptLimit = {
  maxAttempts: 10,
  windowMs: days,
  firstBlockMs: 15 * minutes,
  maxBlockMs: days,
}

/**
 * A carrier with 300 drivers is set up by one person in a day, with a second message to many of them; more are not worth having
 * somebody else's account for, as each names the firm and the inviter, whom its owner can ask.
 */
const perSender: AttemptLimit = { ...perRecipient, maxAttempts: 500 }

/**
 * Counts a message that a viewer causes to an e-mail address or mobile number that it typed, or that is somebody else's: an
 * invitation, a link, the confirmation of an address. They are counted by address, not by account: an account can be
 * removed and made again.
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
