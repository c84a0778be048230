import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { users } from '../db/schema/users.ts'

export interface MailAccount {
  readonly locale: Locale | null
  readonly customerId: string | null
}

/** By address in lower case; addresses without an account are absent. */
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
