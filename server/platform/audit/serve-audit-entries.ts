import { auditEntries as auditContract } from '#contract/accounts/audit.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../db/connect.ts'
import { alias } from '../db/drizzle-pg.ts'
import { eq, inArray, type SQL, sql } from '../db/drizzle.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { customers } from '../db/schema/customers.ts'
import { users } from '../db/schema/users.ts'
import { resourceRoutes } from '../http/collection/resource-routes.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { formatTimestamp } from '../http/wire/timestamp.ts'

const visibleTo = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
      ? eq(auditEntries.customerId, viewer.customerId)
      : sql`false`

const actor = alias(users, 'actor')
const impersonator = alias(users, 'impersonator')

async function auditEntriesByIds(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select({
      entry: auditEntries,
      actor,
      impersonator,
      customer: { id: customers.id, name: customers.name },
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(impersonator, eq(impersonator.id, auditEntries.impersonatorId))
    .leftJoin(customers, eq(customers.id, auditEntries.customerId))
    .where(inArray(auditEntries.id, [...ids]))
  return rows.map(({ entry, ...related }) => ({
    id: entry.id,
    createdAt: formatTimestamp(entry.createdAt),
    customer: related.customer ?? undefined,
    actor: related.actor === null ? undefined : { id: related.actor.id, name: personName(related.actor) },
    impersonator:
      related.impersonator === null
        ? undefined
        : { id: related.impersonator.id, name: personName(related.impersonator) },
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before ?? undefined,
    after: entry.after ?? undefined,
  }))
}

export const auditEntriesRoutes = resourceRoutes(auditContract, {
  table: auditEntries,
  visibleTo,
  defaultOrder: [['createdAt', 'desc']],
  loadItems: auditEntriesByIds,
})
