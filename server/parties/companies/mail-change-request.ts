import { companyLabels as en } from '#contract/office/labels/en/companies.ts'
import { companyLabels as nl } from '#contract/office/labels/nl/companies.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Address } from '#contract/parties/companies.ts'
import type {
  CompanyChangeRequestDraft,
  RequestedCompanyChanges,
} from '#contract/parties/company-change-requests.ts'
import { keysOf } from '#contract/kit/objects.ts'
import { notifyUser } from '../../accounts/auth/notify-user.ts'
import { localeFor } from '../../accounts/auth/send-link.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { companyChangeRequests } from '../../platform/db/schema/companies.ts'
import { users } from '../../platform/db/schema/users.ts'
import { companyDraftOf } from './queries.ts'

const labels = { en, nl }

export async function mailChangeRequest(
  db: Queryable,
  id: string,
  request: CompanyChangeRequestDraft,
  publicUrl: string,
): Promise<void> {
  const company = await companyDraftOf(db, request.company)
  const [changeRequest] = await db
    .select({ requester: users, customerId: companyChangeRequests.customerId })
    .from(companyChangeRequests)
    .innerJoin(users, eq(users.id, companyChangeRequests.requestedById))
    .where(eq(companyChangeRequests.id, id))
  if (changeRequest === undefined) return
  const administrators = await db
    .select()
    .from(users)
    .where(
      and(
        sql`'ROLE_ADMIN' = any(${users.roles})`,
        users.active,
        isNull(users.deactivatedAt),
        isNotNull(users.email),
      ),
    )
  for (const administrator of administrators) {
    const locale = localeFor(administrator, 'en')
    await notifyUser(db, administrator, {
      template: 'company_change_requested',
      locale,
      customerId: changeRequest.customerId ?? undefined,
      values: {
        company: company.name,
        requestedBy: personName(changeRequest.requester),
        comment: request.comment,
        link: `${publicUrl}/companies/${request.company}`,
        changes: requestedFields(request.changes).map((field) => ({
          field: labels[locale][field],
          from: formatValue(company[field]),
          to: formatValue(request.changes[field]) ?? '',
        })),
      },
    })
  }
}

const requestedFields = (requestedChanges: RequestedCompanyChanges) =>
  keysOf(requestedChanges).filter((field) => requestedChanges[field] !== undefined)

const formatValue = (value: string | Address | undefined): string | undefined =>
  typeof value === 'object'
    ? [value.street, value.houseNumber, value.addition, value.postalCode, value.city, value.country]
        .filter(Boolean)
        .join(' ')
    : value
