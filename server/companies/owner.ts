import { eq } from 'drizzle-orm'
import type { Violation } from '#contract/problems.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { violation } from '../i18n/violations.ts'
import { companyToWrite } from './queries.ts'

/** Whose address book a company is in; null for one of the whole platform. What hangs on the company is of the same customer. */
export async function ownerOf(db: Queryable, companyId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row?.customerId ?? null
}

/** Something hangs on a company that the writer may change, and moves to none of another customer. */
export async function companyProblem(
  call: WriteCall,
  company: string,
  before: string | undefined,
): Promise<Violation[]> {
  if (company === before) return []
  const row = await companyToWrite(call.db, call.viewer, company)
  const fits =
    row !== undefined && (before === undefined || (await ownerOf(call.db, before)) === row.customerId)
  return fits ? [] : [violation(['company'], 'choice', call.locale)]
}
