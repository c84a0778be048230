import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Company, type CompanyDraft, companyTypes } from '#contract/companies.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, locations } from '../db/schema/companies.ts'
import { materialFlowCarriers, materialFlows, projectPairings, projects } from '../db/schema/projects.ts'
import { projectReaders, users } from '../db/schema/users.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { Refusal } from '../http/request/problem.ts'
import { addressOf } from './addresses.ts'

export type CompanyRow = typeof companies.$inferSelect

export const isCarrier: SQL = sql`'carrier' = any(${companies.types})`

/**
 * Transporters that a driver may name as his when he registers: those of the whole platform, and those of an address book whose
 * own planner works here and can approve him.
 */
export const takesDrivers: SQL = sql`(${isCarrier} and (${companies.customerId} is null or exists (select 1 from ${users}
  where ${users.companyId} = ${companies.id} and ${users.active} and 'ROLE_TRANSPORTER' = any(${users.roles}))))`

/** Projects that a user was made a reader of, as a subquery. */
export const readBy = (userId: string): SQL =>
  sql`(select ${projectReaders.projectId} from ${projectReaders} where ${projectReaders.userId} = ${userId})`

/** Projects that a driver is paired with at this moment, as a subquery. */
export const pairedBy = (userId: string): SQL =>
  sql`(select ${projectPairings.projectId} from ${projectPairings} where ${projectPairings.userId} = ${userId} and ${projectPairings.endedAt} is null)`

/** Companies that have a part in one of these projects: its employer, and all that its flows name. */
const onProjects = (ids: SQL): SQL => sql`${companies.id} in (
  select ${projects.employerId} from ${projects} where ${projects.id} in ${ids}
  union select unnest(array[${materialFlows.senderId}, ${materialFlows.disposerId}, ${materialFlows.receiverId}]) from ${materialFlows} where ${materialFlows.projectId} in ${ids}
  union select ${materialFlowCarriers.companyId} from ${materialFlowCarriers}
    join ${materialFlows} on ${materialFlows.id} = ${materialFlowCarriers.materialFlowId} where ${materialFlows.projectId} in ${ids}
  union select ${locations.companyId} from ${locations}
    join ${materialFlows} on ${locations.id} in (${materialFlows.originLocationId}, ${materialFlows.destinationLocationId}) where ${materialFlows.projectId} in ${ids})`

export function visibleTo(viewer: Viewer): SQL {
  const sights: (SQL | undefined)[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      sights.push(eq(companies.customerId, viewer.customerId), and(isNull(companies.customerId), isCarrier))
    if ((role === 'ROLE_TRANSPORTER' || role === 'ROLE_DRIVER') && viewer.companyId !== undefined)
      sights.push(eq(companies.id, viewer.companyId))
    if (role === 'ROLE_PROJECT_READER') sights.push(onProjects(readBy(viewer.userId)))
  }
  return or(...sights) ?? sql`false`
}

/** Whose address book a company is in removes it, and says what it is called. */
export function removableBy(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  return viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
    ? eq(companies.customerId, viewer.customerId)
    : sql`false`
}

/** A transporter changes his own company besides. */
export const changeableBy = (viewer: Viewer): SQL =>
  or(
    removableBy(viewer),
    viewer.roles.includes('ROLE_TRANSPORTER') && viewer.companyId !== undefined
      ? eq(companies.id, viewer.companyId)
      : undefined,
  ) ?? sql`false`

/** The same of a row that has been read already. */
export const ownsAddressBook = (viewer: Viewer, customerId: string | null | undefined): boolean =>
  viewer.roles.includes('ROLE_ADMIN') ||
  (viewer.roles.includes('ROLE_CUSTOMER') &&
    viewer.customerId !== undefined &&
    viewer.customerId === customerId)

const mayChange = (viewer: Viewer, row: CompanyRow): boolean =>
  ownsAddressBook(viewer, row.customerId) ||
  (viewer.roles.includes('ROLE_TRANSPORTER') && viewer.companyId === row.id)

/** What a company says of itself. */
const particularsOf = (row: CompanyRow) => ({
  name: row.name,
  types: z.parse(z.array(z.enum(companyTypes)), row.types),
  cocNumber: row.chamberOfCommerceNumber ?? undefined,
  vihbNumber: row.vihbNumber ?? undefined,
  processorNumber: row.processorNumber ?? undefined,
  address: addressOf(row),
  phonePlanning: row.phonePlanning ?? undefined,
  transportDocumentsEmail: row.transportDocumentsEmail ?? undefined,
  generalEmail: row.generalEmail ?? undefined,
  logo: row.logoId ?? undefined,
})

const companyOf = (row: CompanyRow, viewer: Viewer): Company => ({
  id: row.id,
  version: row.version,
  ...particularsOf(row),
  ebaWebserviceAddress: mayChange(viewer, row) ? (row.ebaWebserviceAddress ?? undefined) : undefined,
  customer:
    row.customerId !== null && (viewer.roles.includes('ROLE_ADMIN') || viewer.customerId === row.customerId)
      ? row.customerId
      : undefined,
  registeredAt: row.registeredAt === null ? undefined : momentOf(row.registeredAt),
  createdAt: momentOf(row.createdAt),
  updatedAt: momentOf(row.updatedAt),
})

export const companiesOf = async (
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Company[]> =>
  (
    await db
      .select()
      .from(companies)
      .where(inArray(companies.id, [...ids]))
  ).map((row) => companyOf(row, viewer))

/** What may be written of a company, as it is now. @throws Refusal not_found */
export async function companyDraftOf(db: Queryable, id: string): Promise<CompanyDraft> {
  const row = await companyRow(db, id)
  if (row === undefined) throw new Refusal('not_found')
  return {
    ...particularsOf(row),
    ebaWebserviceAddress: row.ebaWebserviceAddress ?? undefined,
    customer: row.customerId ?? undefined,
  }
}

export async function companyRow(db: Queryable, id: string): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  return row
}

/** The company, where the viewer may write what hangs on it: its locations and its people. */
export async function companyToWrite(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), changeableBy(viewer)))
  return row
}

/** By the name of a company that a column refers to: for lists. */
export const companyName = (column: SQL): SQL =>
  sql`(select ${companies.name} from ${companies} where ${companies.id} = ${column})`
