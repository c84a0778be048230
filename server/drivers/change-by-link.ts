import type * as z from 'zod/mini'
import type { linkHolder, registrationPatch } from '#contract/password-changes.ts'
import { approvalGracePeriod } from '#contract/time-limits.ts'
import { viewerOfLinkHolder } from '../auth/change-secret.ts'
import { findLink } from '../auth/links.ts'
import { notifyUser } from '../auth/notify-user.ts'
import { type LinkSettings, fullName } from '../auth/send-link.ts'
import { setSecret } from '../auth/set-secret.ts'
import { timeZoneOf } from '../customers/time-zone.ts'
import { eq, sql } from '../db/drizzle.ts'
import { companies } from '../db/schema/companies.ts'
import { drivers, users } from '../db/schema/users.ts'
import { HttpProblem } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { violation } from '../i18n/violations.ts'
import { markChanged } from '../live/mark-changed.ts'
import { askForApproval } from '../users/planners.ts'
import type { DriverCall } from './decide-on-driver.ts'
import { publishAccount } from '../live/publish-account.ts'

type Patch = z.output<typeof registrationPatch>
type User = typeof users.$inferSelect

/**
 * Applies the patch of a driver or skipper who opened a link. Setting the pincode uses the link up, and
 * completes a registration. `readPatch` is called only after the link has been found valid.
 * @throws HttpProblem link_invalid, link_expired, validation_failed
 */
export async function changeByLink(
  call: DriverCall,
  settings: LinkSettings,
  secret: string,
  readPatch: () => Patch,
): Promise<z.output<typeof linkHolder>> {
  const { db, request, locale } = call
  const now = settings.clock()
  const { type, user } = await findLink(db, now, secret, ['pincode', 'registration'], { lock: true })
  const patch = readPatch()
  const accepted = user.termsAcceptedAt !== null || patch.termsAccepted === true
  if (type === 'registration' && patch.pincode !== undefined && !accepted)
    throw new HttpProblem('validation_failed', {
      violations: [violation(['termsAccepted'], 'terms', locale)],
    })

  // A link to reset the pincode must not change the name.
  const nameChanges =
    type === 'registration'
      ? withoutAbsent({
          firstName: patch.firstName,
          lastNamePrefix: patch.lastNamePrefix,
          lastName: patch.lastName,
        })
      : {}
  const [updated] = await db
    .update(users)
    .set({
      ...nameChanges,
      ...withoutAbsent({ locale: patch.locale }),
      ...(accepted && user.termsAcceptedAt === null
        ? { termsVersion: patch.termsVersion ?? 1, termsAcceptedAt: now }
        : {}),
      version: sql`${users.version} + 1`,
      updatedAt: now,
    })
    .where(eq(users.id, user.id))
    .returning()
  const holder = updated ?? user
  await recordAudit(
    { db, viewer: viewerOfLinkHolder(user), request },
    {
      action: patch.pincode === undefined ? 'change' : 'change_secret',
      subject: { type: 'User', id: user.id },
      customerId: user.customerId,
      after: nameChanges,
    },
  )
  if (patch.pincode !== undefined) {
    const { cipher } = settings
    await setSecret(db, now, { user, secret: patch.pincode, address: request.ip, locale, cipher })
    if (type === 'registration') await acceptInvitation(call, settings, holder, now)
  }
  return {
    ...linkHolderOf(holder),
    ...(patch.pincode !== undefined && { username: holder.mobilePhone ?? holder.email ?? undefined }),
  }
}

const linkHolderOf = (user: User) => ({
  id: user.id,
  name: fullName(user),
  firstName: user.firstName,
  lastNamePrefix: user.lastNamePrefix ?? undefined,
  lastName: user.lastName,
  locale: user.locale ?? undefined,
})

const withoutAbsent = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/**
 * Accepts the invitation. For drivers who are not approved yet the 24 hours begin, and the transporter is
 * notified.
 */
async function acceptInvitation(
  { db, locale }: DriverCall,
  settings: LinkSettings,
  user: User,
  now: Date,
): Promise<void> {
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
  const name = fullName(user)
  const timeZone = await timeZoneOf(db, { companyId: driver.companyId })
  await notifyUser(db, user, {
    locale,
    template: 'driver_registered',
    timeZone,
    values: { name, transporter, graceUntil },
  })
  await askForApproval(db, settings, driver.id, locale)
}
