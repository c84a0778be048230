import { personName } from '#contract/accounts/person.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { approvalGracePeriod } from '#contract/kit/time-limits.ts'
import { notifyUser } from '../auth/notify-user.ts'
import { type LinkSettings } from '../auth/send-link.ts'
import { timeZoneOf } from '../customers/time-zone.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { drivers, type users } from '../../platform/db/schema/users.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'
import { askForApproval } from './planners.ts'

/** Starts the 24 hours of a driver without approval, and notifies the transporter. */
export async function acceptInvitation(
  { db, locale }: { readonly db: Transaction; readonly locale: Locale },
  settings: LinkSettings,
  user: typeof users.$inferSelect,
): Promise<void> {
  const now = settings.clock()
  const [driver] = await db.select().from(drivers).where(eq(drivers.userId, user.id)).for('update')
  if (driver === undefined || driver.inviteStatus !== 'invited') return
  const graceUntil =
    driver.approvedAt === null ? (driver.graceUntil ?? new Date(now.getTime() + approvalGracePeriod)) : null
  await db
    .update(drivers)
    .set({ inviteStatus: 'invite_accepted', graceUntil, version: driver.version + 1, updatedAt: now })
    .where(eq(drivers.id, driver.id))
  await markChanged(db, [{ type: 'Driver', entityId: driver.id, userId: user.id }])
  await publishAccount(db, user.id)
  if (graceUntil === null || driver.companyId === null) return
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, driver.companyId))
  const transporter = company?.name ?? ''
  const name = personName(user)
  const timeZone = await timeZoneOf(db, { companyId: driver.companyId })
  await notifyUser(db, user, {
    locale,
    template: 'driver_registered',
    timeZone,
    values: { name, transporter, graceUntil },
  })
  await askForApproval(db, settings, driver.id, locale)
}
