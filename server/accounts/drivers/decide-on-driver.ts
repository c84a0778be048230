import { personName } from '#contract/accounts/person.ts'
import type { FastifyRequest } from 'fastify'
import type { Driver } from '#contract/accounts/drivers.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { notifyDrivers } from '../../platform/push/notify-drivers.ts'
import { notifyUser } from '../auth/notify-user.ts'
import { type LinkSettings } from '../auth/send-link.ts'
import { languageFor } from '../customers/language.ts'
import type { Transaction } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { found, HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'
import { plannersOf } from '../users/planners.ts'
import { changeableBy, driversByIds, visibleTo } from './queries.ts'
import { publishAccount } from '../../platform/live/publish-account.ts'

export interface DriverCall {
  readonly db: Transaction
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly locale: Locale
}

type Decision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string | undefined }

/**
 * Notifies the driver and all planners. A rejected driver loses access to the company's data and the 24 hours
 * end now; statements made before are accepted whenever they arrive.
 * @throws HttpProblem not_found, access_denied, company_not_transporter
 */
export async function decideOnDriver(
  call: DriverCall,
  settings: LinkSettings,
  id: string,
  decision: Decision,
): Promise<Driver> {
  const { db, viewer } = call
  const { driver, user, company } = await lockChangeableDriver(db, viewer, id)
  if (!company?.types.includes('carrier')) throw new HttpProblem('company_not_transporter')
  const now = settings.clock()
  const approval =
    decision.kind === 'approve'
      ? { approvedAt: driver.approvedAt ?? now, rejectedAt: null, rejectedReason: null }
      : { approvedAt: null, rejectedAt: now, rejectedReason: decision.reason ?? null, graceUntil: now }
  await db
    .update(drivers)
    .set({ ...approval, version: driver.version + 1, updatedAt: now })
    .where(eq(drivers.id, id))
  await markChanged(db, [
    { type: 'Driver', entityId: id, userId: user.id },
    // The device must load, or delete, the company's projects.
    { type: 'ProjectPairing', entityId: id, userId: user.id },
  ])
  await publishAccount(db, user.id)
  await notifyOfDecision(call, { user, transporter: company.name, companyId: company.id, decision: decision })
  await recordAudit(call, {
    action: decision.kind,
    subject: { type: 'Driver', id },
    customerId: company.customerId,
    before: { approvedAt: driver.approvedAt, rejectedAt: driver.rejectedAt },
    after: approval,
  })
  return found(await driversByIds(db, [id], viewer, now))
}

/** @throws HttpProblem not_found, access_denied */
export async function lockChangeableDriver(db: Transaction, viewer: Viewer, id: string) {
  const [row] = await db
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
  if (row === undefined) throw new HttpProblem('not_found')
  if (!row.changeable) throw new HttpProblem('access_denied')
  return row
}

interface DecisionNotice {
  readonly user: typeof users.$inferSelect
  readonly transporter: string
  readonly companyId: string
  readonly decision: Decision
}

async function notifyOfDecision(
  { db, viewer, locale }: DriverCall,
  { user, transporter, companyId, decision }: DecisionNotice,
): Promise<void> {
  const values = {
    name: personName(user),
    transporter,
    reason: decision.kind === 'reject' ? decision.reason : undefined,
  }
  const template = decision.kind === 'approve' ? 'driver_approved' : 'driver_rejected'
  const language = await languageFor(db, { ...user, companyId }, { viewer, locale })
  await notifyUser(db, user, { locale: language, template, values })
  await notifyDrivers(db, [user.id], { kind: template, transporter })
  const plannerValues = {
    driver: values.name,
    transporter,
    approved: decision.kind === 'approve',
    decidedBy: await viewerName(db, viewer),
    reason: values.reason,
  }
  for (const planner of await plannersOf(db, companyId))
    await notifyUser(db, planner, { locale: language, template: 'driver_judged', values: plannerValues })
}

async function viewerName(db: Transaction, viewer: Viewer): Promise<string> {
  const [person] = await db.select().from(users).where(eq(users.id, viewer.userId))
  return person === undefined ? '' : personName(person)
}
