import { index, jsonb, pgTable, text, uuid } from '../drizzle-pg.ts'
import { timestamptz } from './columns.ts'

/** Every write: actor, impersonated user, subject, and its state before and after. Append-only. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The owner of the data, if a customer. No foreign keys: entries outlive their subjects. */
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
    // Both include the filtered columns, so that an index-only scan finds and counts rows.
    index('audit_entries_customer').on(
      table.customerId,
      table.createdAt,
      table.id,
      table.subjectType,
      table.action,
    ),
    index('audit_entries_actor').on(table.actorId, table.createdAt),
    index('audit_entries_created').on(table.createdAt, table.id, table.subjectType, table.action),
  ],
)
