import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Page } from '#contract/paging.ts'
import { locales } from '#contract/locales.ts'
import type { PairedProject, Project } from '#contract/projects.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { projectStatuses } from '../db/schema/master-data.ts'
import { materialFlows, projectPairings, projects } from '../db/schema/projects.ts'
import { shipments } from '../db/schema/shipments.ts'
import { projectReaders } from '../db/schema/users.ts'
import type { Viewer } from '../http/endpoint.ts'
import { likePattern } from '../http/filters.ts'
import { momentOf } from '../http/moment.ts'
import type { Direction } from '../http/paging.ts'
import { projectStatusOf } from '../master-data/queries.ts'
import { carriedBy } from '../material-flows/queries.ts'
import * as flows from '../material-flows/queries.ts'
import * as shipmentRows from '../shipments/queries.ts'
import { managesProject } from './policy.ts'

/** Projects that a driver is paired with at this moment. */
export const pairedWith = (viewer: Viewer): SQL => sql`exists (select 1 from ${projectPairings}
  where ${projectPairings.projectId} = ${projects.id} and ${projectPairings.userId} = ${viewer.userId} and ${projectPairings.endedAt} is null)`

export function visibleTo(viewer: Viewer): SQL {
  const sights: SQL[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined) sights.push(eq(projects.customerId, viewer.customerId))
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      sights.push(sql`exists (select 1 from ${materialFlows} where ${materialFlows.projectId} = ${projects.id} and ${carriedBy(viewer.companyId)})`)
    if (role === 'ROLE_DRIVER') sights.push(pairedWith(viewer))
    if (role === 'ROLE_PROJECT_READER')
      sights.push(sql`exists (select 1 from ${projectReaders}
        where ${projectReaders.projectId} = ${projects.id} and ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...sights) ?? sql`false`
}

const orderColumns = { name: projects.name, number: projects.number, createdAt: projects.createdAt, status: projectStatuses.position }
type OrderField = keyof typeof orderColumns

/** What a list of projects may be ordered by. */
export const projectOrder: readonly OrderField[] = ['name', 'number', 'createdAt', 'status']

interface ProjectPart {
  readonly order?: readonly (readonly [OrderField, Direction])[]
  readonly limit: number
  readonly offset: number
}

const employer = alias(companies, 'employer')

/** A page of the projects that the viewer may see, by number unless `order` says otherwise. `q`: part of number, name or employer. */
export async function listProjectRows(
  db: Queryable,
  viewer: Viewer,
  q: string | undefined,
  part: ProjectPart,
): Promise<Page<Project>> {
  const condition = and(visibleTo(viewer), q ? containing(q) : undefined)
  const [total] = await db.select({ rows: count() }).from(projects).leftJoin(employer, eq(employer.id, projects.employerId)).where(condition)
  return { member: await projectsWhere(db, viewer, condition, part), totalItems: total?.rows ?? 0 }
}

export async function readProjectRow(db: Queryable, viewer: Viewer, id: string): Promise<Project | undefined> {
  const [row] = await projectsWhere(db, viewer, and(visibleTo(viewer), eq(projects.id, id)))
  return row
}

function containing(q: string): SQL {
  const pattern = likePattern(q)
  return sql`(${projects.number} ilike ${pattern} or ${projects.name} ilike ${pattern} or ${employer.name} ilike ${pattern})`
}

/** Counts are of what the viewer may see. */
async function projectsWhere(
  db: Queryable,
  viewer: Viewer,
  condition: SQL | undefined,
  part?: ProjectPart,
): Promise<Project[]> {
  const query = db
    .select({
      project: projects, status: projectStatuses, employer: { id: employer.id, name: employer.name },
      flows: sql<number>`(select count(*)::int from ${materialFlows}
        where ${materialFlows.projectId} = ${projects.id} and ${flows.visibleTo(viewer)})`,
      shipments: sql<number>`(select count(*)::int from ${shipments}
        where ${shipments.projectId} = ${projects.id} and ${shipmentRows.visibleTo(viewer)})`,
    })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .leftJoin(employer, eq(employer.id, projects.employerId))
    .where(condition)
    .orderBy(...(part?.order ?? []).map(([field, direction]) => ({ asc, desc })[direction](orderColumns[field])), desc(projects.number), asc(projects.id))
    .$dynamic()
  const rows = await (part === undefined ? query : query.limit(part.limit).offset(part.offset))
  return rows.map((row) => ({
    id: row.project.id,
    version: row.project.version,
    number: row.project.number,
    name: row.project.name,
    description: row.project.description ?? undefined,
    status: projectStatusOf(row.status),
    employer: row.employer ?? undefined,
    employerReference: row.project.employerReference ?? undefined,
    pairingCode: managesProject(viewer, row.project) ? row.project.pairingCode : undefined,
    materialFlowCount: row.flows,
    shipmentCount: row.shipments,
    createdAt: momentOf(row.project.createdAt),
  }))
}

/** Projects as a paired driver's device holds them. */
export async function pairedProjectsWhere(db: Queryable, condition: SQL | undefined): Promise<PairedProject[]> {
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
