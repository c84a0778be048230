import { bigserial, customType, index, pgTable, text, uuid } from '../drizzle-pg.ts'
import { sql } from '../drizzle.ts'
import { timestamptz } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The change feed of drivers' devices. Rows are read in the order (transaction, id), only below the oldest
 * running transaction, so that no late commit is skipped. The scope columns (project, company, user) select
 * the devices of a row.
 */
export const changeLog = pgTable(
  'change_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** JSON-LD type. `ProjectPairing` stands for a project and all that is in it. */
    type: text('type').notNull(),
    entityId: text('entity_id').notNull(),
    projectId: uuid('project_id'),
    companyId: uuid('company_id'),
    userId: uuid('user_id'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('change_log_order').on(table.transaction, table.id),
    index('change_log_created').on(table.createdAt),
  ],
)
