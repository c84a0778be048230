import { eq, sql } from 'drizzle-orm'
import { givableRoles, type UserDraft } from '#contract/accounts.ts'
import { isLocale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'
import { hasOffice, isDriver, isOnlyDriver, type Role } from '#contract/roles.ts'
import { wrongNames } from '../auth/names-to-sign-in.ts'
import { hashSecret } from '../auth/secrets.ts'
import { type LinkSettings, fullName, sendLink } from '../auth/send-link.ts'
import { setSecret, tellOfChange } from '../auth/set-secret.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { drivers, users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { type RuleName, violation } from '../i18n/violations.ts'
import { markChanged } from '../live/mark-changed.ts'

type Row = typeof users.$inferSelect
const rolesOf = (draft: UserDraft) => draft.roles as Role[]

const draftFrom = (row: Row): UserDraft => ({
  firstName: row.firstName,
  lastNamePrefix: row.lastNamePrefix ?? undefined,
  lastName: row.lastName,
  email: row.email ?? undefined,
  phone: row.phone ?? undefined,
  mobilePhone: row.mobilePhone ?? undefined,
  locale: row.locale ?? undefined,
  roles: row.roles,
  active: row.active,
  customer: row.customerId ?? undefined,
  company: row.companyId ?? undefined,
})

const columnsOf = (draft: UserDraft) => ({
  firstName: draft.firstName,
  lastNamePrefix: draft.lastNamePrefix ?? null,
  lastName: draft.lastName,
  email: draft.email ?? null,
  phone: draft.phone ?? null,
  mobilePhone: draft.mobilePhone ?? null,
  locale: draft.locale ?? null,
  roles: draft.roles,
  active: draft.active,
  customerId: draft.customer ?? null,
  companyId: draft.company ?? null,
})

async function rowOf(db: Queryable, id: string): Promise<Row> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (row === undefined) throw new Refusal('not_found')
  return row
}

/** The writable state of a user, but for his secret. */
export const draftOf = async (db: Queryable, id: string): Promise<UserDraft> => draftFrom(await rowOf(db, id))

/**
 * What each may say: administrators all, of others; customers' staff all but whose he is; planners what a driver is called and
 * how he is reached; and everybody of himself how he is reached, and his language. A driver's name is his company's word.
 */
export function allowed(
  viewer: Viewer,
  draft: UserDraft,
  before: UserDraft | undefined,
  id: string,
): UserDraft {
  const {
    firstName,
    lastNamePrefix,
    lastName,
    email,
    phone,
    mobilePhone,
    locale,
    password,
    pincode,
    active,
  } = draft
  const own = { email, phone, mobilePhone, locale, password, pincode }
  const named = { ...own, firstName, lastNamePrefix, lastName }
  if (before !== undefined && id === viewer.userId)
    return { ...before, ...(hasOffice(viewer.roles) ? named : own) }
  if (viewer.roles.includes('ROLE_ADMIN')) return draft
  if (viewer.roles.includes('ROLE_CUSTOMER')) {
    const belongs =
      draft.roles.some((role) => ofCustomer.has(role)) || before === undefined ? viewer.customerId : undefined
    return { ...draft, customer: before?.customer ?? belongs }
  }
  if (before !== undefined) return { ...before, ...named, password: undefined, pincode: undefined, active }
  return { ...draft, customer: undefined, company: viewer.companyId, password: undefined, pincode: undefined }
}

const ofCustomer: ReadonlySet<string> = new Set<Role>(['ROLE_CUSTOMER', 'ROLE_PROJECT_READER'])

/** What is wrong with a user as he is meant to be. */
export async function check(
  call: WriteCall,
  draft: UserDraft,
  before: UserDraft | undefined,
  id: string,
): Promise<readonly Violation[]> {
  const { db, viewer, locale } = call
  const wrong: Violation[] = []
  const say = (field: keyof UserDraft, rule: RuleName) => void wrong.push(violation([field], rule, locale))
  const roles = rolesOf(draft)
  const changedRoles = [
    ...roles.filter((role) => !before?.roles.includes(role)),
    ...(before?.roles ?? []).filter((role) => !draft.roles.includes(role)),
  ]
  const givable = new Set<string>(viewer.roles.flatMap((role) => givableRoles[role]))
  if (changedRoles.some((role) => !givable.has(role))) say('roles', 'role_not_yours')
  if (draft.email === undefined && (draft.mobilePhone === undefined || !isOnlyDriver(roles)))
    say('email', 'blank')
  if (draft.locale !== undefined && !isLocale(draft.locale)) say('locale', 'choice')
  if (id === viewer.userId && (draft.password ?? draft.pincode) !== undefined)
    say(draft.password === undefined ? 'pincode' : 'password', 'secret_elsewhere')
  if (draft.password !== undefined && isOnlyDriver(roles)) say('password', 'expression')
  if (draft.pincode !== undefined && !isOnlyDriver(roles)) say('pincode', 'expression')
  if (draft.customer === undefined && roles.some((role) => ofCustomer.has(role))) say('customer', 'blank')
  if (draft.company === undefined && roles.includes('ROLE_TRANSPORTER')) say('company', 'blank')
  if (
    draft.company !== undefined &&
    draft.company !== before?.company &&
    !(await mayBeOf(db, viewer, draft.company))
  )
    say('company', 'company_problem')
  return [...wrong, ...(await wrongNames(db, call.locale, draft, before, id))]
}

