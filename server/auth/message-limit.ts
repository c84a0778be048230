import { days, minutes } from '../clock.ts'
import type { Queryable } from '../db/connect.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { attemptKey, type AttemptLimit, countAttempt } from './attempts.ts'

/** Prevents flooding somebody's telephone or mailbox. */
const perRecipient: AttemptLimit = {
  maxAttempts: 10,
  windowMs: days,
  firstBlockMs: 15 * minutes,
  maxBlockMs: days,
}

/** More than the drivers that an office invites anew in a day; fewer than are worth sending by somebody else's account. */
const perSender: AttemptLimit = { ...perRecipient, maxAttempts: 200 }

/**
 * Counts a message that a viewer causes to somebody else's account: a link, an invitation, or the confirmation of an address
 * that the viewer typed. All of these share one count; the first invitation of a new account is not among them.
 * @throws HttpProblem too_many_requests
 */
export const countMessage = (db: Queryable, now: Date, viewer: Viewer, userId: string) =>
  countAttempt(db, now, [
    { key: attemptKey('user-link', userId), limit: perRecipient },
    { key: attemptKey('user-link-sender', viewer.userId), limit: perSender },
  ])
