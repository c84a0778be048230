import { personName } from '#contract/accounts/person.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { type Addressee, notifyUser } from '../auth/notify-user.ts'
import { type LinkSettings } from '../auth/send-link.ts'
import { customerOf } from '../customers/customer-of.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'

export async function plannersOf(db: Queryable, companyId: string): Promise<Addressee[]> {
  const planners = await db
    .select({
      email: users.email,
      mobilePhone: users.mobilePhone,
      locale: users.locale,
      notificationMethod: users.notificationMethod,
    })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.active, true),
        sql`'ROLE_TRANSPORTER' = any(${users.roles})`,
      ),
    )
  const reachable = planners.filter(({ email, mobilePhone }) => (email ?? mobilePhone) !== null)
  if (reachable.length > 0) return reachable
  const [company] = await db
    .select({ email: companies.generalEmail })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.email
    ? [{ email: company.email, mobilePhone: null, locale: null, notificationMethod: null }]
    : []
}

/** Does nothing for a driver who needs no approval or has not completed the registration. */
export async function askForApproval(
  db: Queryable,
  { publicUrl }: LinkSettings,
  driverId: string,
  locale: Locale,
): Promise<void> {
  const [row] = await db
    .select({ driver: drivers, user: users, company: companies.name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(eq(drivers.id, driverId))
  if (row === undefined) return
  const { companyId, approvedAt, graceUntil } = row.driver
  if (companyId === null || approvedAt !== null || graceUntil === null) return
  const customer = await customerOf(db, { companyId })
  const values = {
    driver: personName(row.user),
    transporter: row.company ?? '',
    graceUntil,
    link: `${publicUrl}/drivers/${driverId}`,
  }
  for (const planner of await plannersOf(db, companyId))
    await notifyUser(db, planner, {
      locale: customer?.language ?? locale,
      template: 'driver_awaits_approval',
      timeZone: customer?.timeZone,
      values,
    })
}
