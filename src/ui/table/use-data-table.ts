import {
  type ReactTable,
  type Row,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { Selection } from './columns.ts'

const features = tableFeatures({ rowSelectionFeature })

export type TableOf<Item extends object> = ReactTable<typeof features, Item>
export type TableRow<Item extends object> = Row<typeof features, Item>

/** The table has its own columns; the library gets none. */
const noColumns: readonly never[] = []

export function useDataTable<Item extends { readonly id: string }>({
  rows,
  selection,
}: {
  readonly rows: readonly Item[]
  readonly selection?: Selection<Item> | undefined
}): TableOf<Item> {
  return useTable({
    features,
    columns: noColumns,
    data: rows,
    getRowId: ({ id }) => id,
    enableRowSelection: selection !== undefined,
    state: {
      rowSelection: Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const])),
    },
    onRowSelectionChange: (update) => {
      if (selection === undefined) return
      const before = Object.fromEntries([...selection.selected].map((id) => [id, true as const]))
      selection.onSelect(new Set(Object.keys(typeof update === 'function' ? update(before) : update)))
    },
  })
}
