import * as z from 'zod/mini'
import { locales } from '#contract/kit/locales.ts'
import { type Project, type ProjectDraft, projects as projectsContract } from '#contract/flows/projects.ts'
import type { PairedProject } from '#contract/flows/project-pairing.ts'
import { personName } from '#contract/accounts/person.ts'
import { builtOnce } from '../../platform/db/built-once.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, count, eq, inArray, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, contactPersons } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { projectStatuses } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings, projects, projectShares } from '../../platform/db/schema/projects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { projectReaders } from '../../platform/db/schema/users.ts'
import { codeOf, codePattern, type SearchWord, searchBy } from '../../platform/http/collection/search.ts'
import { contains } from '../../platform/http/collection/filters.ts'
import { draftMapping } from '../../platform/http/collection/table-resource.ts'
import { found } from '../../platform/http/request/problem.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { builtForViewers } from '../../platform/http/request/viewer-shape.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { projectStatusOf } from '../../parties/master-data/queries.ts'
import { carriedBy } from '../../accounts/access/flows.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import * as flowAccess from '../../accounts/access/flows.ts'
import { sharedWith } from '../../accounts/access/shared-with.ts'
import * as shipmentAccess from '../../accounts/access/shipments.ts'
import { managesProject, seesPairingCode } from './policy.ts'

export const storedProject = draftMapping(projects, projectsContract.draft, {
  status: { read: (row) => row.statusId },
  customer: { read: (row) => row.customerId },
})

/** @throws HttpProblem not_found */
export async function projectDraftOf(db: Queryable, id: string): Promise<ProjectDraft> {
  const row = found(await selectProject(db, { id }))
  return storedProject.toDraft(row)
}

const selectProject = builtOnce((db) =>
  db
    .select()
    .from(projects)
    .where(eq(projects.id, sql.placeholder('id'))),
)

/** A driver who awaits approval sees no projects. */
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
        sharedWith(viewer, projects.id),
      )
    if (role === 'ROLE_DRIVER') conditions.push(isPairedWith(viewer))
    if (role === 'ROLE_PROJECT_READER')
      conditions.push(sql`exists (select 1 from ${projectReaders}
        where ${projectReaders.projectId} = ${projects.id} and ${projectReaders.userId} = ${viewer.userId})`)
  }
  return or(...conditions) ?? sql`false`
}

/** Only the owner changes a project; sharing gives read access. */
export const changeableBy = (viewer: Viewer): SQL => managedBy(viewer, projects.customerId)

const employer = alias(companies, 'employer')

export const projectListColumns = {
  status: projects.statusId,
  statusPosition: sql`(select ${projectStatuses.position} from ${projectStatuses} where ${projectStatuses.id} = ${projects.statusId})`,
  employer: projects.employerId,
  'status.blocked': sql`(select ${projectStatuses.blocked} from ${projectStatuses} where ${projectStatuses.id} = ${projects.statusId})`,
  sharedWith: (ids: readonly string[]) => sql`exists (select 1 from ${projectShares}
    where ${projectShares.projectId} = ${projects.id} and ${inArray(sql`${projectShares.sharedWithId}::text`, [...ids])})`,
  sharedWithCompany: (ids: readonly string[]) => sql`exists (select 1 from ${projectShares}
    where ${projectShares.projectId} = ${projects.id} and ${inArray(sql`${projectShares.sharedWithCompanyId}::text`, [...ids])})`,
}

const matchesWord = ({ pattern, code }: SearchWord): SQL =>
  sql`(${contains(projects.number, pattern)} or ${codeOf(projects.number)} like ${codePattern(code)} or ${contains(projects.name, pattern)}
    or ${projects.employerId} in (select ${companies.id} from ${companies} where ${contains(companies.name, pattern)}))`

export const searchCondition = searchBy(matchesWord)

const selectProjects = (db: Queryable, viewer: Viewer, condition: SQL | undefined) =>
  db
    .select({
      project: projects,
      status: projectStatuses,
      employer: { id: employer.id, name: employer.name },
      contact: contactPersons,
      customer: {
        id: customers.id,
        name: customers.name,
        unlimitedModifications: customers.unlimitedModifications,
      },
      shared: sql<boolean>`${sharedWith(viewer, projects.id)}`,
      flows: sql<number>`(select count(*)::int from ${materialFlows}
        where ${materialFlows.projectId} = ${projects.id} and ${flowAccess.visibleTo(viewer)})`,
    })
    .from(projects)
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .innerJoin(customers, eq(customers.id, projects.customerId))
    .leftJoin(employer, eq(employer.id, projects.employerId))
    .leftJoin(contactPersons, eq(contactPersons.id, projects.employerContactId))
    .where(condition)

const countShipments = (db: Queryable, viewer: Viewer, condition: SQL) =>
  db
    .select({ project: shipments.projectId, shipments: count() })
    .from(shipments)
    .where(and(condition, shipmentAccess.visibleTo(viewer)))
    .groupBy(shipments.projectId)

type ProjectRow = Awaited<ReturnType<typeof selectProjects>>[number]
type ShipmentCounts = Awaited<ReturnType<typeof countShipments>>

const selectOne = builtForViewers((db, viewer) =>
  selectProjects(db, viewer, eq(projects.id, sql.placeholder('id'))),
)
const countOfOne = builtForViewers((db, viewer) =>
  countShipments(db, viewer, eq(shipments.projectId, sql.placeholder('id'))),
)

export async function projectsByIds(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Project[]> {
  const [id, secondId] = ids
  if (id === undefined) return []
  if (secondId !== undefined) return await projectsWhere(db, viewer, inArray(projects.id, [...ids]))
  const [rows, counts] = await settleAll([selectOne(db, viewer, { id }), countOfOne(db, viewer, { id })])
  return toProjects(rows, counts, viewer)
}

export async function projectsWhere(
  db: Queryable,
  viewer: Viewer,
  condition: SQL | undefined,
): Promise<Project[]> {
  const rows = await selectProjects(db, viewer, condition)
  const ids = rows.map(({ project }) => project.id)
  const counts = ids.length === 0 ? [] : await countShipments(db, viewer, inArray(shipments.projectId, ids))
  return toProjects(rows, counts, viewer)
}

function toProjects(rows: readonly ProjectRow[], counts: ShipmentCounts, viewer: Viewer): Project[] {
  const shipmentCounts = new Map(counts.map((row) => [row.project, row.shipments]))
  return rows.map((row) => ({
    id: row.project.id,
    ...storedProject.toDraft(row.project),
    status: projectStatusOf(row.status),
    employer: row.employer ?? undefined,
    employerContact: row.contact === null ? undefined : { id: row.contact.id, name: personName(row.contact) },
    customer: { id: row.customer.id, name: row.customer.name },
    amendmentsCostExtra: managesProject(viewer, row.project)
      ? !row.customer.unlimitedModifications
      : undefined,
    pairingCode:
      seesPairingCode(viewer, row.project) && !row.status.blocked ? row.project.pairingCode : undefined,
    shared: row.shared || (viewer.customerId !== undefined && row.project.customerId !== viewer.customerId),
    materialFlowCount: row.flows,
    shipmentCount: shipmentCounts.get(row.project.id) ?? 0,
    ...versionFields(row.project),
  }))
}

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
    timeZone: customer.timeZone,
    blocked,
  }))
}
