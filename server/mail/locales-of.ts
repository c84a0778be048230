import { inArray, sql } from 'drizzle-orm'
import { isLocale, type Locale } from '#contract/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { users } from '../db/schema/users.ts'

/** The languages of those of these addresses, in lower case, that are users' who chose one. */
export async function localesOf(db: Queryable, addresses: readonly string[]): Promise<Map<string, Locale>> {
  if (addresses.length === 0) return new Map()
  const known = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(
      inArray(
        sql`lower(${users.email})`,
        addresses.map((one) => one.toLowerCase()),
      ),
    )
  return new Map(
    known.flatMap(({ email, locale }) =>
      email !== null && isLocale(locale) ? [[email.toLowerCase(), locale]] : [],
    ),
  )
}
