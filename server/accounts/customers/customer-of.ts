import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'

export interface CustomerMember {
  readonly customerId?: string | null | undefined
  readonly companyId?: string | null | undefined
}

/** Language and time zone of the customer of a user or viewer; undefined without one. */
export async function customerOf(db: Queryable, { customerId, companyId }: CustomerMember) {
  const settings = { language: customers.language, timeZone: customers.timeZone }
  const [customer] =
    customerId != null
      ? await db.select(settings).from(customers).where(eq(customers.id, customerId))
      : companyId != null
        ? await db
            .select(settings)
            .from(companies)
            .innerJoin(customers, eq(customers.id, companies.customerId))
            .where(eq(companies.id, companyId))
        : []
  return customer
}
