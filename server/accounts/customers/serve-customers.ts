import {
  type Customer,
  type CustomerDraft,
  customers as customersContract,
} from '#contract/accounts/customers.ts'
import { photoContentPath } from '#contract/shipments/media.ts'
import type { Violation } from '#contract/kit/problems.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, ne, or, type SQL, sql } from '../../platform/db/drizzle.ts'
import { customers, customerStatistics } from '../../platform/db/schema/customers.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { mediaObjects } from '../../platform/db/schema/media-objects.ts'
import { resourceRoutes } from '../../platform/http/collection/resource-routes.ts'
import { tableResource } from '../../platform/http/collection/table-resource.ts'
import type { Viewer, WriteCall } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { markChanged } from '../../platform/live/mark-changed.ts'

const visibleTo = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.customerId === undefined
      ? sql`false`
      : eq(customers.id, viewer.customerId)

const storedCustomers = tableResource(customers, customersContract.draft, {
  itemOf: (row, draft): Customer => ({
    id: row.id,
    ...versionFields(row),
    ...draft,
    logo:
      draft.logo === undefined
        ? undefined
        : { id: draft.logo, contentUrl: `/api${photoContentPath(draft.logo)}` },
  }),
})

export const customersRoutes = resourceRoutes(customersContract, {
  ...storedCustomers,
  visibleTo,
  searchColumns: [customers.name, customers.debtorNumber],
  defaultOrder: [['name', 'asc']],
  // Statistics are derived from other data, so they do not prevent the removal of a customer.
  remove: async (call, id) => {
    await call.db.delete(customerStatistics).where(eq(customerStatistics.customerId, id))
    await storedCustomers.remove(call, id)
  },
  // Contract terms are shown to administrators only.
  loadItems: async (db, ids, viewer) => {
    const items = await storedCustomers.loadItems(db, ids)
    return viewer.roles.includes('ROLE_ADMIN')
      ? items
      : items.map((item) => ({ ...item, unlimitedModifications: undefined }))
  },
  validate: async (call, draft, before, id) => [
    ...(draft.logo === undefined || draft.logo === before?.logo || (await isUsableLogo(call.db, draft.logo))
      ? []
      : [violation(['logo'], 'choice', call.locale)]),
    ...(draft.timeZone === before?.timeZone || (await isKnownTimeZone(call.db, draft.timeZone))
      ? []
      : [violation(['timeZone'], 'time_zone', call.locale)]),
    ...(await duplicateViolations(call, draft, id)),
  ],
  change: async (call, id, draft) => {
    const before = await storedCustomers.draftOf(call.db, id)
    await storedCustomers.change(call, id, draft)
    if (draft.timeZone !== before.timeZone) await enqueue(call.db, 'renew_codes_of_loads', { customer: id })
    if (storedOnDevices.some((field) => draft[field] !== before[field])) await markProjects(call.db, id)
  },
})

const storedOnDevices = ['name', 'language', 'timeZone'] as const

async function markProjects(db: Queryable, customerId: string): Promise<void> {
  const rows = await db.select({ id: projects.id }).from(projects).where(eq(projects.customerId, customerId))
  await markChanged(
    db,
    rows.map(({ id }) => ({ type: 'Project' as const, entityId: id, projectId: id })),
  )
}

/** Asks PostgreSQL, which counts the days: its list may lack a name that this Node knows. */
async function isKnownTimeZone(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${name}`)
  return rows.length > 0
}

async function isUsableLogo(db: Queryable, id: string): Promise<boolean> {
  const isUsable = and(
    eq(mediaObjects.id, id),
    eq(mediaObjects.kind, 'logo'),
    eq(mediaObjects.status, 'received'),
  )
  return (await db.$count(mediaObjects, isUsable)) > 0
}

/** Specification, section 8. The lock serialises the checks of concurrent requests. */
async function duplicateViolations(
  { db, locale }: WriteCall,
  draft: CustomerDraft,
  id: string,
): Promise<readonly Violation[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('customers', 0))`)
  const sameName = eq(sql`lower(${customers.name})`, draft.name.toLowerCase())
  const sameNumber =
    draft.debtorNumber === undefined ? undefined : eq(customers.debtorNumber, draft.debtorNumber)
  const duplicates = await db
    .select({ name: sql<boolean>`${sameName}` })
    .from(customers)
    .where(and(or(sameName, sameNumber), ne(customers.id, id)))
  return [...new Set(duplicates.map((duplicate) => (duplicate.name ? 'name' : 'debtorNumber')))].map(
    (field) => violation([field], 'customer_exists', locale),
  )
}
