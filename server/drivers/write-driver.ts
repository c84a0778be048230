import { eq } from 'drizzle-orm'
import { type DriverDraft, driverKinds } from '#contract/drivers.ts'
import { isLocale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'
import { isOnlyDriver, type Role } from '#contract/roles.ts'
import { wrongNames } from '../auth/names-to-sign-in.ts'
import { type LinkSettings, sendLink } from '../auth/send-link.ts'
import { tellOfChange } from '../auth/set-secret.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { drivers, users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { markChanged } from '../live/mark-changed.ts'
import { nameOfViewer } from '../users/write-user.ts'

/** A driver with the user that he is. */
export async function foundDriver(db: Queryable, id: string) {
  const [found] = await db
    .select({ driver: drivers, user: users })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(drivers.id, id))
  if (found === undefined) throw new Refusal('not_found')
  return found
}

/** The writable state of a driver. */
export async function draftOf(db: Queryable, id: string): Promise<DriverDraft> {
  const { driver, user } = await foundDriver(db, id)
  return {
    kind: driverKinds.find((kind) => kind === driver.kind) ?? 'driver',
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? undefined,
    lastName: user.lastName,
    email: user.email ?? undefined,
    phone: user.phone ?? undefined,
    mobilePhone: user.mobilePhone ?? undefined,
    locale: user.locale ?? undefined,
    company: driver.companyId ?? undefined,
  }
}

/** A planner's drivers are of his company; a driver says how he is reached himself, and nothing else. */
export function allowed(viewer: Viewer, draft: DriverDraft, before: DriverDraft | undefined): DriverDraft {
  const isStaff = viewer.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_CUSTOMER')
  if (isStaff) return draft
  if (viewer.roles.includes('ROLE_TRANSPORTER'))
    return { ...draft, company: before === undefined ? viewer.companyId : before.company }
  if (before === undefined) return draft
  const { email, phone, mobilePhone, locale } = draft
  return { ...before, email, phone, mobilePhone, locale }
}

/** What is wrong with a driver as he is meant to be. */
export async function check(
  call: WriteCall,
  draft: DriverDraft,
  before: DriverDraft | undefined,
  id: string,
): Promise<readonly Violation[]> {
  const { db, locale } = call
  const wrong: Violation[] = []
  const known = before === undefined ? undefined : await foundDriver(db, id)
  if (
    draft.email === undefined &&
    (draft.mobilePhone === undefined || (known !== undefined && !isOnlyDriver(known.user.roles as Role[])))
  )
    wrong.push(violation(['email'], 'blank', locale))
  if (draft.locale !== undefined && !isLocale(draft.locale))
    wrong.push(violation(['locale'], 'choice', locale))
  if (before === undefined && draft.notificationMethod === 'email' && draft.email === undefined)
    wrong.push(violation(['email'], 'blank', locale))
  if (before === undefined && draft.notificationMethod === 'sms' && draft.mobilePhone === undefined)
    wrong.push(violation(['mobilePhone'], 'blank', locale))
  if (before === undefined || draft.company !== before.company)
    wrong.push(...(await wrongCompany(call, draft.company)))
  return [...wrong, ...(await wrongNames(db, locale, draft, before, known?.user.id ?? id))]
}

/** A driver drives for a transporter; staff move nobody between companies that are not in their address book. */
async function wrongCompany(
  { db, viewer, locale }: WriteCall,
  companyId: string | undefined,
): Promise<readonly Violation[]> {
  if (companyId === undefined)
    return viewer.roles.includes('ROLE_ADMIN') ? [] : [violation(['company'], 'blank', locale)]
  const [company] = await db
    .select({ types: companies.types })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.types.includes('carrier') ? [] : [violation(['company'], 'company_not_transporter', locale)]
}

/**
 * Invites a driver: he is sent a link, and with it completes his registration. Whoever speaks for the transporter vouches for
 * him; one whom a customer invites for a transporter of the platform waits for that transporter, as if he had registered himself.
 */
export async function inviteDriver(
  call: WriteCall,
  settings: LinkSettings,
  draft: DriverDraft,
  id: string,
): Promise<void> {
  const { db, viewer, locale } = call
  const userId = newId()
  const [user] = await db
    .insert(users)
    .values({
      id: userId,
      roles: ['ROLE_DRIVER'],
      companyId: draft.company ?? null,
      firstName: draft.firstName,
      lastNamePrefix: draft.lastNamePrefix ?? null,
      lastName: draft.lastName,
      email: draft.email ?? null,
      phone: draft.phone ?? null,
      mobilePhone: draft.mobilePhone ?? null,
      locale: draft.locale ?? null,
    })
    .returning()
  if (user === undefined) throw new Error(`The user of driver ${id} was not written.`)
  const vouched = await speaksFor(db, viewer, draft.company)
  await db.insert(drivers).values({
    id,
    userId,
    companyId: draft.company ?? null,
    kind: draft.kind,
    invitedById: viewer.userId,
    approvedAt: vouched ? settings.clock() : null,
  })
  await sendLink(db, settings, {
    user,
    type: 'registration',
    locale,
    notificationMethod: draft.notificationMethod ?? (user.email === null ? 'sms' : 'email'),
    invitedBy: await nameOfViewer(db, viewer),
  })
}

async function speaksFor(db: Queryable, viewer: Viewer, companyId: string | undefined): Promise<boolean> {
  if (
    viewer.roles.includes('ROLE_ADMIN') ||
    (viewer.roles.includes('ROLE_TRANSPORTER') && companyId === viewer.companyId)
  )
    return true
  const [company] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, companyId ?? viewer.userId))
  return company?.customerId === viewer.customerId && viewer.customerId !== undefined
}

/** Changes a driver; he is told where he was reached that he signs in with another name. */
export async function changeDriver(
  call: WriteCall,
  settings: LinkSettings,
  id: string,
  draft: DriverDraft,
  before: DriverDraft,
): Promise<void> {
  const { db, locale } = call
  const { user } = await foundDriver(db, id)
  await db
    .update(drivers)
    .set({ kind: draft.kind, companyId: draft.company ?? null })
    .where(eq(drivers.id, id))
  await db
    .update(users)
    .set({
      companyId: draft.company ?? null,
      firstName: draft.firstName,
      lastNamePrefix: draft.lastNamePrefix ?? null,
      lastName: draft.lastName,
      email: draft.email ?? null,
      phone: draft.phone ?? null,
      mobilePhone: draft.mobilePhone ?? null,
      locale: draft.locale ?? null,
      version: user.version + 1,
      updatedAt: settings.clock(),
    })
    .where(eq(users.id, user.id))
  if (user.secretHash !== null && (draft.email !== before.email || draft.mobilePhone !== before.mobilePhone))
    await tellOfChange(db, settings.clock(), user, locale)
  await markChanged(db, [{ type: 'Driver', entityId: id, userId: user.id }])
}
