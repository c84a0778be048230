import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Driver } from '#contract/drivers.ts'
import type { Locale } from '#contract/locales.ts'
import { type LinkSettings, fullName, localeFor } from '../auth/send-link.ts'
import type { Transaction } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { drivers, users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { markChanged } from '../live/mark-changed.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sendSms } from '../sms/send-sms.ts'
import { changeableBy, driversOf, visibleTo } from './queries.ts'

export interface Judging {
  readonly db: Transaction
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly locale: Locale
}

type Verdict = { readonly kind: 'approve' } | { readonly kind: 'reject'; readonly reason: string | undefined }

/**
 * The transporter takes a driver as his, or does not; both he and the driver are told. A rejected driver sees nothing of this
 * company any more, and his 24 hours end at this moment: what he loaded and unloaded until now counts whenever it arrives, and the
 * office settles the rest. The last word counts.
 * @throws Refusal company_not_transporter where the company carries nothing
 */
export async function judgeDriver(
  call: Judging,
  settings: LinkSettings,
  id: string,
  verdict: Verdict,
): Promise<Driver> {
  const { db, viewer } = call
  const { driver, user, company } = await heldDriver(db, viewer, id)
  if (!company?.types.includes('carrier')) throw new Refusal('company_not_transporter')
  const now = settings.clock()
  const standing =
    verdict.kind === 'approve'
      ? { approvedAt: driver.approvedAt ?? now, rejectedAt: null, rejectedReason: null }
      : { approvedAt: null, rejectedAt: now, rejectedReason: verdict.reason ?? null, graceUntil: now }
  await db
    .update(drivers)
    .set({ ...standing, version: driver.version + 1, updatedAt: now })
    .where(eq(drivers.id, id))
  await markChanged(db, [
    { type: 'Driver', entityId: id, userId: user.id },
    // What of the company's he holds comes or goes.
    { type: 'ProjectPairing', entityId: id, userId: user.id },
  ])
  await tell(call, { user, transporter: company.name, companyId: company.id, verdict })
  await recordAudit(call, {
    action: verdict.kind,
    subject: { type: 'Driver', id },
    customerId: company.customerId,
    before: { approvedAt: driver.approvedAt, rejectedAt: driver.rejectedAt },
    after: standing,
  })
  const [judged] = await driversOf(db, [id], now)
  if (judged === undefined) throw new Refusal('not_found')
  return judged
}

/** A driver that the viewer may change, held until the transaction ends. */
export async function heldDriver(db: Transaction, viewer: Viewer, id: string) {
  const [found] = await db
    .select({
      driver: drivers,
      user: users,
      company: companies,
      changeable: sql<boolean>`coalesce(${changeableBy(viewer)}, false)`,
    })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(companies, eq(companies.id, drivers.companyId))
    .where(and(eq(drivers.id, id), visibleTo(viewer)))
    .for('update', { of: drivers })
  if (found === undefined) throw new Refusal('not_found')
  if (!found.changeable) throw new Refusal('access_denied')
  return found
}

interface Told {
  readonly user: typeof users.$inferSelect
  readonly transporter: string
  readonly companyId: string
  readonly verdict: Verdict
}

async function tell(
  { db, viewer, locale }: Judging,
  { user, transporter, companyId, verdict }: Told,
): Promise<void> {
  const values = {
    name: fullName(user),
    transporter,
    reason: verdict.kind === 'reject' ? verdict.reason : undefined,
  }
  const template = verdict.kind === 'approve' ? 'driver_approved' : 'driver_rejected'
  if (user.email !== null)
    await sendMail(db, { to: user.email, locale: localeFor(user, locale), template, values })
  else if (user.mobilePhone !== null)
    await sendSms(db, { to: user.mobilePhone, locale: localeFor(user, locale), template, values })
  const decision = {
    driver: values.name,
    transporter,
    approved: verdict.kind === 'approve',
    decidedBy: await personOf(db, viewer),
    reason: values.reason,
  }
  for (const planner of await plannersOf(db, companyId))
    await sendMail(db, {
      to: planner.email,
      locale: localeFor(planner, locale),
      template: 'driver_judged',
      values: decision,
    })
}

async function personOf(db: Transaction, viewer: Viewer): Promise<string> {
  const [person] = await db.select().from(users).where(eq(users.id, viewer.userId))
  return person === undefined ? '' : fullName(person)
}

/** Who plans for a transporter, and where he is written to; without planners the company itself. */
export async function plannersOf(
  db: Transaction,
  companyId: string,
): Promise<{ email: string; locale: string | null }[]> {
  const planners = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.active, true),
        sql`'ROLE_TRANSPORTER' = any(${users.roles})`,
      ),
    )
  const reached = planners.flatMap(({ email, locale }) => (email === null ? [] : [{ email, locale }]))
  if (reached.length > 0) return reached
  const [company] = await db
    .select({ email: companies.generalEmail })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.email ? [{ email: company.email, locale: null }] : []
}
