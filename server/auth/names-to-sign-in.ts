import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../db/connect.ts'
import { users } from '../db/schema/users.ts'
import { violation } from '../i18n/violations.ts'
import { isMobileNumber } from './mobile-number.ts'

interface Names {
  readonly email?: string | undefined
  /** E.164. */
  readonly mobilePhone?: string | undefined
}

/**
 * What is wrong with the names that somebody is to sign in with: another user has one (specification, section 8), or a new
 * number is no mobile telephone's. `id` is his own, whose names are no other's.
 */
export async function wrongNames(
  db: Queryable,
  locale: Locale,
  names: Names,
  before: Names | undefined,
  id: string,
): Promise<readonly Violation[]> {
  const isTaken = async (condition: SQL) =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(condition, ne(users.id, id)))
    ).length > 0
  const wrong: Violation[] = []
  const { email, mobilePhone } = names
  if (email !== undefined && (await isTaken(eq(sql`lower(${users.email})`, email))))
    wrong.push(violation(['email'], 'email_taken', locale))
  if (mobilePhone !== undefined && mobilePhone !== before?.mobilePhone) {
    if (!isMobileNumber(mobilePhone)) wrong.push(violation(['mobilePhone'], 'phone_not_mobile', locale))
    else if (await isTaken(eq(users.mobilePhone, mobilePhone)))
      wrong.push(violation(['mobilePhone'], 'mobile_taken', locale))
  }
  return wrong
}
