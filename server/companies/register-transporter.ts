import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type TransporterRegistrationDraft,
  type transporterRegistration,
  transporterRegistrationDraft,
} from '#contract/companies.ts'
import { type LinkSettings, sendLink } from '../auth/send-link.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { users } from '../db/schema/users.ts'
import { newId } from '../db/uuid.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { brokenLinks } from '../http/collection/references.ts'
import { type RuleName, violation } from '../i18n/violations.ts'
import { lookUpTransporter } from '../registers/look-up-transporter.ts'
import type { VihbRegister } from '../registers/vihb-register.ts'
import { publishOf } from './announce.ts'
import { sameName } from './same-name.ts'
import { companyColumns } from './write-company.ts'

/**
 * A transporter of the whole platform with its first user, who is sent a link to choose his password. The register must know the
 * number, under about this name, and its spelling is kept. Refuses an address that somebody has, and a number that registered before.
 */
export async function registerTransporter(
  call: WriteCall,
  draft: TransporterRegistrationDraft,
  { register, link }: { register: VihbRegister; link: LinkSettings },
): Promise<z.output<typeof transporterRegistration>> {
  const { db, locale } = call
  const { company, user } = draft
  const violations = await brokenLinks(transporterRegistrationDraft, draft, call.sees, locale)
  if (violations.length > 0) throw new Refusal('validation_failed', { violations })
  const refuse = (path: readonly string[], rule: RuleName) =>
    new Refusal('validation_failed', { violations: [violation(path, rule, locale)] })
  const taken = await accountOf(db, user.email)
  if (taken !== undefined) throw refuse(['user', 'email'], taken.active ? 'email_taken' : 'email_problem')
  const entry = await lookUpTransporter(register, company.vihbNumber, locale, 'company.vihbNumber')
  if (entry.name !== undefined && !sameName(entry.name, company.name))
    throw refuse(['company'], 'company_problem')
  // Two who register the same company at one moment: the second waits, and sees the first.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`register ${company.vihbNumber}`}, 0))`,
  )
  if (await isRegistered(db, company.vihbNumber)) throw refuse(['company'], 'company_problem')

  const now = link.clock()
  const [companyId, userId] = [newId(), newId()]
  const kept = { ...company, name: entry.name ?? company.name, types: ['carrier' as const] }
  await db.insert(companies).values({ id: companyId, ...companyColumns(kept), registeredAt: now })
  const account = {
    id: userId,
    companyId,
    email: user.email,
    phone: user.phone ?? null,
    mobilePhone: null,
    firstName: user.firstName,
    lastNamePrefix: user.lastNamePrefix ?? null,
    lastName: user.lastName,
    roles: ['ROLE_TRANSPORTER'],
    locale,
    termsAcceptedAt: now,
    customerId: null,
    secretHash: null,
  }
  await db.insert(users).values(account)
  await recordAudit(call, { action: 'create', subject: { type: 'Company', id: companyId }, after: kept })
  await recordAudit(call, {
    action: 'create',
    subject: { type: 'User', id: userId },
    after: { ...user, company: companyId },
  })
  await sendLink(db, link, { user: account, type: 'password', notificationMethod: 'email', locale })
  await publishOf(db, { path: 'companies', type: 'Company', id: companyId }, companyId)
  return {
    id: companyId,
    company: { id: companyId, name: kept.name, city: kept.address?.city, vihbNumber: kept.vihbNumber },
    email: user.email,
  }
}

async function accountOf(db: Queryable, email: string): Promise<{ active: boolean } | undefined> {
  const [row] = await db
    .select({ active: users.active })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return row
}

async function isRegistered(db: Queryable, vihbNumber: string): Promise<boolean> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.vihbNumber, vihbNumber), isNull(companies.customerId)))
  return row !== undefined
}
