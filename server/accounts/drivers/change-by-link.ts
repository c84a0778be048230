import { personName } from '#contract/accounts/person.ts'
import type * as z from 'zod/mini'
import type { linkHolder, registrationPatch } from '#contract/accounts/password-changes.ts'
import { viewerOfLinkHolder } from '../auth/change-secret.ts'
import { findLink } from '../auth/links.ts'
import { type LinkSettings } from '../auth/send-link.ts'
import { setSecret } from '../auth/set-secret.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { users } from '../../platform/db/schema/users.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { acceptInvitation } from '../users/accept-invitation.ts'
import type { DriverCall } from './decide-on-driver.ts'

type Patch = z.output<typeof registrationPatch>
type User = typeof users.$inferSelect

/**
 * Setting the pincode uses the link up, and completes a registration. `readPatch` is called only after the
 * link has been found valid.
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
    await acceptInvitation(call, settings, holder)
  }
  return {
    ...linkHolderOf(holder),
    ...(patch.pincode !== undefined && { username: holder.mobilePhone ?? holder.email ?? undefined }),
  }
}

const linkHolderOf = (user: User) => ({
  id: user.id,
  name: personName(user),
  firstName: user.firstName,
  lastNamePrefix: user.lastNamePrefix ?? undefined,
  lastName: user.lastName,
  locale: user.locale ?? undefined,
})

const withoutAbsent = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
