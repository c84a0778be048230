import * as z from 'zod/mini'
import type { DriverDraft } from '#contract/accounts/drivers.ts'
import { personFields } from '#contract/accounts/person.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { isOnlyDriver } from '#contract/kit/roles.ts'
import { changeContactOf, contactViolations } from '../users/change-contact-of.ts'
import { signInNameViolations } from '../auth/sign-in-names.ts'
import type { LinkSettings } from '../auth/send-link.ts'
import { insertRow } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { eq } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { draftMapping } from '../../platform/http/collection/table-resource.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { found } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { askForApproval } from '../users/planners.ts'
import { isInvitedAnew, sendSecretLink } from '../users/send-secret-link.ts'
import {
  approvalAfterMove,
  customerIdAfterMove,
  mayApproveFor,
  represents,
} from '../users/driver-approval.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'

export const storedPerson = draftMapping(users, z.object(personFields))

export const readDriver = async (db: Queryable, id: string) =>
  found(
    await db
      .select({ driver: drivers, user: users })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.userId))
      .where(eq(drivers.id, id)),
  )

export async function draftOf(db: Queryable, id: string): Promise<DriverDraft> {
  const { driver, user } = await readDriver(db, id)
  return { kind: driver.kind, ...storedPerson.toDraft(user), company: driver.companyId ?? undefined }
}

/** Planners cannot move drivers between companies; drivers set contact fields only. */
export function restrictDraft(
  viewer: Viewer,
  draft: DriverDraft,
  before: DriverDraft | undefined,
): DriverDraft {
  const isStaff = viewer.roles.some((role) => role === 'ROLE_ADMIN' || role === 'ROLE_CUSTOMER')
  if (isStaff) return draft
  if (viewer.roles.includes('ROLE_TRANSPORTER'))
    return { ...draft, company: before === undefined ? viewer.companyId : before.company }
  if (before === undefined) return draft
  const { email, phone, mobilePhone, locale, password, pincode } = draft
  return { ...before, email, phone, mobilePhone, locale, password, pincode }
}

export async function validateDriver(
  call: WriteCall,
  draft: DriverDraft,
  before: DriverDraft | undefined,
  id: string,
): Promise<readonly Violation[]> {
  const { db, locale } = call
  const violations: Violation[] = []
  const existing = before === undefined ? undefined : await readDriver(db, id)
  const ownContact = before === undefined ? [] : contactViolations(call, existing?.user.id, draft, before)
  violations.push(...ownContact, ...secretViolations(call, draft, existing?.user.id))
  if (
    ownContact.length === 0 &&
    draft.email === undefined &&
    (draft.mobilePhone === undefined || (existing !== undefined && !isOnlyDriver(existing.user.roles)))
  )
    violations.push(violation(['email'], 'blank', locale))
  if (before === undefined && draft.notificationMethod === 'email' && draft.email === undefined)
    violations.push(violation(['email'], 'blank', locale))
  if (before === undefined && draft.notificationMethod === 'sms' && draft.mobilePhone === undefined)
    violations.push(violation(['mobilePhone'], 'blank', locale))
  if (before === undefined || draft.company !== before.company)
    violations.push(...(await companyViolations(call, draft.company, before)))
  // A driver who cannot take this address must not learn whether it exists.
  if (ownContact.length > 0) return violations
  return [...violations, ...(await signInNameViolations(db, locale, draft, before, existing?.user.id ?? id))]
}

const secretViolations = (
  { viewer, locale }: WriteCall,
  draft: DriverDraft,
  userId: string | undefined,
): readonly Violation[] =>
  (['password', 'pincode'] as const)
    .filter((field) => draft[field] !== undefined)
    .map((field) =>
      violation([field], userId === viewer.userId ? 'secret_elsewhere' : 'secret_by_link', locale),
    )

/**
 * Only administrators may omit the company. Staff may invite a driver for any transporter, which then
 * approves, but move drivers only within their own address book.
 */
async function companyViolations(
  { db, viewer, locale }: WriteCall,
  companyId: string | undefined,
  before: DriverDraft | undefined,
): Promise<readonly Violation[]> {
  if (companyId === undefined)
    return viewer.roles.includes('ROLE_ADMIN') ? [] : [violation(['company'], 'blank', locale)]
  const [company] = await db
    .select({ types: companies.types })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company?.types.includes('carrier')) return [violation(['company'], 'company_not_transporter', locale)]
  const mayAssign =
    before === undefined || viewer.roles.includes('ROLE_ADMIN') || (await represents(db, viewer, companyId))
  return mayAssign ? [] : [violation(['company'], 'company_problem', locale)]
}

/**
 * The driver is approved at once when the viewer may approve; otherwise the transporter must.
 * @throws HttpProblem too_many_messages
 */
export async function inviteDriver(
  call: WriteCall,
  settings: LinkSettings,
  draft: DriverDraft,
  id: string,
): Promise<void> {
  const { db, viewer } = call
  const userId = newId()
  const companyId = draft.company ?? null
  await insertRow(db, users, {
    ...storedPerson.columnsOf(draft),
    id: userId,
    roles: ['ROLE_DRIVER'],
    companyId,
  })
  const isApproved = await mayApproveFor(db, viewer, draft.company)
  await db.insert(drivers).values({
    id,
    userId,
    companyId,
    kind: draft.kind,
    invitedById: viewer.userId,
    approvedAt: isApproved ? settings.clock() : null,
  })
  await publishAccount(db, userId)
  const { user } = await readDriver(db, id)
  await sendSecretLink(call, settings, { ...user, notificationMethod: draft.notificationMethod ?? null })
}

/**
 * Returns what took effect: see `changeContactOf`.
 * @throws HttpProblem validation_failed
 */
export async function changeDriver(
  call: WriteCall,
  settings: LinkSettings,
  id: string,
  draft: DriverDraft,
): Promise<DriverDraft> {
  const { db, viewer, locale } = call
  const { driver, user } = await readDriver(db, id)
  const contact = await changeContactOf(call, settings, user, draft)
  const companyId = draft.company ?? null
  const approval = await approvalAfterMove(db, viewer, settings.clock(), driver, companyId)
  await db
    .update(drivers)
    .set({ kind: draft.kind, companyId, ...approval })
    .where(eq(drivers.id, id))
  const [changed] = await db
    .update(users)
    .set({
      ...storedPerson.columnsOf(draft),
      ...contact,
      companyId,
      ...(companyId === user.companyId ? {} : { customerId: await customerIdAfterMove(db, user, companyId) }),
      version: user.version + 1,
      updatedAt: settings.clock(),
    })
    .where(eq(users.id, user.id))
    .returning()
  if (changed !== undefined && isInvitedAnew(user, changed)) await sendSecretLink(call, settings, changed)
  if (approval.graceUntil != null) await askForApproval(db, settings, id, locale)
  await markChanged(db, [{ type: 'Driver', entityId: id, userId: user.id }])
  await publishAccount(db, user.id)
  return { ...draft, email: contact.email ?? undefined, mobilePhone: contact.mobilePhone ?? undefined }
}