/** Staff put people into companies of their own address book: a transporter of the platform has its own staff. */
async function mayBeOf(db: Queryable, viewer: Viewer, companyId: string): Promise<boolean> {
  if (!viewer.roles.includes('ROLE_CUSTOMER') || viewer.roles.includes('ROLE_ADMIN')) return true
  const [company] = await db
    .select({ customerId: companies.customerId })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.customerId === viewer.customerId
}

/** Makes a user, and a driver of him where he is one; whoever gets no secret here is sent a link to choose it. */
export async function createUser(
  call: WriteCall,
  settings: LinkSettings,
  draft: UserDraft,
  id: string,
): Promise<void> {
  const { db, viewer, locale } = call
  const secret = draft.password ?? draft.pincode
  const [user] = await db
    .insert(users)
    .values({ ...columnsOf(draft), id, secretHash: secret === undefined ? null : await hashSecret(secret) })
    .returning()
  if (user === undefined) throw new Error(`User ${id} was not written.`)
  const drives = isDriver(rolesOf(draft))
  if (drives) await makeDriver(call, settings, user)
  if (secret !== undefined || !user.active) return
  const invited = isOnlyDriver(rolesOf(draft))
  await sendLink(db, settings, {
    user,
    locale,
    type: invited ? 'registration' : 'password',
    notificationMethod: user.email === null ? 'sms' : 'email',
    invitedBy: invited ? await nameOfViewer(db, viewer) : undefined,
  })
}

async function makeDriver({ db, viewer }: WriteCall, { clock }: LinkSettings, user: Row): Promise<void> {
  await db.insert(drivers).values({
    id: newId(),
    userId: user.id,
    companyId: user.companyId,
    invitedById: viewer.userId,
    approvedAt: clock(),
    inviteStatus: user.secretHash === null ? 'invited' : 'invite_accepted',
  })
}

/** Who invites: the company that somebody works for, else he himself. */
export async function nameOfViewer(db: Queryable, viewer: Viewer): Promise<string> {
  const [found] = await db
    .select({ user: users, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, viewer.userId))
  return found === undefined ? '' : (found.company ?? fullName(found.user))
}

/** Changes a user; who is given other names to sign in with, or another secret, is told at the address that he had. */
export async function changeUser(
  call: WriteCall,
  settings: LinkSettings,
  id: string,
  draft: UserDraft,
  before: UserDraft,
): Promise<void> {
  const { db, locale } = call
  const user = await rowOf(db, id)
  await db.update(users).set(columnsOf(draft)).where(eq(users.id, id))
  const secret = draft.password ?? draft.pincode
  if (secret !== undefined)
    await setSecret(db, settings.clock(), { user, secret, address: call.request.ip, locale })
  else if (
    user.secretHash !== null &&
    (draft.email !== before.email || draft.mobilePhone !== before.mobilePhone)
  )
    await tellOfChange(db, settings.clock(), user, locale)
  await followDriver(call, settings, await rowOf(db, id))
}

/** The driver that a user is goes where he goes; whoever becomes one is one. */
async function followDriver(call: WriteCall, settings: LinkSettings, user: Row): Promise<void> {
  const { db } = call
  const [driver] = await db
    .update(drivers)
    .set({ companyId: user.companyId, version: sql`${drivers.version} + 1`, updatedAt: sql`now()` })
    .where(eq(drivers.userId, user.id))
    .returning({ id: drivers.id })
  if (driver !== undefined) await markChanged(db, [{ type: 'Driver', entityId: driver.id, userId: user.id }])
  else if (user.roles.includes('ROLE_DRIVER')) await makeDriver(call, settings, user)
}
