import { personName } from '#contract/accounts/person.ts'
import type { User } from '#contract/accounts/users.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { photoContentPath } from '#contract/shipments/media.ts'
import { currentTerms } from '#contract/accounts/terms-versions.ts'
import { notificationMethodOf } from '../auth/notify-user.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp, versionFields } from '../../platform/http/wire/timestamp.ts'
import { pendingContactSql, toPendingContact } from './pending-contact.ts'

const belongsToCustomer = (customerId: string): SQL => sql`(${users.customerId} = ${customerId}
  or (${users.customerId} is null and ${users.companyId} in (select ${companies.id} from ${companies} where ${companies.customerId} = ${customerId})))`

const isDriverOfCompany = (companyId: string): SQL => sql`(${users.roles} = array['ROLE_DRIVER']
  and ${users.id} in (select ${drivers.userId} from ${drivers} where ${drivers.companyId} = ${companyId}))`

export const visibleTo = (viewer: Viewer): SQL => accessibleTo(viewer, sql`true`)

/** As `visibleTo`, but only administrators may change administrators. */
export const changeableBy = (viewer: Viewer): SQL =>
  accessibleTo(viewer, sql`not ('ROLE_ADMIN' = any(${users.roles}))`)

/** Users cannot remove themselves; they deactivate their account, which requires their secret. */
export const removableBy = (viewer: Viewer): SQL =>
  sql`(${ne(users.id, viewer.userId)} and ${changeableBy(viewer)})`

function accessibleTo(viewer: Viewer, staffCondition: SQL): SQL {
  const conditions: SQL[] = [eq(users.id, viewer.userId)]
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return isNull(users.deactivatedAt)
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      conditions.push(sql`(${belongsToCustomer(viewer.customerId)} and ${staffCondition})`)
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      conditions.push(isDriverOfCompany(viewer.companyId))
  }
  return and(isNull(users.deactivatedAt), or(...conditions)) ?? sql`false`
}

export const nameSql = sql<string>`concat_ws(' ', ${users.firstName}, nullif(${users.lastNamePrefix}, ''), ${users.lastName})`

export const usersByIds = (db: Queryable, ids: readonly string[]): Promise<StoredUser[]> =>
  usersWhere(db, inArray(users.id, [...ids]))

type StoredUser = User & Pick<CurrentUser, 'positionConsentAt'>

/** Since when a user agrees to positions; null without consent. */
const positionConsentAt = sql<
  string | null
>`(select case when consent.given then consent.stated_at end from position_consents consent
  where consent.user_id = ${users.id} order by consent.stated_at desc, consent.id desc limit 1)`.mapWith(
  users.createdAt,
)

const hasSecondFactor = sql<boolean>`exists (select 1 from second_factors factor
  where factor.user_id = ${users.id} and factor.enabled_at is not null)`

const toCustomer = (customer: typeof customers.$inferSelect) => ({
  id: customer.id,
  name: customer.name,
  themePrimaryColor: customer.themePrimaryColor ?? undefined,
  logo:
    customer.logoId === null
      ? undefined
      : { id: customer.logoId, contentUrl: `/api${photoContentPath(customer.logoId)}` },
  language: customer.language,
  timeZone: customer.timeZone,
  manageProducts: customer.manageProducts,
})

export async function usersWhere(db: Queryable, condition: SQL): Promise<StoredUser[]> {
  const rows = await db
    .select({
      user: users,
      company: companies,
      customer: customers,
      driver: drivers.id,
      positionConsentAt,
      pending: pendingContactSql,
      secondFactor: hasSecondFactor,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(customers, eq(customers.id, users.customerId))
    .leftJoin(drivers, eq(drivers.userId, users.id))
    .where(condition)
  return rows.map(
    ({ user, company, customer, driver, positionConsentAt: consentAt, pending, secondFactor }) => ({
      id: user.id,
      ...versionFields(user),
      email: user.email ?? undefined,
      name: personName(user),
      firstName: user.firstName,
      lastNamePrefix: user.lastNamePrefix ?? undefined,
      lastName: user.lastName,
      phone: user.phone ?? undefined,
      mobilePhone: user.mobilePhone ?? undefined,
      roles: user.roles,
      active: user.active,
      canSignIn: user.secretHash !== null,
      secondFactor,
      pendingContact: toPendingContact(pending),
      notificationMethod: notificationMethodOf(user),
      locale: user.locale ?? undefined,
      company: company === null ? undefined : { id: company.id, name: company.name },
      customer: customer === null ? undefined : toCustomer(customer),
      termsToAccept:
        user.termsVersion !== null && user.termsVersion < currentTerms ? currentTerms : undefined,
      termsVersion: user.termsVersion ?? undefined,
      termsAcceptedAt: user.termsAcceptedAt === null ? undefined : formatTimestamp(user.termsAcceptedAt),
      positionConsentAt: consentAt === null ? undefined : formatTimestamp(consentAt),
      driver: driver ?? undefined,
    }),
  )
}
