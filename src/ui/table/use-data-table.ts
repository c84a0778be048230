import {
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  type Row,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, columnVisibility, noPreferences } from './columns.ts'
import type { Selection } from './columns.ts'
import type { ColumnSettings } from './use-column-preferences.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type TableOf<Item extends object> = ReactTable<typeof features, Item>
export type TableRow<Item extends object> = Row<typeof features, Item>

/** The model of a table: which columns are shown and which rows are selected. */
export function useDataTable<Item extends { readonly id: string }>({
  columns,
  rows,
  settings,
  selection,
}: {
  readonly columns: readonly Column<Item>[]
  readonly rows: readonly Item[]
  readonly settings?: ColumnSettings | undefined
  readonly selection?: Selection<Item> | undefined
}): TableOf<Item> {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Item>()
    return columns.map(({ key }) => helper.display({ id: key }))
  }, [columns])
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => id,
    enableRowSelection: selection !== undefined,
    state: {
      columnVisibility: columnVisibility(columns, settings ?? noPreferences),
      rowSelection: Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const])),
    },
    onRowSelectionChange: (update) => {
      if (selection === undefined) return
      const before = Object.fromEntries([...selection.selected].map((id) => [id, true as const]))
      selection.onSelect(new Set(Object.keys(typeof update === 'function' ? update(before) : update)))
    },
  })
}
