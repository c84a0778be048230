import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { locales } from '#contract/locales.ts'
import type { PairedProject, Project } from '#contract/projects.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, contactPersons } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { projectStatuses } from '../db/schema/master-data.ts'
import { materialFlows, projectPairings, projects, projectShares } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { projectReaders } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { projectStatusOf } from '../master-data/queries.ts'
import { carriedBy } from '../material-flows/queries.ts'
import * as flows from '../material-flows/queries.ts'
import { sharedWith } from '../material-flows/shared-with.ts'
import * as shipmentRows from '../shipments/queries.ts'
import { managesProject } from './policy.ts'

/** Projects that a driver is paired with at this moment. */
export const pairedWith = (viewer: Viewer): SQL => sql`exists (select 1 from ${projectPairings}
  where ${projectPairings.projectId} = ${projects.id} and ${projectPairings.userId} = ${viewer.userId} and ${projectPairings.endedAt} is null)`

export function visibleTo(viewer: Viewer): SQL {
  const sights: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      sights.push(eq(projects.customerId, viewer.customerId), sharedWith(viewer, projects.id))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      sights.push(
        sql`exists (select 1 from ${materialFlows} where ${materialFlows.projectId} = ${projects.id} and ${carriedBy(viewer.companyId)})`,
      )
    if (role === 'ROLE_DRIVER') sights.push(pairedWith(viewer))
    if (role === 'ROLE_PROJECT_READER')
      sights.push(sql`exists (select 1 from ${projectReaders}
        where ${projectReaders.projectId} = ${projects.id} and ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...sights) ?? sql`false`
}

/** Whoever owns a project changes it; a share is for reading. */
export const changeableBy = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.customerId === undefined
      ? sql`false`
      : eq(projects.customerId, viewer.customerId)

const employer = alias(companies, 'employer')

/** Where the fields of a project lie that lists are filtered and ordered by. */
export const projectPlaces = {
  status: projects.statusId,
  statusPosition: sql`(select ${projectStatuses.position} from ${projectStatuses} where ${projectStatuses.id} = ${projects.statusId})`,
  employer: projects.employerId,
  'status.blocked': sql`(select ${projectStatuses.blocked} from ${projectStatuses} where ${projectStatuses.id} = ${projects.statusId})`,
  sharedWith: (ids: readonly string[]) => sql`exists (select 1 from ${projectShares}
    where ${projectShares.projectId} = ${projects.id} and ${inArray(sql`${projectShares.sharedWithId}::text`, [...ids])})`,
  employerName: sql`(select ${companies.name} from ${companies} where ${companies.id} = ${projects.employerId})`,
}

/** Counts are of what the viewer may see. */
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
        where ${materialFlows.projectId} = ${projects.id} and ${flows.visibleTo(viewer)})`,
      shipments: sql<number>`(select count(*)::int from ${shipments}
        where ${shipments.projectId} = ${projects.id} and ${shipmentRows.visibleTo(viewer)})`,
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
    createdAt: momentOf(row.project.createdAt),
    updatedAt: momentOf(row.project.updatedAt),
  }))
}

/** Projects as a paired driver's device holds them. */
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
