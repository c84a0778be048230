import { builtOnce, insertRow, updateRow } from '../../db/built-once.ts'
import type { Queryable } from '../../db/connect.ts'
import { HttpProblem } from '../request/problem.ts'
import type { WriteCall } from '../request/endpoint.ts'
import type { PgColumn, PgTable } from '../../db/drizzle-pg.ts'
import { eq, getTableColumns, inArray, sql } from '../../db/drizzle.ts'

type InsertColumns<T extends PgTable> = Partial<T['$inferInsert']>

/**
 * Storage of a resource whose items are rows of one table: the parts of a ResourceDefinition that follow from
 * how a row is read and how a draft is written.
 */
export function tableResource<T extends PgTable, Item, Draft>(
  table: T,
  mapping: {
    readonly itemOf: (row: T['$inferSelect']) => Item
    readonly draftOf: (row: T['$inferSelect']) => Draft
    readonly columnsOf: (draft: Draft, call: WriteCall) => InsertColumns<T>
    /** Columns that only a new row gets: those of its owner. */
    readonly ownerColumns?: (call: WriteCall, draft: Draft) => InsertColumns<T>
  },
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const key = columns.id === undefined ? 'code' : 'id'
  const idColumn = columns[key]
  if (idColumn === undefined) throw new Error('The table needs a column id or code.')
  // Drizzle cannot type statements on a table that is a type parameter.
  const anyTable: PgTable = table
  const selectOne = builtOnce((db) =>
    db
      .select()
      .from(anyTable)
      .where(eq(idColumn, sql.placeholder('id'))),
  )
  const deleteOne = builtOnce((db) => db.delete(anyTable).where(eq(idColumn, sql.placeholder('id'))))
  const selectRows = (db: Queryable, [id, ...otherIds]: readonly string[]) =>
    (otherIds.length === 0
      ? selectOne(db, { id })
      : db
          .select()
          .from(anyTable)
          .where(inArray(idColumn, [id, ...otherIds]))) as Promise<T['$inferSelect'][]>
  return {
    table,
    loadItems: async (db: Queryable, ids: readonly string[]) =>
      (await selectRows(db, ids)).map(mapping.itemOf),
    draftOf: async (db: Queryable, id: string) => {
      const [row] = await selectRows(db, [id])
      if (row === undefined) throw new HttpProblem('not_found')
      return mapping.draftOf(row)
    },
    /** `owner`: columns of its owner that are read elsewhere. Resolves to its customer, where a column says so. */
    create: async (
      call: WriteCall,
      draft: Draft,
      id: string,
      owner?: InsertColumns<T>,
    ): Promise<string | undefined> => {
      const row: InsertColumns<T> = {
        ...mapping.columnsOf(draft, call),
        ...mapping.ownerColumns?.(call, draft),
        ...owner,
        [key]: id,
      }
      await insertRow(call.db, table, row)
      return customerOf(row)
    },
    change: async (call: WriteCall, id: string, draft: Draft) => {
      await updateRow(call.db, table, idColumn, id, mapping.columnsOf(draft, call))
    },
    remove: async (call: WriteCall, id: string) => {
      await deleteOne(call.db, { id })
    },
  }
}

function customerOf({ customerId }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof customerId === 'string' ? customerId : undefined
}
