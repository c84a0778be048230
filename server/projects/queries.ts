import * as z from 'zod/mini'
import { locales } from '#contract/locales.ts'
import type { PairedProject, Project } from '#contract/projects.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { alias } from '../db/drizzle-pg.ts'
import { eq, inArray, or, type SQL, sql } from '../db/drizzle.ts'
import { companies, contactPersons } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { projectStatuses } from '../db/schema/master-data.ts'
import { materialFlows, projectPairings, projects, projectShares } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { projectReaders } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'
import { projectStatusOf } from '../master-data/queries.ts'
import { carriedBy } from '../material-flows/queries.ts'
import * as flowQueries from '../material-flows/queries.ts'
import { sharedWith } from '../material-flows/shared-with.ts'
import * as shipmentQueries from '../shipments/queries.ts'
import { managesProject } from './policy.ts'

/**
 * Projects that the viewer is currently paired with; a driver who awaits approval sees none of them until
 * then.
 */
export const isPairedWith = (viewer: Viewer): SQL =>
  viewer.awaitsApproval === true
    ? sql`false`
    : sql`exists (select 1 from ${projectPairings}
  where ${projectPairings.projectId} = ${projects.id} and ${projectPairings.userId} = ${viewer.userId} and ${projectPairings.endedAt} is null)`

export function visibleTo(viewer: Viewer): SQL {
  const conditions: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      conditions.push(eq(projects.customerId, viewer.customerId), sharedWith(viewer, projects.id))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      conditions.push(
        sql`exists (select 1 from ${materialFlows} where ${materialFlows.projectId} = ${projects.id} and ${carriedBy(viewer.companyId)})`,
      )
    if (role === 'ROLE_DRIVER') conditions.push(isPairedWith(viewer))
    if (role === 'ROLE_PROJECT_READER')
      conditions.push(sql`exists (select 1 from ${projectReaders}
        where ${projectReaders.projectId} = ${projects.id} and ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...conditions) ?? sql`false`
}

/** Only the owner changes a project; sharing gives read access. */
export const changeableBy = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.customerId === undefined
      ? sql`false`
      : eq(projects.customerId, viewer.customerId)

const employer = alias(companies, 'employer')

/** The columns that lists of projects are filtered and ordered by. */
export const projectListColumns = {
  status: projects.statusId,
  statusPosition: sql`(select ${projectStatuses.position} from ${projectStatuses} where ${projectStatuses.id} = ${projects.statusId})`,
  employer: projects.employerId,
  'status.blocked': sql`(select ${projectStatuses.blocked} from ${projectStatuses} where ${projectStatuses.id} = ${projects.statusId})`,
  sharedWith: (ids: readonly string[]) => sql`exists (select 1 from ${projectShares}
    where ${projectShares.projectId} = ${projects.id} and ${inArray(sql`${projectShares.sharedWithId}::text`, [...ids])})`,
  employerName: sql`(select ${companies.name} from ${companies} where ${companies.id} = ${projects.employerId})`,
}

/** Loads the projects that match a condition; their counts include only what the viewer may see. */
export async function projectsWhere(
  db: Queryable,
  viewer: Viewer,
  condition: SQL | undefined,
): Promise<Project[]> {
  const rows = await db
    .select({
      project: projects,
      status: projectStatuses,
      employer: { id: employer.id, name: employer.name },
      contact: contactPersons,
      customer: { id: customers.id, name: customers.name },
      flows: sql<number>`(select count(*)::int from ${materialFlows}
        where ${materialFlows.projectId} = ${projects.id} and ${flowQueries.visibleTo(viewer)})`,
      shipments: sql<number>`(select count(*)::int from ${shipments}
        where ${shipments.projectId} = ${projects.id} and ${shipmentQueries.visibleTo(viewer)})`,
    })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .innerJoin(customers, eq(customers.id, projects.customerId))
    .leftJoin(employer, eq(employer.id, projects.employerId))
    .leftJoin(contactPersons, eq(contactPersons.id, projects.employerContactId))
    .where(condition)
  return rows.map((row) => ({
    id: row.project.id,
    version: row.project.version,
    number: row.project.number,
    name: row.project.name,
    description: row.project.description ?? undefined,
    status: projectStatusOf(row.status),
    employer: row.employer ?? undefined,
    employerReference: row.project.employerReference ?? undefined,
    employerContact: row.contact === null ? undefined : { id: row.contact.id, name: personName(row.contact) },
    customer: row.customer,
    pairingCode: managesProject(viewer, row.project) ? row.project.pairingCode : undefined,
    shared: viewer.customerId !== undefined && row.project.customerId !== viewer.customerId,
    materialFlowCount: row.flows,
    shipmentCount: row.shipments,
    createdAt: formatTimestamp(row.project.createdAt),
    updatedAt: formatTimestamp(row.project.updatedAt),
  }))
}

/** Loads projects in the form that paired drivers' devices store. */
export async function pairedProjectsWhere(
  db: Queryable,
  condition: SQL | undefined,
): Promise<PairedProject[]> {
  const rows = await db
    .select({ project: projects, customer: customers, blocked: projectStatuses.blocked })
    .from(projects)
    .innerJoin(customers, eq(customers.id, projects.customerId))
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .where(condition)
    .orderBy(projects.id)
  return rows.map(({ project, customer, blocked }) => ({
    id: project.id,
    version: project.version,
    number: project.number,
    name: project.name,
    customerName: customer.name,
    language: z.parse(z.enum(locales), customer.language),
    blocked,
  }))
}
