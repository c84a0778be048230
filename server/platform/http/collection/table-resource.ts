import type * as z from 'zod/mini'
import { builtOnce, insertRow, updateRow } from '../../db/built-once.ts'
import type { Queryable } from '../../db/connect.ts'
import { found } from '../request/problem.ts'
import type { WriteCall } from '../request/endpoint.ts'
import type { PgColumn, PgTable } from '../../db/drizzle-pg.ts'
import { eq, getTableColumns, inArray, sql } from '../../db/drizzle.ts'

type Row<T extends PgTable> = T['$inferSelect']
type InsertColumns<T extends PgTable> = Partial<T['$inferInsert']>
type Shape = Record<string, z.ZodMiniType>
type DraftOf<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strip>>

/** A field that is not the column of its name; without `write` it is the owner's, and no change reaches it. */
interface MappedField<T extends PgTable, Value> {
  readonly read: (row: Row<T>) => Value
  write?(value: Value): InsertColumns<T>
}

type MappedFields<T extends PgTable, S extends Shape> = {
  readonly [Name in keyof DraftOf<S>]?: MappedField<T, DraftOf<S>[Name]>
}

interface TableMapping<T extends PgTable, S extends Shape, Item> {
  readonly fields?: MappedFields<T, S>
  readonly itemOf: (row: Row<T>, draft: DraftOf<S>) => Item
  readonly ownerColumns?: (call: WriteCall, draft: DraftOf<S>) => InsertColumns<T>
}

/**
 * Storage of a resource whose items are rows of one table. Each field of the draft is the column of its name, or of that
 * name and `Id` or `Code`; `fields` names those that are not.
 * @throws Error at the start, where the table has no column for a field
 */
export function tableResource<T extends PgTable, Item, S extends Shape>(
  table: T,
  draft: z.ZodMiniObject<S, z.core.$strip>,
  mapping: TableMapping<T, S, Item>,
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const key = columns.id === undefined ? 'code' : 'id'
  const idColumn = columns[key]
  if (idColumn === undefined) throw new Error('The table needs a column id or code.')
  const { toDraft, columnsOf } = draftMapping(table, draft, mapping.fields)
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
    /** The draft that a row holds. */
    toDraft,
    loadItems: async (db: Queryable, ids: readonly string[]) =>
      (await selectRows(db, ids)).map((row) => mapping.itemOf(row, toDraft(row))),
    draftOf: async (db: Queryable, id: string) => toDraft(found(await selectRows(db, [id]))),
    /** `owner`: owner columns that are read elsewhere. Resolves to its customer, if a column says so. */
    create: async (
      call: WriteCall,
      draft: DraftOf<S>,
      id: string,
      owner?: InsertColumns<T>,
    ): Promise<string | undefined> => {
      const row: InsertColumns<T> = {
        ...columnsOf(draft),
        ...mapping.ownerColumns?.(call, draft),
        ...owner,
        [key]: id,
      }
      await insertRow(call.db, table, row)
      return customerOf(row)
    },
    change: async (call: WriteCall, id: string, draft: DraftOf<S>) => {
      await updateRow(call.db, table, idColumn, id, columnsOf(draft))
    },
    remove: async (call: WriteCall, id: string) => {
      await deleteOne(call.db, { id })
    },
  }
}

function customerOf({ customerId }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof customerId === 'string' ? customerId : undefined
}

/** How a row becomes a draft, and a draft the columns of a row: see `tableResource`. */
export function draftMapping<T extends PgTable, S extends Shape>(
  table: T,
  { shape }: z.ZodMiniObject<S, z.core.$strip>,
  mapped: MappedFields<T, S> = {},
) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const mappedByName: Readonly<Record<string, MappedField<T, unknown> | undefined>> = mapped
  const fields = Object.keys(shape).map((name): [string, MappedField<T, unknown>] => [
    name,
    mappedByName[name] ?? columnField(name, columns),
  ])
  return {
    toDraft: (row: Row<T>) =>
      Object.fromEntries(fields.map(([name, { read }]) => [name, read(row)])) as DraftOf<S>,
    columnsOf: (draft: Readonly<Record<string, unknown>>): InsertColumns<T> =>
      Object.assign({}, ...fields.map(([name, { write }]) => write?.(draft[name]))),
  }
}

/** The field that is the column of its name. */
function columnField<T extends PgTable>(
  name: string,
  columns: Readonly<Record<string, PgColumn>>,
): MappedField<T, unknown> {
  const column = [name, `${name}Id`, `${name}Code`].find((one) => Object.hasOwn(columns, one))
  if (column === undefined) throw new Error(`The table has no column for the field ${name}.`)
  return {
    read: (row: Readonly<Record<string, unknown>>) => row[column] ?? undefined,
    write: (value) => ({ [column]: value ?? null }) as InsertColumns<T>,
  }
}
