import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { entityColumns, refersTo, timestamptz } from './columns.ts'
import { companies, contactPersons } from './companies.ts'
import { customers } from './customers.ts'
import { projectStatuses } from './master-data.ts'
import { users } from './users.ts'

export const projects = pgTable(
  'projects',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    number: text('number').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    statusId: refersTo('status_id', () => projectStatuses.id),
    employerId: uuid('employer_id').references(() => companies.id),
    employerReference: text('employer_reference'),
    employerContactId: uuid('employer_contact_id').references((): AnyPgColumn => contactPersons.id),
    pairingCode: text('pairing_code').notNull().unique(),
    /** Since when its status blocks work; null while it does not. Earlier work of drivers counts. */
    blockedAt: timestamptz('blocked_at'),
  },
  (table) => [uniqueIndex('projects_number').on(table.customerId, table.number)],
)

export const projectPairings = pgTable(
  'project_pairings',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    projectId: refersTo('project_id', () => projects.id),
    userId: refersTo('user_id', () => users.id),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('project_pairings_pair').on(table.projectId, table.userId),
    index('project_pairings_user').on(table.userId),
  ],
)

export const projectShares = pgTable(
  'project_shares',
  {
    ...entityColumns,
    customerId: refersTo('customer_id', () => customers.id),
    projectId: refersTo('project_id', () => projects.id),
    sharedWithId: uuid('shared_with_id').references(() => customers.id),
    sharedWithCompanyId: uuid('shared_with_company_id').references(() => companies.id),
  },
  (table) => [
    uniqueIndex('project_shares_pair').on(table.projectId, table.sharedWithId),
    index('project_shares_with').on(table.sharedWithId),
    uniqueIndex('project_shares_company_pair').on(table.projectId, table.sharedWithCompanyId),
    index('project_shares_with_company').on(table.sharedWithCompanyId),
    check(
      'project_shares_with_one',
      sql`(${table.sharedWithId} is null) <> (${table.sharedWithCompanyId} is null)`,
    ),
  ],
)
