import type * as z from 'zod/mini'
import type { driverRegistrationResult, DriverRegistrationDraft } from '#contract/accounts/drivers.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { signInNameViolations } from '../auth/sign-in-names.ts'
import { type LinkSettings, sendLink } from '../auth/send-link.ts'
import { acceptsDrivers } from '../access/companies.ts'
import { insertRow } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, asc, eq, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { type RuleName, violation } from '../../platform/i18n/violations.ts'
import type { DriverCall } from './decide-on-driver.ts'
import { readDriver, storedPerson } from './write-driver.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'

/**
 * Sends a link to verify the address and choose a pincode; the 24 hours begin with its use.
 * @throws HttpProblem validation_failed when a sign-in name is taken or the company takes no drivers
 */
export async function selfRegisterDriver(
  call: DriverCall,
  settings: LinkSettings,
  registration: DriverRegistrationDraft,
): Promise<z.output<typeof driverRegistrationResult>> {
  const { db, request, locale } = call
  const violations: Violation[] = []
  const addViolation = (field: string, rule: RuleName) =>
    void violations.push(violation([field], rule, locale))
  const notificationMethod =
    registration.notificationMethod ?? (registration.email === undefined ? 'sms' : 'email')
  if (notificationMethod === 'email' && registration.email === undefined) addViolation('email', 'blank')
  if (notificationMethod === 'sms' && registration.mobilePhone === undefined)
    addViolation(registration.notificationMethod === undefined ? 'email' : 'mobilePhone', 'blank')
  const userId = newId()
  violations.push(...(await signInNameViolations(db, locale, registration, undefined, userId)))
  const companyId = await findTransporterId(db, registration)
  if (companyId === undefined)
    addViolation(
      registration.company === undefined && registration.vihbNumber !== undefined ? 'vihbNumber' : 'company',
      (registration.company ?? registration.vihbNumber) ? 'company_problem' : 'blank',
    )
  if (violations.length > 0 || companyId === undefined)
    throw new HttpProblem('validation_failed', { violations })

  const id = newId()
  await insertRow(db, users, {
    ...storedPerson.columnsOf(registration),
    id: userId,
    roles: ['ROLE_DRIVER'],
    companyId,
    locale: registration.locale ?? locale,
    termsVersion: registration.termsVersion ?? 1,
    termsAcceptedAt: settings.clock(),
  })
  await db.insert(drivers).values({ id, userId, companyId, kind: registration.kind, selfRegistered: true })
  await publishAccount(db, userId)
  await recordAudit(
    { db, viewer: { userId, roles: [], sessionId: '' }, request },
    {
      action: 'register',
      subject: { type: 'Driver', id },
      after: { kind: registration.kind, user: userId, company: companyId },
    },
  )
  const { user } = await readDriver(db, id)
  await sendLink(db, settings, { user, type: 'registration', notificationMethod, locale })
  return { id, kind: registration.kind, inviteStatus: 'invited', approved: false, notificationMethod }
}

/** The id comes before the VIHB number, and platform transporters before those of address books. */
async function findTransporterId(
  db: Queryable,
  { company, vihbNumber }: DriverRegistrationDraft,
): Promise<string | undefined> {
  if (company !== undefined) {
    const uuid = /^[0-9a-f-]{36}$/.test(company)
    const [transporter] = uuid
      ? await db
          .select({ id: companies.id })
          .from(companies)
          .where(and(eq(companies.id, company), acceptsDrivers))
      : []
    return transporter?.id
  }
  if (vihbNumber === undefined) return undefined
  const [transporter] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.vihbNumber, vihbNumber.toUpperCase()), acceptsDrivers))
    .orderBy(sql`${companies.customerId} is not null`, asc(companies.id))
  return transporter?.id
}
