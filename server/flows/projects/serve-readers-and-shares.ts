import type * as z from 'zod/mini'
import {
  type projectReader,
  projectReaders as readersContract,
  type projectShare,
  type projectShareDraft,
  projectShares as sharesContract,
} from '#contract/flows/projects.ts'
import { personName } from '#contract/accounts/person.ts'
import { managedBy } from '../../accounts/access/owners.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray, ne } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { projects, projectShares } from '../../platform/db/schema/projects.ts'
import { projectReaders, users } from '../../platform/db/schema/users.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { formatTimestamp } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { countDebtorNumber } from './debtor-number-limit.ts'

async function customerIdOfManagedProject(call: WriteCall, projectId: string): Promise<string | undefined> {
  const [row] = await call.db
    .select({ customerId: projects.customerId })
    .from(projects)
    .where(eq(projects.id, projectId))
  const customerId = row?.customerId
  return call.viewer.roles.includes('ROLE_ADMIN') || customerId === call.viewer.customerId
    ? customerId
    : undefined
}

async function readersByIds(
  db: Queryable,
  ids: readonly string[],
): Promise<z.output<typeof projectReader>[]> {
  const rows = await db
    .select({ reader: projectReaders, user: users })
    .from(projectReaders)
    .innerJoin(users, eq(users.id, projectReaders.userId))
    .where(inArray(projectReaders.id, [...ids]))
  return rows.map(({ reader, user }) => ({
    id: reader.id,
    version: reader.version,
    project: reader.projectId,
    createdAt: formatTimestamp(reader.createdAt),
    user: { id: user.id, name: personName(user), email: user.email ?? undefined },
  }))
}

export const projectReadersRoutes = resourceRoutes(readersContract, {
  ...tableResource(projectReaders, readersContract.draft, { itemOf: (row) => row }),
  visibleTo: (viewer) => managedBy(viewer, projectReaders.customerId),
  loadItems: readersByIds,
  defaultOrder: [['createdAt', 'desc']],
  validate: async (call, draft, _before, id) => {
    const customerId = await customerIdOfManagedProject(call, draft.project)
    if (customerId === undefined)
      return [violation(['project'], 'unknown_item', call.locale, { iri: draft.project })]
    const [user] = await call.db
      .select({ roles: users.roles, customerId: users.customerId })
      .from(users)
      .where(eq(users.id, draft.user))
    if (user?.customerId !== customerId || !user.roles.includes('ROLE_PROJECT_READER'))
      return [violation(['user'], 'choice', call.locale)]
    const isDuplicate = and(
      eq(projectReaders.projectId, draft.project),
      eq(projectReaders.userId, draft.user),
      ne(projectReaders.id, id),
    )
    return (await call.db.$count(projectReaders, isDuplicate)) === 0
      ? []
      : [violation(['user'], 'unique', call.locale)]
  },
  create: async (call, draft, id) => {
    const customerId = await customerIdOfManagedProject(call, draft.project)
    if (customerId !== undefined)
      await call.db
        .insert(projectReaders)
        .values({ id, customerId, projectId: draft.project, userId: draft.user })
  },
})

async function sharesByIds(db: Queryable, ids: readonly string[]): Promise<z.output<typeof projectShare>[]> {
  const rows = await db
    .select({
      share: projectShares,
      customer: { id: customers.id, name: customers.name },
      company: { id: companies.id, name: companies.name },
    })
    .from(projectShares)
    .leftJoin(customers, eq(customers.id, projectShares.sharedWithId))
    .leftJoin(companies, eq(companies.id, projectShares.sharedWithCompanyId))
    .where(inArray(projectShares.id, [...ids]))
  return rows.map(({ share, customer, company }) => ({
    id: share.id,
    version: share.version,
    project: share.projectId,
    sharedWith: customer ?? undefined,
    sharedWithCompany: company ?? undefined,
    createdAt: formatTimestamp(share.createdAt),
  }))
}

type ShareDraft = z.output<typeof projectShareDraft>

/** A customer by id or debtor number, or a company; undefined when unknown. */
async function recipientOf(
  db: Queryable,
  draft: ShareDraft,
): Promise<
  { readonly sharedWithId: string | null; readonly sharedWithCompanyId: string | null } | undefined
> {
  if (draft.sharedWithCompany !== undefined)
    return { sharedWithId: null, sharedWithCompanyId: draft.sharedWithCompany }
  if (draft.sharedWith !== undefined) return { sharedWithId: draft.sharedWith, sharedWithCompanyId: null }
  if (draft.debtorNumber === undefined) return undefined
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.debtorNumber, draft.debtorNumber))
  return row && { sharedWithId: row.id, sharedWithCompanyId: null }
}

const recipientField = (draft: ShareDraft) =>
  draft.sharedWithCompany !== undefined
    ? 'sharedWithCompany'
    : draft.sharedWith !== undefined
      ? 'sharedWith'
      : 'debtorNumber'

async function shareViolations(call: WriteCall, draft: ShareDraft, id: string) {
  const customerId = await customerIdOfManagedProject(call, draft.project)
  if (customerId === undefined)
    return [violation(['project'], 'unknown_item', call.locale, { iri: draft.project })]
  const field = recipientField(draft)
  if (draft.sharedWithCompany !== undefined && (draft.sharedWith ?? draft.debtorNumber) !== undefined)
    return [violation([field], 'customer_or_company', call.locale)]
  const recipient = await recipientOf(call.db, draft)
  if (recipient === undefined || recipient.sharedWithId === customerId) {
    const isBlank = field === 'debtorNumber' && draft.debtorNumber === undefined
    return [violation([field], isBlank ? 'blank' : 'choice', call.locale)]
  }
  const isDuplicate = and(
    eq(projectShares.projectId, draft.project),
    recipient.sharedWithId === null
      ? eq(projectShares.sharedWithCompanyId, recipient.sharedWithCompanyId ?? '')
      : eq(projectShares.sharedWithId, recipient.sharedWithId),
    ne(projectShares.id, id),
  )
  return (await call.db.$count(projectShares, isDuplicate)) === 0
    ? []
    : [violation([field], 'unique', call.locale)]
}

export const projectSharesRoutes = (clock: Clock) =>
  resourceRoutes(sharesContract, {
    routeOptions: {
      create: { beforeTransaction: countDebtorNumber(clock) },
      change: { beforeTransaction: countDebtorNumber(clock) },
    },
    ...tableResource(projectShares, sharesContract.draft, {
      // Whom it is shared with is found by this number.
      fields: { debtorNumber: { read: () => undefined } },
      itemOf: (row) => row,
    }),
    visibleTo: (viewer) => managedBy(viewer, projectShares.customerId),
    columns: { sharedWithCompany: projectShares.sharedWithCompanyId },
    loadItems: sharesByIds,
    defaultOrder: [['createdAt', 'desc']],
    validate: (call, draft, _before, id) => shareViolations(call, draft, id),
    create: async (call, draft, id) => {
      const customerId = await customerIdOfManagedProject(call, draft.project)
      const recipient = await recipientOf(call.db, draft)
      if (customerId !== undefined && recipient !== undefined)
        await call.db.insert(projectShares).values({ id, customerId, projectId: draft.project, ...recipient })
    },
    change: async (call, id, draft) => {
      await call.db
        .update(projectShares)
        .set({ projectId: draft.project, ...(await recipientOf(call.db, draft)) })
        .where(eq(projectShares.id, id))
    },
  })
