import { dayIn } from '#contract/accounts/customer-days.ts'
import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { flowReadiness } from '#contract/letters/letter-rules.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import * as changeRequests from '../../parties/companies/serve-change-requests.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { PgColumn, PgTable } from '../../platform/db/drizzle-pg.ts'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from '../../platform/db/drizzle.ts'
import { companyChangeRequests } from '../../platform/db/schema/companies.ts'
import { outgoingMails } from '../../platform/db/schema/outgoing-mails.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { materialFlows, projects } from '../../platform/db/schema/projects.ts'
import { shipmentEvents, shipments } from '../../platform/db/schema/shipments.ts'
import { drivers, users } from '../../platform/db/schema/users.ts'
import * as driverQueries from '../../accounts/drivers/queries.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { failedJobsOf, isDeadLetter, jobs } from '../../platform/jobs/serve-failed-jobs.ts'
import * as mails from '../../platform/mail/serve-outgoing-mails.ts'
import { readCodeChanges } from '../../flows/material-flows/ewc-code-changes.ts'
import * as flowAccess from '../../accounts/access/flows.ts'
import * as flowQueries from '../../flows/material-flows/queries.ts'
import { timeZonesOfFlows } from '../../flows/material-flows/office-flows.ts'
import { notReady } from '../../flows/material-flows/readiness.ts'
import * as exceptions from '../../shipments/exceptions/exceptions.ts'
import { lacksWeight } from '../../shipments/queries/lacks-weight.ts'
import { visibleTo as shipmentsVisibleTo } from '../../accounts/access/shipments.ts'
import { readShipmentRows } from '../../shipments/queries/queries.ts'

const rowsShown = 5
/** Failed messages are never removed: older ones have been seen or are past mending. */
const failedMailDays = 31

export async function readAttention(db: Queryable, viewer: Viewer, now: Date): Promise<DashboardAttention> {
  const { roles } = viewer
  const ifAllowed = async <Result>(allowed: boolean, read: () => Promise<Result>) =>
    allowed ? await read() : undefined
  // One after the other, so that a dashboard takes one connection.
  return {
    driversToApprove: await ifAllowed(mayPerform(roles, 'approveDriver'), () =>
      driversToApprove(db, viewer, now),
    ),
    exceptions: await ifAllowed(mayPerform(roles, 'settleException'), () => openExceptions(db, viewer)),
    missingWeights: await ifAllowed(may(roles, 'read', 'DashboardVehicle'), () => missingWeights(db, viewer)),
    flowsNotReady: await ifAllowed(may(roles, 'change', 'MaterialFlow'), () =>
      flowsNotReady(db, viewer, now),
    ),
    codeChanges: await ifAllowed(mayPerform(roles, 'amendMaterialFlow'), () => codeChanges(db, viewer)),
    failedMails: await ifAllowed(may(roles, 'read', 'OutgoingMail'), () => failedMails(db, viewer, now)),
    failedJobs: await ifAllowed(mayPerform(roles, 'retryJob'), () => failedJobs(db)),
    companyChangeRequests: await ifAllowed(may(roles, 'change', 'CompanyChangeRequest'), () =>
      openChangeRequests(db, viewer),
    ),
  }
}

async function countAndFirst(
  db: Queryable,
  table: PgTable,
  id: PgColumn,
  condition: SQL | undefined,
  order: SQL,
): Promise<{ count: number; ids: string[] }> {
  const count = await db.$count(table, condition)
  const rows =
    count === 0
      ? []
      : await db.select({ id }).from(table).where(condition).orderBy(order, asc(id)).limit(rowsShown)
  return { count, ids: rows.map((row) => String(row.id)) }
}

