import { assignableRolesByRole, type UserDraft, users as usersContract } from '#contract/accounts/users.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { hasOfficeRole, isDriver, isOnlyDriver, type Role } from '#contract/kit/roles.ts'
import { approvalGracePeriod } from '#contract/kit/time-limits.ts'
import { isGuessable } from '../auth/common-passwords.ts'
import { changeContactOf, contactViolations } from './change-contact-of.ts'
import { endSessionsOf } from '../auth/end-sessions.ts'
import { signInNameViolations } from '../auth/sign-in-names.ts'
import { sealedHash } from '../auth/secrets.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { insertRow } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { askForApproval } from './planners.ts'
import { addressBookOf } from './address-book.ts'
import { approvalAfterMove, customerIdAfterMove, mayApproveFor } from './driver-approval.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { draftMapping } from '../../platform/http/collection/table-resource.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { found } from '../../platform/http/request/problem.ts'
import { type RuleName, violation } from '../../platform/i18n/violations.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'
import { isInvitedAnew, sendSecretLink } from './send-secret-link.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

type Row = typeof users.$inferSelect

const { toDraft, columnsOf } = draftMapping(users, usersContract.draft, {
  password: { read: () => undefined },
  pincode: { read: () => undefined },
})

const readUserRow = async (db: Queryable, id: string): Promise<Row> =>
  found(await db.select().from(users).where(eq(users.id, id)))

export const draftOf = async (db: Queryable, id: string): Promise<UserDraft> =>
  toDraft(await readUserRow(db, id))

/**
 * Administrators set everything of others, customers' staff everything but the customer, planners name and
 * contact. Users set their own contact, language and notification method, but drivers not their name, which
 * their company vouches for.
 */
export function restrictDraft(
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
    notificationMethod,
    password,
    pincode,
    active,
  } = draft
  const contactFields = { email, phone, mobilePhone, locale, notificationMethod, password, pincode }
  const contactAndNameFields = { ...contactFields, firstName, lastNamePrefix, lastName }
  if (before !== undefined && id === viewer.userId)
    return { ...before, ...(hasOfficeRole(viewer.roles) ? contactAndNameFields : contactFields) }
  if (viewer.roles.includes('ROLE_ADMIN')) return draft
  if (viewer.roles.includes('ROLE_CUSTOMER')) {
    const ownCustomer =
      draft.roles.some((role) => customerRoles.has(role)) || before === undefined
        ? viewer.customerId
        : undefined
    return { ...draft, customer: before?.customer ?? ownCustomer }
  }
  if (before !== undefined) return { ...before, ...contactAndNameFields, active }
  return { ...draft, customer: undefined, company: viewer.companyId }
}

const customerRoles: ReadonlySet<string> = new Set<Role>(['ROLE_CUSTOMER', 'ROLE_PROJECT_READER'])

export async function validateUser(
  call: WriteCall,
  draft: UserDraft,
  before: UserDraft | undefined,
  id: string,
): Promise<readonly Violation[]> {
  const { db, viewer, locale } = call
  const violations: Violation[] = []
  const addViolation = (field: keyof UserDraft, rule: RuleName) =>
    void violations.push(violation([field], rule, locale))
  const { roles } = draft
  const changedRoles = [
    ...roles.filter((role) => !before?.roles.includes(role)),
    ...(before?.roles ?? []).filter((role) => !draft.roles.includes(role)),
  ]
  const givable = new Set<string>(viewer.roles.flatMap((role) => assignableRolesByRole[role]))
  if (changedRoles.some((role) => !givable.has(role))) addViolation('roles', 'role_not_yours')
  const ownContact = before === undefined ? [] : contactViolations(call, id, draft, before)
  violations.push(...ownContact)
  if (
    ownContact.length === 0 &&
    draft.email === undefined &&
    (draft.mobilePhone === undefined || !isOnlyDriver(roles))
  )
    addViolation('email', 'blank')
  violations.push(...secretViolations(call, draft, before, id))
  if (draft.password !== undefined && (await isGuessable(draft.password, draft)))
    addViolation('password', 'password_common')
  if (draft.notificationMethod !== before?.notificationMethod && !isReachable(draft))
    addViolation(
      'notificationMethod',
      draft.notificationMethod === 'sms' ? 'mobile_missing' : 'email_missing',
    )
  if (draft.customer === undefined && roles.some((role) => customerRoles.has(role)))
    addViolation('customer', 'blank')
  if (draft.company === undefined && roles.includes('ROLE_TRANSPORTER')) addViolation('company', 'blank')
  if (
    draft.company !== undefined &&
    draft.company !== before?.company &&
    !(await mayAssignCompany(db, viewer, draft.company))
  )
    addViolation('company', 'company_problem')
  // A user who cannot take this address must not learn whether it exists.
  if (ownContact.length > 0) return violations
  return [...violations, ...(await signInNameViolations(db, locale, draft, before, id))]
}

/** Runs only for a new choice, because addresses may be removed. */
const isReachable = ({ notificationMethod, email, mobilePhone }: UserDraft) =>
  notificationMethod === undefined || (notificationMethod === 'sms' ? mobilePhone : email) !== undefined

/**
 * The current secret is needed for one's own; others get a link. Only an administrator sets the first
 * password of an office account (specification, the form of a user).
 */
