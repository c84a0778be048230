import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'

/** What a mail to somebody with an account goes by. */
export interface MailAccount {
  /** The language that they chose. */
  readonly locale: Locale | null
  /** Null also where the account is switched off. */
  readonly customerId: string | null
}

/** The accounts with these addresses, by address in lower case; other addresses are absent. */
export async function accountsByEmail(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, MailAccount>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .select({
      email: users.email,
      locale: users.locale,
      customerId: sql<string | null>`case when ${users.active} then ${users.customerId} end`,
    })
    .from(users)
    .where(
      inArray(sql`lower(${users.email})`, [...new Set(addresses.map((address) => address.toLowerCase()))]),
    )
  return new Map(rows.map(({ email, ...account }) => [(email ?? '').toLowerCase(), account]))
}