function inOrder<Item extends { readonly id: string }>(
  ids: readonly string[],
  items: readonly Item[],
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function driversToApprove(db: Queryable, viewer: Viewer, now: Date) {
  const condition = and(
    isNull(drivers.approvedAt),
    isNull(drivers.rejectedAt),
    isNotNull(drivers.graceUntil),
    inArray(drivers.userId, db.select({ id: users.id }).from(users).where(eq(users.active, true))),
    driverQueries.visibleTo(viewer),
    driverQueries.changeableBy(viewer),
  )
  const { count, ids } = await countAndFirst(db, drivers, drivers.id, condition, asc(drivers.graceUntil))
  const found = ids.length === 0 ? [] : await driverQueries.driversByIds(db, ids, viewer, now)
  return {
    count,
    first: inOrder(ids, found).flatMap(({ id, name, company, graceUntil }) =>
      graceUntil === undefined
        ? []
        : [{ id, name, company, graceUntil, hoursLeft: hoursUntil(graceUntil, now) }],
    ),
  }
}

const hoursUntil = (moment: string, now: Date) =>
  Math.max(0, Math.floor((Date.parse(moment) - now.getTime()) / 3_600_000))

async function openExceptions(db: Queryable, viewer: Viewer) {
  const { count, ids } = await countAndFirst(
    db,
    shipmentEvents,
    shipmentEvents.id,
    and(exceptions.visibleTo(viewer), isNull(shipmentEvents.settledAt)),
    desc(shipmentEvents.recordedAt),
  )
  return { count, first: inOrder(ids, ids.length === 0 ? [] : await exceptions.readExceptions(db, ids)) }
}

async function missingWeights(db: Queryable, viewer: Viewer) {
  const { count, ids } = await countAndFirst(
    db,
    shipments,
    shipments.id,
    and(lacksWeight, shipmentsVisibleTo(viewer)),
    asc(shipments.loadDate),
  )
  const rows = await readShipmentRows(db, ids)
  return {
    count,
    first: rows.map((row) => ({ ...row, transportMode: row.transportMode.identificationCode })),
  }
}

async function flowsNotReady(db: Queryable, viewer: Viewer, now: Date) {
  const isOpen = sql`${materialFlows.projectId} in (select ${projects.id} from ${projects}
    join ${projectStatuses} on ${projectStatuses.id} = ${projects.statusId} where not ${projectStatuses.blocked})`
  const { count, ids } = await countAndFirst(
    db,
    materialFlows,
    materialFlows.id,
    and(flowAccess.managedBy(viewer), isOpen, notReady(now)),
    desc(materialFlows.createdAt),
  )
  const flows = ids.length === 0 ? [] : await flowQueries.flowsWhere(db, inArray(materialFlows.id, ids))
  const timeZones = await timeZonesOfFlows(db, ids)
  const projectsById = new Map(
    flows.length === 0
      ? []
      : (
          await db
            .select({ id: projects.id, number: projects.number, name: projects.name })
            .from(projects)
            .where(
              inArray(
                projects.id,
                flows.map((flow) => flow.project),
              ),
            )
        ).map((project) => [project.id, project]),
  )
  return {
    count,
    first: inOrder(ids, flows).flatMap((flow) => {
      const project = projectsById.get(flow.project)
      return project === undefined
        ? []
        : [{ ...flow, project, missing: [...flowReadiness(flow, dayIn(now, timeZones.get(flow.id)))] }]
    }),
  }
}

async function codeChanges(db: Queryable, viewer: Viewer) {
  const { changes, open } = await readCodeChanges(db, viewer)
  const flows = changes.flatMap(({ ewcCode, from, flows: ofCode }) =>
    ofCode.flatMap((flow) => (flow.planned === undefined ? [{ ...flow, ewcCode, from }] : [])),
  )
  return { count: open, first: flows.slice(0, rowsShown) }
}

async function failedMails(db: Queryable, viewer: Viewer, now: Date) {
  const since = new Date(now.getTime() - failedMailDays * 86_400_000)
  const { count, ids } = await countAndFirst(
    db,
    outgoingMails,
    outgoingMails.id,
    and(eq(outgoingMails.status, 'failed'), gte(outgoingMails.createdAt, since), mails.visibleTo(viewer)),
    desc(outgoingMails.createdAt),
  )
  return { count, first: inOrder(ids, ids.length === 0 ? [] : await mails.outgoingMailsByIds(db, ids)) }
}

async function failedJobs(db: Queryable) {
  const { count, ids } = await countAndFirst(db, jobs, jobs.id, isDeadLetter, desc(jobs.failedAt))
  return { count, first: inOrder(ids, ids.length === 0 ? [] : await failedJobsOf(db, ids)) }
}

async function openChangeRequests(db: Queryable, viewer: Viewer) {
  const { count, ids } = await countAndFirst(
    db,
    companyChangeRequests,
    companyChangeRequests.id,
    and(eq(companyChangeRequests.status, 'open'), changeRequests.visibleTo(viewer)),
    asc(companyChangeRequests.createdAt),
  )
  const found = ids.length === 0 ? [] : await changeRequests.requestsByIds(db, ids)
  return {
    count,
    first: inOrder(ids, found).map(({ id, company, requestedBy, createdAt }) => ({
      id,
      company,
      requestedBy: requestedBy.name,
      createdAt,
    })),
  }
}
