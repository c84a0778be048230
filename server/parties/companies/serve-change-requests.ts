import { managedBy, ofPlanner } from '../../accounts/access/owners.ts'
import { never } from '../../accounts/access/shared-with.ts'
import * as z from 'zod/mini'
import {
  type CompanyChangeRequest,
  type CompanyChangeRequestDraft,
  companyChangeRequests as requestsContract,
  requestedCompanyChanges,
} from '#contract/parties/company-change-requests.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, companyChangeRequests } from '../../platform/db/schema/companies.ts'
import { users } from '../../platform/db/schema/users.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import type { Route, Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp, versionFields } from '../../platform/http/wire/timestamp.ts'
import { found } from '../../platform/http/request/problem.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { applyChangeRequest } from './apply-change-request.ts'
import { mailChangeRequest } from './mail-change-request.ts'
import { companyNameSql } from './queries.ts'

export const visibleTo = (viewer: Viewer): SQL =>
  or(
    eq(companyChangeRequests.requestedById, viewer.userId),
    managedBy(viewer, companyChangeRequests.customerId),
    and(ofPlanner(viewer, companyChangeRequests.companyId), isNull(companyChangeRequests.customerId)),
  ) ?? never

const handler = alias(users, 'handler')

export async function requestsByIds(db: Queryable, ids: readonly string[]): Promise<CompanyChangeRequest[]> {
  const rows = await db
    .select({
      request: companyChangeRequests,
      company: { id: companies.id, name: companies.name },
      requester: users,
      handler,
    })
    .from(companyChangeRequests)
    .innerJoin(companies, eq(companies.id, companyChangeRequests.companyId))
    .leftJoin(users, eq(users.id, companyChangeRequests.requestedById))
    .leftJoin(handler, eq(handler.id, companyChangeRequests.handledById))
    .where(inArray(companyChangeRequests.id, [...ids]))
  return rows.map((row) => ({
    id: row.request.id,
    ...toDraft(row.request),
    company: row.company,
    requestedBy: {
      id: row.request.requestedById,
      name: row.requester === null ? '' : personName(row.requester),
    },
    handledBy: row.handler === null ? undefined : { id: row.handler.id, name: personName(row.handler) },
    handledAt: row.request.handledAt === null ? undefined : formatTimestamp(row.request.handledAt),
    ...versionFields(row.request),
  }))
}

const toDraft = (row: typeof companyChangeRequests.$inferSelect): CompanyChangeRequestDraft => ({
  company: row.companyId,
  comment: row.comment,
  changes: z.decode(requestedCompanyChanges, row.changes),
  status: row.status,
})

async function draftOf(db: Queryable, id: string): Promise<CompanyChangeRequestDraft> {
  const row = found(await db.select().from(companyChangeRequests).where(eq(companyChangeRequests.id, id)))
  return toDraft(row)
}

/** New requests are open. Afterwards only the status may change, and only once. */
function validateChangeRequest(
  { locale }: WriteCall,
  draft: CompanyChangeRequestDraft,
  before: CompanyChangeRequestDraft | undefined,
): Violation[] {
  if (before === undefined) return draft.status === 'open' ? [] : [violation(['status'], 'choice', locale)]
  const changedFields = (['company', 'comment', 'changes'] as const).filter(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]),
  )
  const reopened = before.status !== 'open' && draft.status !== before.status ? ['status'] : []
  return [...changedFields, ...reopened].map((field) => violation([field], 'fixed', locale))
}

/** Each is mailed to all administrators; the list shows further ones. */
const mailedInAnHour = 30

const countOfLastHour = ({ db, viewer }: WriteCall): Promise<number> =>
  db.$count(
    companyChangeRequests,
    and(
      eq(companyChangeRequests.requestedById, viewer.userId),
      gt(companyChangeRequests.createdAt, sql`now() - interval '1 hour'`),
    ),
  )

export const companyChangeRequestsRoutes = (publicUrl: string): readonly Route[] =>
  resourceRoutes(requestsContract, {
    table: companyChangeRequests,
    visibleTo,
    sortColumns: { company: companyNameSql(sql`${companyChangeRequests.companyId}`) },
    searchColumns: [companyNameSql(sql`${companyChangeRequests.companyId}`), companyChangeRequests.comment],
    defaultOrder: [['createdAt', 'desc']],
    loadItems: requestsByIds,
    draftOf,
    validate: validateChangeRequest,
    create: async ({ db, viewer }, draft, id) => {
      await db.insert(companyChangeRequests).values({
        id,
        customerId: viewer.customerId ?? null,
        companyId: draft.company,
        requestedById: viewer.userId,
        comment: draft.comment,
        changes: z.encode(requestedCompanyChanges, draft.changes),
      })
    },
    change: async (call, id, draft) => {
      await call.db
        .update(companyChangeRequests)
        .set({ status: draft.status, handledById: call.viewer.userId, handledAt: new Date() })
        .where(eq(companyChangeRequests.id, id))
      if (draft.status === 'granted') await applyChangeRequest(call, draft.company, draft.changes)
    },
    afterWrite: async (call, id, verb) => {
      if (verb === 'create' && (await countOfLastHour(call)) <= mailedInAnHour)
        await mailChangeRequest(call.db, id, await draftOf(call.db, id), publicUrl)
    },
  })
