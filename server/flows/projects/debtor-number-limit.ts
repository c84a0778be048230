import { type AttemptLimit, attemptKey, countAttempt } from '../../accounts/auth/attempts.ts'
import { type Clock, hours } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray } from '../../platform/db/drizzle.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { projectShares } from '../../platform/db/schema/projects.ts'
import { refuseUnstorableValues } from '../../platform/http/request/body-parsers.ts'
import type { BeforeTransaction } from '../../platform/http/request/endpoint.ts'
import { localeOf } from '../../platform/http/request/language.ts'

/** A debtor number has few digits, and the response to it names its customer. */
const debtorNumberLimit: AttemptLimit = {
  maxAttempts: 20,
  windowMs: hours,
  firstBlockMs: hours,
  maxBlockMs: 24 * hours,
}

/**
 * Known recipients reveal nothing and do not count. Outside the transaction, so that a refused number stays
 * counted.
 * @throws HttpProblem too_many_requests
 */
export const countDebtorNumber =
  (clock: Clock): BeforeTransaction =>
  async ({ db, viewer, request }) => {
    const { customerId } = viewer
    const { body } = request
    if (customerId === undefined || typeof body !== 'object' || body === null || !('debtorNumber' in body))
      return
    const { debtorNumber } = body
    // The query would fail on such a text before the body's own check names the field.
    refuseUnstorableValues({ debtorNumber }, localeOf(request))
    if (typeof debtorNumber !== 'string' || (await isKnown(db, customerId, debtorNumber))) return
    await countAttempt(db, clock(), [
      { key: attemptKey('debtor number', customerId), limit: debtorNumberLimit },
    ])
  }

async function isKnown(db: Queryable, customerId: string, debtorNumber: string): Promise<boolean> {
  const numbered = db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.debtorNumber, debtorNumber))
  const toIt = and(eq(projectShares.customerId, customerId), inArray(projectShares.sharedWithId, numbered))
  return (await db.$count(projectShares, toIt)) > 0
}
