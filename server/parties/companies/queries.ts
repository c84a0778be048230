import * as z from 'zod/mini'
import {
  type Company,
  companyDraft,
  type CompanyDraft,
  companyTypes,
  type HiddenSecret,
} from '#contract/parties/companies.ts'
import { isCarrier } from '../../accounts/access/companies.ts'
import { changeableWith, managedBy } from '../../accounts/access/owners.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, isNull, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projectPairings, projects } from '../../platform/db/schema/projects.ts'
import { projectReaders } from '../../platform/db/schema/users.ts'
import { codePattern, type SearchWord, searchBy } from '../../platform/http/collection/search.ts'
import { contains } from '../../platform/http/collection/filters.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { builtForViewers } from '../../platform/http/request/viewer-shape.ts'
import { formatTimestamp, versionFields } from '../../platform/http/wire/timestamp.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { draftMapping } from '../../platform/http/collection/table-resource.ts'
import { addressColumns, addressOf } from './addresses.ts'

export type CompanyRow = typeof companies.$inferSelect

export const projectsReadBy = (userId: string): SQL =>
  sql`(select ${projectReaders.projectId} from ${projectReaders} where ${projectReaders.userId} = ${userId})`

export const projectsPairedWith = (userId: string): SQL =>
  sql`(select ${projectPairings.projectId} from ${projectPairings} where ${projectPairings.userId} = ${userId} and ${projectPairings.endedAt} is null)`

const onProjects = (ids: SQL): SQL => sql`${companies.id} in (
  select ${projects.employerId} from ${projects} where ${projects.id} in ${ids}
  union select unnest(array[${materialFlows.senderId}, ${materialFlows.disposerId}, ${materialFlows.receiverId}]) from ${materialFlows} where ${materialFlows.projectId} in ${ids}
  union select ${materialFlowCarriers.companyId} from ${materialFlowCarriers}
    join ${materialFlows} on ${materialFlows.id} = ${materialFlowCarriers.materialFlowId} where ${materialFlows.projectId} in ${ids}
  union select ${locations.companyId} from ${locations}
    join ${materialFlows} on ${locations.id} in (${materialFlows.originLocationId}, ${materialFlows.destinationLocationId}) where ${materialFlows.projectId} in ${ids})`

export function visibleTo(viewer: Viewer): SQL {
  const conditions: (SQL | undefined)[] = []
  for (const role of viewer.roles) {
    if (role === 'ROLE_ADMIN') return sql`true`
    if (role === 'ROLE_CUSTOMER' && viewer.customerId !== undefined)
      conditions.push(
        eq(companies.customerId, viewer.customerId),
        and(isNull(companies.customerId), isCarrier),
      )
    if (role === 'ROLE_TRANSPORTER' && viewer.companyId !== undefined)
      conditions.push(eq(companies.id, viewer.companyId))
    if (role === 'ROLE_DRIVER' && viewer.fleetCompanyId !== undefined)
      conditions.push(eq(companies.id, viewer.fleetCompanyId))
    if (role === 'ROLE_PROJECT_READER') conditions.push(onProjects(projectsReadBy(viewer.userId)))
  }
  return or(...conditions) ?? sql`false`
}

/** Only the customer whose address book a company is in may remove it, or change its registered fields. */
export const removableBy = (viewer: Viewer): SQL => managedBy(viewer, companies.customerId)

export const changeableBy = (viewer: Viewer): SQL =>
  changeableWith(viewer, companies.customerId, companies.id)

export const ownsAddressBook = (viewer: Viewer, customerId: string | null | undefined): boolean =>
  viewer.roles.includes('ROLE_ADMIN') ||
  (viewer.roles.includes('ROLE_CUSTOMER') &&
    viewer.customerId !== undefined &&
    viewer.customerId === customerId)

const mayChange = (viewer: Viewer, row: CompanyRow): boolean =>
  ownsAddressBook(viewer, row.customerId) ||
  (viewer.roles.includes('ROLE_TRANSPORTER') && viewer.companyId === row.id)

export const storedCompany = draftMapping(companies, companyDraft, {
  types: {
    read: (row) => z.parse(z.array(z.enum(companyTypes)), row.types),
    write: (types) => ({ types: [...new Set(types)] }),
  },
  cocNumber: {
    read: (row) => row.chamberOfCommerceNumber ?? undefined,
    write: (number) => ({ chamberOfCommerceNumber: number ?? null }),
  },
  address: { read: addressOf, write: addressColumns },
  // Written by `saveCredentials`, which encrypts them.
  ebaCredentials: {
    read: credentialsOf,
  },
  customer: { read: (row) => row.customerId ?? undefined },
})

function credentialsOf({ ebaCredentials }: CompanyRow): HiddenSecret | undefined {
  if (ebaCredentials === null) return undefined
  return ebaCredentials === '' ? 'lost' : 'set'
}

function companyOf(row: CompanyRow, viewer: Viewer): Company {
  const { ebaWebserviceAddress, ebaCredentials: _, ...fields } = storedCompany.toDraft(row)
  return {
    id: row.id,
    ...fields,
    ...(mayChange(viewer, row) ? { ebaWebserviceAddress, ebaCredentials: credentialsOf(row) } : {}),
    customer:
      row.customerId !== null && (viewer.roles.includes('ROLE_ADMIN') || viewer.customerId === row.customerId)
        ? row.customerId
        : undefined,
    registeredAt: row.registeredAt === null ? undefined : formatTimestamp(row.registeredAt),
    ...versionFields(row),
  }
}

export const companiesByIds = async (
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

/** @throws HttpProblem not_found */
export async function companyDraftOf(db: Queryable, id: string): Promise<CompanyDraft> {
  const row = await findCompany(db, id)
  if (row === undefined) throw new HttpProblem('not_found')
  return storedCompany.toDraft(row)
}

export async function findCompany(db: Queryable, id: string): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  return row
}

export const companyVisibleTo = async (db: Queryable, viewer: Viewer, id: string): Promise<boolean> =>
  (await db.$count(companies, and(eq(companies.id, id), visibleTo(viewer)))) > 0

const selectChangeable = builtForViewers((db, viewer) =>
  db
    .select()
    .from(companies)
    .where(and(eq(companies.id, sql.placeholder('id')), changeableBy(viewer))),
)

export async function findChangeableCompany(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<CompanyRow | undefined> {
  const [row] = await selectChangeable(db, viewer, { id })
  return row
}

const matchesWord = ({ pattern, code }: SearchWord): SQL =>
  sql`(${contains(companies.name, pattern)} or ${contains(companies.city, pattern)}
    or ${companies.chamberOfCommerceNumber} like ${codePattern(code)} or ${companies.vihbNumber} like ${codePattern(code)})`

export const searchCondition = searchBy(matchesWord)

export const companyNameSql = (column: SQL): SQL =>
  sql`(select ${companies.name} from ${companies} where ${companies.id} = ${column})`
