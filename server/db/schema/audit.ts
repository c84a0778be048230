import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Every write: who did it, as whom, to what, and what it was before and after. Only ever added to. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Whose data it was; absent for what belongs to no customer. No foreign keys: the log outlives what it speaks of. */
    customerId: uuid('customer_id'),
    actorId: uuid('actor_id'),
    impersonatorId: uuid('impersonator_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    address: text('address'),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectType, table.subjectId, table.createdAt),
    index('audit_entries_customer').on(table.customerId, table.createdAt),
    index('audit_entries_actor').on(table.actorId, table.createdAt),
    index('audit_entries_created').on(table.createdAt),
  ],
)
