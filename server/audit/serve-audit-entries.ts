import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEntries as auditContract } from '#contract/audit.ts'
import { personName } from '#contract/person.ts'
import type { Queryable } from '../db/connect.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { customers } from '../db/schema/customers.ts'
import { users } from '../db/schema/users.ts'
import { serve } from '../http/collection/collection.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { momentOf } from '../http/wire/moment.ts'

/** Administrators read all of it, customer staff what was done to their own customer's data. */
const visibleTo = (viewer: Viewer): SQL =>
  viewer.roles.includes('ROLE_ADMIN')
    ? sql`true`
    : viewer.roles.includes('ROLE_CUSTOMER') && viewer.customerId !== undefined
      ? eq(auditEntries.customerId, viewer.customerId)
      : sql`false`

const actor = alias(users, 'actor')
const impersonator = alias(users, 'impersonator')

async function entriesWhere(db: Queryable, ids: readonly string[]) {
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
  return rows.map(({ entry, ...named }) => ({
    id: entry.id,
    createdAt: momentOf(entry.createdAt),
    customer: named.customer ?? undefined,
    actor: named.actor === null ? undefined : { id: named.actor.id, name: personName(named.actor) },
    impersonator:
      named.impersonator === null
        ? undefined
        : { id: named.impersonator.id, name: personName(named.impersonator) },
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before ?? undefined,
    after: entry.after ?? undefined,
  }))
}

export const auditEntriesRoutes = serve(auditContract, {
  table: auditEntries,
  visibleTo,
  defaultOrder: [['createdAt', 'desc']],
  items: entriesWhere,
})
