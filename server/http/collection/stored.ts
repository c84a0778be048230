import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../request/problem.ts'
import type { WriteCall } from './resource-definition.ts'

type Columns<T extends PgTable> = Partial<T['$inferInsert']>

/** What two pure functions say of a plain table: how a row is read, and how a draft is written. */
export function stored<T extends PgTable, Item, Draft>(
  table: T,
  says: {
    readonly itemOf: (row: T['$inferSelect']) => Item
    readonly draftOf: (row: T['$inferSelect']) => Draft
    readonly columnsOf: (draft: Draft, call: WriteCall) => Columns<T>
    /** Columns of a new row alone: whose it is. */
    readonly ownedBy?: (call: WriteCall, draft: Draft) => Columns<T>
  },
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const key = columns.id === undefined ? 'code' : 'id'
  const id = columns[key]
  if (id === undefined) throw new Error('A stored table needs an id or a code.')
  const where = (db: Queryable, ids: readonly string[]) =>
    db
      .select()
      .from(table as PgTable)
      .where(inArray(id, [...ids])) as Promise<T['$inferSelect'][]>
  return {
    table,
    items: async (db: Queryable, ids: readonly string[]) => (await where(db, ids)).map(says.itemOf),
    draftOf: async (db: Queryable, one: string) => {
      const [row] = await where(db, [one])
      if (row === undefined) throw new Refusal('not_found')
      return says.draftOf(row)
    },
    create: async (call: WriteCall, draft: Draft, one: string) => {
      await call.db
        .insert(table)
        .values({ ...says.columnsOf(draft, call), ...says.ownedBy?.(call, draft), [key]: one } as never)
    },
    change: async (call: WriteCall, one: string, draft: Draft) => {
      await call.db
        .update(table)
        .set(says.columnsOf(draft, call) as never)
        .where(eq(id, one))
    },
    remove: async (call: WriteCall, one: string) => {
      await call.db.delete(table).where(eq(id, one))
    },
  }
}
