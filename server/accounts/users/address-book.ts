import { builtOnce } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'

const selectOwner = builtOnce((db) =>
  db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId'))),
)

/** The customer whose address book has a company; null for platform transporters and unknown companies. */
export async function addressBookOf(db: Queryable, companyId: string): Promise<string | null> {
  const [row] = await selectOwner(db, { companyId })
  return row?.customerId ?? null
}
