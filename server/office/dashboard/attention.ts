import { dayIn } from '#contract/accounts/customer-days.ts'
import type { DashboardAttention } from '#contract/office/dashboard.ts'
import { flowReadiness } from '#contract/letters/letter-rules.ts'
import { may, mayPerform } from '#contract/kit/permissions.ts'
import * as changeRequests from '../../parties/companies/serve-change-requests.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import type { PgColumn } from '../../platform/db/drizzle-pg.ts'
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
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
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
import { refusedStatesOpen } from '#contract/shipments/shown-state.ts'
import { ofRefused } from '../../shipments/queries/list-columns.ts'
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
    missingWeights: await ifAllowed(may(roles, 'read', 'DashboardVehicle'), () =>
      shipmentsWhere(db, viewer, lacksWeight),
    ),
    missingSignatures: await ifAllowed(may(roles, 'read', 'DashboardVehicle'), () =>
      shipmentsWhere(db, viewer, sql`${shipments.signatureMissing}`),
    ),
    turnedAway: await ifAllowed(may(roles, 'read', 'DashboardVehicle'), () =>
      shipmentsWhere(db, viewer, ofRefused(refusedStatesOpen)),
    ),
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

/** How many rows there are, and the first ones as `load` reads them. */
async function countAndFirst<Item extends { readonly id: string }>(
  db: Queryable,
  id: PgColumn,
  condition: SQL | undefined,
  order: SQL,
  load: (ids: readonly string[]) => Promise<readonly Item[]>,
): Promise<{ count: number; first: Item[] }> {
  const count = await db.$count(id.table, condition)
  if (count === 0) return { count, first: [] }
  const rows = await db
    .select({ id })
    .from(id.table)
    .where(condition)
    .orderBy(order, asc(id))
    .limit(rowsShown)
  const ids = rows.map((row) => String(row.id))
  const byId = new Map((await load(ids)).map((item) => [item.id, item]))
  return { count, first: ids.flatMap((each) => byId.get(each) ?? []) }
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
  const { count, first } = await countAndFirst(db, drivers.id, condition, asc(drivers.graceUntil), (ids) =>
    driverQueries.driversByIds(db, ids, viewer, now),
  )
  return {
    count,
    first: first.flatMap(({ id, name, company, graceUntil }) =>
      graceUntil === undefined
        ? []
        : [{ id, name, company, graceUntil, hoursLeft: hoursUntil(graceUntil, now) }],
    ),
  }
}

const hoursUntil = (moment: string, now: Date) =>
  Math.max(0, Math.floor((Date.parse(moment) - now.getTime()) / 3_600_000))

const openExceptions = (db: Queryable, viewer: Viewer) =>
  countAndFirst(
    db,
    shipmentEvents.id,
    and(exceptions.visibleTo(viewer), isNull(shipmentEvents.settledAt)),
    desc(shipmentEvents.recordedAt),
    (ids) => exceptions.readExceptions(db, ids),
  )

async function shipmentsWhere(db: Queryable, viewer: Viewer, where: SQL) {
  const condition = and(where, shipmentsVisibleTo(viewer))
  const { count, first } = await countAndFirst(db, shipments.id, condition, asc(shipments.loadDate), (ids) =>
    readShipmentRows(db, ids, viewer),
  )
  return {
    count,
    first: first.map((row) => ({ ...row, transportMode: row.transportMode.identificationCode })),
  }
}

async function flowsNotReady(db: Queryable, viewer: Viewer, now: Date) {
  const isOpen = sql`${materialFlows.projectId} in (select ${projects.id} from ${projects}
    join ${projectStatuses} on ${projectStatuses.id} = ${projects.statusId} where not ${projectStatuses.blocked})`
  const { count, first: flows } = await countAndFirst(
    db,
    materialFlows.id,
    and(flowAccess.managedBy(viewer), isOpen, notReady(now)),
    desc(materialFlows.createdAt),
    (ids) => flowQueries.flowsWhere(db, inArray(materialFlows.id, [...ids])),
  )
  const timeZones = await timeZonesOfFlows(
    db,
    flows.map(({ id }) => id),
  )
  const rows = await db
    .select({ id: projects.id, number: projects.number, name: projects.name })
    .from(projects)
    .where(
      inArray(
        projects.id,
        flows.map((flow) => flow.project),
      ),
    )
  const projectsById = new Map(rows.map((project) => [project.id, project]))
  return {
    count,
    first: flows.flatMap((flow) => {
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

function failedMails(db: Queryable, viewer: Viewer, now: Date) {
  const since = new Date(now.getTime() - failedMailDays * 86_400_000)
  return countAndFirst(
    db,
    outgoingMails.id,
    and(eq(outgoingMails.status, 'failed'), gte(outgoingMails.createdAt, since), mails.visibleTo(viewer)),
    desc(outgoingMails.createdAt),
    (ids) => mails.outgoingMailsByIds(db, ids),
  )
}

const failedJobs = (db: Queryable) =>
  countAndFirst(db, jobs.id, isDeadLetter, desc(jobs.failedAt), (ids) => failedJobsOf(db, ids))

async function openChangeRequests(db: Queryable, viewer: Viewer) {
  const { count, first } = await countAndFirst(
    db,
    companyChangeRequests.id,
    and(eq(companyChangeRequests.status, 'open'), changeRequests.visibleTo(viewer)),
    asc(companyChangeRequests.createdAt),
    (ids) => changeRequests.requestsByIds(db, ids),
  )
  return {
    count,
    first: first.map(({ id, company, requestedBy, createdAt }) => ({
      id,
      company,
      requestedBy: requestedBy.name,
      createdAt,
    })),
  }
}
