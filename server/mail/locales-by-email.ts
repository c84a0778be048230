import type { Locale } from '#contract/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'

/**
 * The languages that users with these addresses chose, by address in lower case; other addresses are absent.
 */
export async function localesByEmail(
  db: Queryable,
  addresses: readonly string[],
): Promise<Map<string, Locale>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(
      inArray(
        sql`lower(${users.email})`,
        addresses.map((address) => address.toLowerCase()),
      ),
    )
  return new Map(
    rows.flatMap(({ email, locale }) =>
      email !== null && locale !== null ? [[email.toLowerCase(), locale]] : [],
    ),
  )
}
