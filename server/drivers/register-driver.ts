import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { registered, Registration } from '#contract/drivers.ts'
import { isLocale } from '#contract/locales.ts'
import type { Violation } from '#contract/problems.ts'
import { wrongNames } from '../auth/names-to-sign-in.ts'
import { type LinkSettings, sendLink } from '../auth/send-link.ts'
import { takesDrivers } from '../companies/queries.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { drivers, users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { Refusal } from '../http/request/problem.ts'
import { type RuleName, violation } from '../i18n/violations.ts'
import type { Judging } from './judge-driver.ts'

/**
 * Registers a driver or skipper who does so himself, and sends him the link with which he shows that he is who he says and
 * chooses his pincode; his 24 hours begin then. Refuses names to sign in with that somebody has, and a company that is no transporter.
 */
export async function register(
  call: Judging,
  settings: LinkSettings,
  given: Registration,
): Promise<z.output<typeof registered>> {
  const { db, request, locale } = call
  const wrong: Violation[] = []
  const say = (field: string, rule: RuleName) => void wrong.push(violation([field], rule, locale))
  const notificationMethod = given.notificationMethod ?? (given.email === undefined ? 'sms' : 'email')
  if (notificationMethod === 'email' && given.email === undefined) say('email', 'blank')
  if (notificationMethod === 'sms' && given.mobilePhone === undefined)
    say(given.notificationMethod === undefined ? 'email' : 'mobilePhone', 'blank')
  if (given.locale !== undefined && !isLocale(given.locale)) say('locale', 'choice')
  const userId = newId()
  wrong.push(...(await wrongNames(db, locale, given, undefined, userId)))
  const companyId = await transporterOf(db, given)
  if (companyId === undefined)
    say(
      given.company === undefined && given.vihbNumber !== undefined ? 'vihbNumber' : 'company',
      (given.company ?? given.vihbNumber) ? 'company_problem' : 'blank',
    )
  if (wrong.length > 0 || companyId === undefined)
    throw new Refusal('validation_failed', { violations: wrong })

  const id = newId()
  const [user] = await db
    .insert(users)
    .values({
      id: userId,
      roles: ['ROLE_DRIVER'],
      companyId,
      firstName: given.firstName,
      lastNamePrefix: given.lastNamePrefix ?? null,
      lastName: given.lastName,
      email: given.email ?? null,
      phone: given.phone ?? null,
      mobilePhone: given.mobilePhone ?? null,
      locale: given.locale ?? locale,
      termsAcceptedAt: settings.clock(),
    })
    .returning()
  if (user === undefined) throw new Error(`The user of driver ${id} was not written.`)
  await db.insert(drivers).values({ id, userId, companyId, kind: given.kind, selfRegistered: true })
  await recordAudit(
    { db, viewer: { userId, roles: [], sessionId: '' }, request },
    {
      action: 'register',
      subject: { type: 'Driver', id },
      after: { kind: given.kind, user: userId, company: companyId },
    },
  )
  await sendLink(db, settings, { user, type: 'registration', notificationMethod, locale })
  return { id, kind: given.kind, inviteStatus: 'invited', approved: false, notificationMethod }
}

/** The transporter that he means: as found, or by its VIHB number, the platform's own before one of an address book. */
async function transporterOf(
  db: Queryable,
  { company, vihbNumber }: Registration,
): Promise<string | undefined> {
  if (company !== undefined) {
    const uuid = /^[0-9a-f-]{36}$/.test(company)
    const [found] = uuid
      ? await db
          .select({ id: companies.id })
          .from(companies)
          .where(and(eq(companies.id, company), takesDrivers))
      : []
    return found?.id
  }
  if (vihbNumber === undefined) return undefined
  const [found] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.vihbNumber, vihbNumber.toUpperCase()), takesDrivers))
    .orderBy(sql`${companies.customerId} is not null`, asc(companies.id))
  return found?.id
}
