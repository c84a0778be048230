import type { Picked, PropertyOf } from '#contract/kit/only.ts'
import type { Column } from '../../../ui/table/columns.ts'

/** What each column of a list reads of a row, and whether it is shown at first: a page asks for what its shown columns read. */
export type ListColumns<Property extends string = string> = Readonly<
  Record<string, Pick<Column<never>, 'visibility' | 'exported'> & { readonly reads: readonly Property[] }>
>

/** The properties that columns read. */
export type ReadBy<
  Columns extends ListColumns,
  Key extends keyof Columns = keyof Columns,
> = Columns[Key]['reads'][number]

/** What these columns read. */
export const readBy = <Columns extends ListColumns, Key extends keyof Columns>(
  columns: Columns,
  keys: readonly Key[],
): readonly ReadBy<Columns, Key>[] => keys.flatMap((key) => columns[key]?.reads ?? [])

/** How each column shows a row, of which it has what it reads, and `Also`, which is there whatever is shown. */
export type Cells<Row, Columns extends ListColumns<PropertyOf<Row>>, Also = unknown> = {
  readonly [Key in keyof Columns]: Omit<
    Column<Also & Picked<Row, ReadBy<Columns, Key>>>,
    'key' | 'visibility' | 'exported'
  >
}

/** A row as these columns read it. */
export type ShownRow<
  Row extends { readonly id: string },
  Columns extends ListColumns,
  Key extends keyof Columns = keyof Columns,
> = Pick<Row, 'id'> & Picked<Row, ReadBy<Columns, Key>>

/** The columns of a table, in this order. */
export const columnsOf = <
  Row extends { readonly id: string },
  Columns extends ListColumns<PropertyOf<Row>>,
  Key extends keyof Columns & string,
  Also,
>(
  columns: Columns,
  cells: Cells<Row, Columns, Also>,
  shown: readonly Key[],
) =>
  // A row with what all of them read has what one of them does.
  shown.map((key) => ({ key, ...columns[key], ...cells[key] })) as readonly Column<
    Also & ShownRow<Row, Columns, Key>
  >[]
