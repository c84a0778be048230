import type { RequestedCompanyChanges } from '#contract/parties/company-change-requests.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { notifyCompanyChanged } from './notify-changes.ts'
import { companyDraftOf, storedCompany } from './queries.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

/** Address parts are merged. The audit log names the administrator who granted the request. */
export async function applyChangeRequest(
  call: WriteCall,
  companyId: string,
  requestedChanges: RequestedCompanyChanges,
): Promise<void> {
  if (Object.values(requestedChanges).every((change) => change === undefined)) return
  const { db } = call
  const before = await companyDraftOf(db, companyId)
  const after = {
    ...before,
    ...requestedChanges,
    name: requestedChanges.name ?? before.name,
    ...(requestedChanges.address === undefined
      ? {}
      : { address: { ...before.address, ...requestedChanges.address } }),
  }
  await db
    .update(companies)
    .set({ ...storedCompany.columnsOf(after), ...bumpedVersion(companies) })
    .where(eq(companies.id, companyId))
  await recordAudit(call, {
    action: 'change',
    subject: { type: 'Company', id: companyId },
    customerId: before.customer,
    before,
    after,
  })
  await notifyCompanyChanged(db, companyId)
}
