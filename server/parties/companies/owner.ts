import type { Violation } from '#contract/kit/problems.ts'
import { builtOnce } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { findChangeableCompany } from './queries.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

const selectOwner = builtOnce((db) =>
  db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId'))),
)

export async function customerIdOfCompany(db: Queryable, companyId: string): Promise<string | null> {
  const [row] = await selectOwner(db, { companyId })
  return row?.customerId ?? null
}

/** The viewer may change the company, and a move stays within the customer. */
export async function companyViolations(
  call: WriteCall,
  company: string,
  before: string | undefined,
): Promise<Violation[]> {
  if (company === before) return []
  const row = await findChangeableCompany(call.db, call.viewer, company)
  const isAllowed =
    row !== undefined &&
    (before === undefined || (await customerIdOfCompany(call.db, before)) === row.customerId)
  return isAllowed ? [] : [violation(['company'], 'choice', call.locale)]
}