function secretViolations(
  { viewer, locale }: WriteCall,
  draft: UserDraft,
  before: UserDraft | undefined,
  id: string,
): readonly Violation[] {
  const isFirstByAdministrator =
    before === undefined && viewer.roles.includes('ROLE_ADMIN') && !isOnlyDriver(draft.roles)
  const rule = id === viewer.userId ? 'secret_elsewhere' : 'secret_by_link'
  return (['password', 'pincode'] as const)
    .filter((field) => draft[field] !== undefined && !(field === 'password' && isFirstByAdministrator))
    .map((field) => violation([field], rule, locale))
}

/** Staff assign companies of their own address book: platform transporters manage their own users. */
async function mayAssignCompany(db: Queryable, viewer: Viewer, companyId: string): Promise<boolean> {
  if (!viewer.roles.includes('ROLE_CUSTOMER') || viewer.roles.includes('ROLE_ADMIN')) return true
  return (await addressBookOf(db, companyId)) === viewer.customerId
}

/**
 * Without a password a link to choose one is sent; a given one must be changed before anything else.
 * @throws HttpProblem too_many_messages
 */
export async function createUser(
  call: WriteCall,
  settings: LinkSettings,
  draft: UserDraft,
  id: string,
): Promise<void> {
  const { db, viewer, request } = call
  const { password } = draft
  await insertRow(db, users, {
    ...columnsOf(draft),
    id,
    secretHash: password === undefined ? null : await sealedHash(settings.cipher, id, password),
    mustChangeSecret: password !== undefined,
  })
  const user = await readUserRow(db, id)
  if (isDriver(draft.roles)) await insertDriver(call, settings, user)
  await publishAccount(db, id)
  if (password !== undefined)
    await recordAudit(
      { db, viewer, request },
      { action: 'set_secret', subject: { type: 'User', id }, customerId: user.customerId },
    )
  else if (user.active) await sendSecretLink(call, settings, user)
}

async function insertDriver(
  { db, viewer, locale }: WriteCall,
  settings: LinkSettings,
  user: Row,
): Promise<void> {
  const now = settings.clock()
  const id = newId()
  const isApproved = user.companyId === null || (await mayApproveFor(db, viewer, user.companyId))
  await db.insert(drivers).values({
    id,
    userId: user.id,
    companyId: user.companyId,
    invitedById: viewer.userId,
    approvedAt: isApproved ? now : null,
    graceUntil: isApproved || user.secretHash === null ? null : new Date(now.getTime() + approvalGracePeriod),
    inviteStatus: user.secretHash === null ? 'invited' : 'invite_accepted',
  })
  await askForApproval(db, settings, id, locale)
}

/**
 * Returns what took effect: see `changeContactOf`.
 * @throws HttpProblem validation_failed
 */
export async function changeUser(
  call: WriteCall,
  settings: LinkSettings,
  id: string,
  draft: UserDraft,
  before: UserDraft,
): Promise<UserDraft> {
  const { db } = call
  const user = await readUserRow(db, id)
  const contact = await changeContactOf(call, settings, user, draft)
  const moved = { customerId: draft.customer ?? null, companyId: draft.company ?? null, roles: draft.roles }
  await db
    .update(users)
    .set({
      ...columnsOf(draft),
      ...contact,
      customerId:
        moved.companyId === user.companyId
          ? moved.customerId
          : await customerIdAfterMove(db, moved, moved.companyId),
      // A pincode must not open an office: a driver who gains one chooses a password first.
      mustChangeSecret:
        user.mustChangeSecret ||
        (user.secretHash !== null && isOnlyDriver(user.roles) && !isOnlyDriver(draft.roles)),
    })
    .where(eq(users.id, id))
  if (before.active && !draft.active) await endSessionsOf(db, settings.clock(), id, 'account switched off')
  // Sessions with fewer roles last longer, so they end when a role is added.
  else if (mayDoMore(user.roles, draft.roles)) await endSessionsOf(db, settings.clock(), id, 'more roles')
  const changed = await readUserRow(db, id)
  if (isInvitedAnew(user, changed)) await sendSecretLink(call, settings, changed)
  await syncDriver(call, settings, changed)
  await publishAccount(db, id)
  return { ...draft, email: contact.email ?? undefined, mobilePhone: contact.mobilePhone ?? undefined }
}

const mayDoMore = (before: readonly Role[], after: readonly Role[]) =>
  (isOnlyDriver(before) && !isOnlyDriver(after)) ||
  (!before.includes('ROLE_ADMIN') && after.includes('ROLE_ADMIN'))

async function syncDriver(call: WriteCall, settings: LinkSettings, user: Row): Promise<void> {
  const { db, viewer, locale } = call
  const [driver] = await db.select().from(drivers).where(eq(drivers.userId, user.id)).for('update')
  if (driver === undefined) {
    if (user.roles.includes('ROLE_DRIVER')) await insertDriver(call, settings, user)
    return
  }
  const approval = await approvalAfterMove(db, viewer, settings.clock(), driver, user.companyId)
  await db
    .update(drivers)
    .set({ companyId: user.companyId, ...approval, ...bumpedVersion(drivers) })
    .where(eq(drivers.id, driver.id))
  if (approval.graceUntil != null) await askForApproval(db, settings, driver.id, locale)
  await markChanged(db, [{ type: 'Driver', entityId: driver.id, userId: user.id }])
}
