import type { Locale } from '#contract/kit/locales.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, ne, type SQL, sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { isMobileNumber } from './mobile-number.ts'

interface SignInNames {
  readonly email?: string | undefined
  readonly mobilePhone?: string | undefined
}

/** No other user may have them (specification, section 8), and a new number must be a mobile one. */
export async function signInNameViolations(
  db: Queryable,
  locale: Locale,
  names: SignInNames,
  before: SignInNames | undefined,
  ownUserId: string,
): Promise<readonly Violation[]> {
  const isTaken = async (condition: SQL) =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(condition, ne(users.id, ownUserId)))
    ).length > 0
  const violations: Violation[] = []
  const { email, mobilePhone } = names
  if (email !== undefined && (await isTaken(eq(sql`lower(${users.email})`, email))))
    violations.push(violation(['email'], 'email_taken', locale))
  if (mobilePhone !== undefined && mobilePhone !== before?.mobilePhone) {
    if (!isMobileNumber(mobilePhone)) violations.push(violation(['mobilePhone'], 'phone_not_mobile', locale))
    else if (await isTaken(eq(users.mobilePhone, mobilePhone)))
      violations.push(violation(['mobilePhone'], 'mobile_taken', locale))
  }
  return violations
}
