import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import {
  type CompanyChangeRequest,
  type CompanyChangeRequestDraft,
  companyChangeRequests as requestsContract,
  changeRequestStatus,
  companyWishes,
} from '#contract/company-change-requests.ts'
import type { Violation } from '#contract/problems.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { companies, companyChangeRequests } from '../db/schema/companies.ts'
import { users } from '../db/schema/users.ts'
import { serve } from '../http/collection/collection.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import type { Route, Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'
import { Refusal } from '../http/request/problem.ts'
import { violation } from '../i18n/violations.ts'
import { grantWishes } from './apply-change-request.ts'
import { mailChangeRequest } from './mail-change-request.ts'
import { companyName } from './queries.ts'

/** What the own office asked; of a transporter, what its own people asked and no customer. */
function visibleTo(viewer: Viewer): SQL {
  if (viewer.roles.includes('ROLE_ADMIN')) return sql`true`
  const { customerId, companyId, roles } = viewer
  return (
    or(
      eq(companyChangeRequests.requestedById, viewer.userId),
      roles.includes('ROLE_CUSTOMER') && customerId !== undefined
        ? eq(companyChangeRequests.customerId, customerId)
        : undefined,
      roles.includes('ROLE_TRANSPORTER') && companyId !== undefined
        ? and(eq(companyChangeRequests.companyId, companyId), isNull(companyChangeRequests.customerId))
        : undefined,
    ) ?? sql`false`
  )
}

const handler = alias(users, 'handler')

async function requestsOf(db: Queryable, ids: readonly string[]): Promise<CompanyChangeRequest[]> {
  const rows = await db
    .select({
      request: companyChangeRequests,
      company: { id: companies.id, name: companies.name },
      asker: users,
      handler,
    })
    .from(companyChangeRequests)
    .innerJoin(companies, eq(companies.id, companyChangeRequests.companyId))
    .leftJoin(users, eq(users.id, companyChangeRequests.requestedById))
    .leftJoin(handler, eq(handler.id, companyChangeRequests.handledById))
    .where(inArray(companyChangeRequests.id, [...ids]))
  return rows.map((row) => ({
    id: row.request.id,
    version: row.request.version,
    ...written(row.request),
    company: row.company,
    requestedBy: { id: row.request.requestedById, name: row.asker === null ? '' : personName(row.asker) },
    handledBy: row.handler === null ? undefined : { id: row.handler.id, name: personName(row.handler) },
    handledAt: row.request.handledAt === null ? undefined : momentOf(row.request.handledAt),
    createdAt: momentOf(row.request.createdAt),
    updatedAt: momentOf(row.request.updatedAt),
  }))
}

/** What may be written of a request, as it is now. */
const written = (row: typeof companyChangeRequests.$inferSelect): CompanyChangeRequestDraft => ({
  company: row.companyId,
  comment: row.comment,
  changes: z.decode(companyWishes, row.changes as z.input<typeof companyWishes>),
  status: z.parse(changeRequestStatus, row.status),
})

async function draftOf(db: Queryable, id: string): Promise<CompanyChangeRequestDraft> {
  const [row] = await db.select().from(companyChangeRequests).where(eq(companyChangeRequests.id, id))
  if (row === undefined) throw new Refusal('not_found')
  return written(row)
}

/** Who asks does not answer; who answers does it once, and asks nothing else. */
function problemsOf(
  { locale }: WriteCall,
  draft: CompanyChangeRequestDraft,
  before: CompanyChangeRequestDraft | undefined,
): Violation[] {
  if (before === undefined) return draft.status === 'open' ? [] : [violation(['status'], 'choice', locale)]
  const fixed = (['company', 'comment', 'changes'] as const).filter(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]),
  )
  const answered = before.status !== 'open' && draft.status !== before.status ? ['status'] : []
  return [...fixed, ...answered].map((field) => violation([field], 'fixed', locale))
}

/** `publicUrl`: where the link in the mail leads. */
export const companyChangeRequestsRoutes = (publicUrl: string): readonly Route[] =>
  serve(requestsContract, {
    table: companyChangeRequests,
    visibleTo,
    ranks: { company: companyName(sql`${companyChangeRequests.companyId}`) },
    search: [companyName(sql`${companyChangeRequests.companyId}`), companyChangeRequests.comment],
    defaultOrder: [['createdAt', 'desc']],
    items: requestsOf,
    draftOf,
    check: problemsOf,
    create: async ({ db, viewer }, draft, id) => {
      await db.insert(companyChangeRequests).values({
        id,
        customerId: viewer.customerId ?? null,
        companyId: draft.company,
        requestedById: viewer.userId,
        comment: draft.comment,
        changes: z.encode(companyWishes, draft.changes),
      })
    },
    change: async (call, id, draft) => {
      await call.db
        .update(companyChangeRequests)
        .set({ status: draft.status, handledById: call.viewer.userId, handledAt: new Date() })
        .where(eq(companyChangeRequests.id, id))
      if (draft.status === 'granted') await grantWishes(call, draft.company, draft.changes)
    },
    wrote: async (call, id, verb) => {
      if (verb === 'create') await mailChangeRequest(call.db, id, await draftOf(call.db, id), publicUrl)
    },
  })
