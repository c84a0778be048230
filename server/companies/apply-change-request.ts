import { eq, sql } from 'drizzle-orm'
import type { CompanyWishes } from '#contract/company-change-requests.ts'
import { companies } from '../db/schema/companies.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { announceCompany } from './announce.ts'
import { companyDraftOf } from './queries.ts'
import { companyColumns } from './write-company.ts'

/** Writes what was wished to the company, in the name of the administrator who granted it. An address is wished part by part. */
export async function grantWishes(call: WriteCall, companyId: string, wishes: CompanyWishes): Promise<void> {
  if (Object.values(wishes).every((wish) => wish === undefined)) return
  const { db } = call
  const before = await companyDraftOf(db, companyId)
  const after = {
    ...before,
    ...wishes,
    name: wishes.name ?? before.name,
    ...(wishes.address === undefined ? {} : { address: { ...before.address, ...wishes.address } }),
  }
  await db
    .update(companies)
    .set({ ...companyColumns(after), version: sql`${companies.version} + 1`, updatedAt: sql`now()` })
    .where(eq(companies.id, companyId))
  await recordAudit(call, {
    action: 'change',
    subject: { type: 'Company', id: companyId },
    customerId: before.customer,
    before,
    after,
  })
  await announceCompany(db, companyId)
}
