import type * as z from 'zod/mini'
import {
  type TransporterRegistrationDraft,
  type transporterRegistration,
  transporterRegistrationDraft,
} from '#contract/parties/companies.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { type LinkSettings, sendLink } from '../../accounts/auth/send-link.ts'
import { insertRow } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, isNull, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { users } from '../../platform/db/schema/users.ts'
import { newId } from '../../platform/db/uuid.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { brokenReferences } from '../../platform/http/collection/references.ts'
import { type RuleName, violation } from '../../platform/i18n/violations.ts'
import { lookUpTransporter } from '../registers/look-up-transporter.ts'
import type { RegisterEntry, VihbRegister } from '../registers/vihb-register.ts'
import { publishCompanyPart } from './notify-changes.ts'
import { isSameName } from '#contract/parties/same-name.ts'
import { storedCompany } from './queries.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'

type EntryOf = () => RegisterEntry

/** Asks before the transaction, but throws a refusal only when its turn comes, and not for a repetition. */
export const lookUpFirst = (
  register: VihbRegister,
  { company }: TransporterRegistrationDraft,
  locale: Locale,
): Promise<EntryOf> =>
  lookUpTransporter(register, company.vihbNumber, locale, 'company.vihbNumber').then(
    (entry) => () => entry,
    (error: unknown) => () => {
      throw error
    },
  )

export async function registerTransporter(
  call: WriteCall,
  draft: TransporterRegistrationDraft,
  { entryOf, link }: { entryOf: EntryOf; link: LinkSettings },
): Promise<z.output<typeof transporterRegistration>> {
  const { db, locale } = call
  const { company, user } = draft
  const entry = await assertRegistrable(call, draft, entryOf)

  const now = link.clock()
  const [companyId, userId] = [newId(), newId()]
  const registered = { ...company, name: entry.name ?? company.name, types: ['carrier' as const] }
  await insertRow(db, companies, {
    id: companyId,
    ...storedCompany.columnsOf(registered),
    registeredAt: now,
  })
  const account = {
    ...accountOf(user),
    id: userId,
    companyId,
    locale,
    termsVersion: draft.termsVersion ?? 1,
    termsAcceptedAt: now,
  }
  await db.insert(users).values(account)
  await recordAudit(call, {
    action: 'create',
    subject: { type: 'Company', id: companyId },
    after: registered,
  })
  await recordAudit(call, {
    action: 'create',
    subject: { type: 'User', id: userId },
    after: { ...user, company: companyId },
  })
  await sendLink(db, link, { user: account, type: 'password', notificationMethod: 'email', locale })
  await publishCompanyPart(db, { path: 'companies', type: 'Company', id: companyId }, companyId)
  return {
    id: companyId,
    company: {
      id: companyId,
      name: registered.name,
      city: registered.address?.city,
      vihbNumber: registered.vihbNumber,
    },
    email: user.email,
  }
}

const accountOf = (user: TransporterRegistrationDraft['user']) => ({
  email: user.email,
  phone: user.phone ?? null,
  mobilePhone: null,
  firstName: user.firstName,
  lastNamePrefix: user.lastNamePrefix ?? null,
  lastName: user.lastName,
  roles: ['ROLE_TRANSPORTER' as const],
  customerId: null,
  secretHash: null,
})

/** @throws HttpProblem validation_failed */
async function assertRegistrable(call: WriteCall, draft: TransporterRegistrationDraft, entryOf: EntryOf) {
  const { db, locale } = call
  const { company, user } = draft
  const violations = await brokenReferences(transporterRegistrationDraft, draft, call.visibleIds, locale)
  if (violations.length > 0) throw new HttpProblem('validation_failed', { violations })
  const validationProblem = (path: readonly string[], rule: RuleName) =>
    new HttpProblem('validation_failed', { violations: [violation(path, rule, locale)] })
  const existingAccount = await findAccount(db, user.email)
  if (existingAccount !== undefined)
    throw validationProblem(['user', 'email'], existingAccount.active ? 'email_taken' : 'email_problem')
  const entry = entryOf()
  if (entry.name !== undefined && !isSameName(entry.name, company.name))
    throw validationProblem(['company'], 'company_problem')
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`register ${company.vihbNumber}`}, 0))`,
  )
  if (await isRegistered(db, company.vihbNumber)) throw validationProblem(['company'], 'company_problem')
  return entry
}

async function findAccount(db: Queryable, email: string): Promise<{ active: boolean } | undefined> {
  const [row] = await db
    .select({ active: users.active })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  return row
}

const isRegistered = async (db: Queryable, vihbNumber: string): Promise<boolean> =>
  (await db.$count(companies, and(eq(companies.vihbNumber, vihbNumber), isNull(companies.customerId)))) > 0
