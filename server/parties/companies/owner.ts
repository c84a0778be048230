import type { Violation } from '#contract/kit/problems.ts'
import { addressBookOf } from '../../accounts/users/address-book.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { findChangeableCompany } from './queries.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

/** The viewer may change the company, and a move stays within the customer. */
export async function companyViolations(
  call: WriteCall,
  company: string,
  before: string | undefined,
): Promise<Violation[]> {
  if (company === before) return []
  const row = await findChangeableCompany(call.db, call.viewer, company)
  const isAllowed =
    row !== undefined && (before === undefined || (await addressBookOf(call.db, before)) === row.customerId)
  return isAllowed ? [] : [violation(['company'], 'choice', call.locale)]
}
