import { useState } from 'react'
import { DataTable } from '../../src/ui/table/DataTable.tsx'
import { MenuAction, MoreMenu } from '../../src/ui/overlays/Menu.tsx'
import type { Column, Sorting } from '../../src/ui/table/columns.ts'

interface Load {
  readonly id: string
  readonly number: string
  readonly flow: string
  readonly netto: number
}

const rows: readonly Load[] = [
  {
    id: '1',
    number: 'ZK-2026-014-3-VWKK3',
    flow: 'Ground with mineral oil behind the quay wall',
    netto: 28.04,
  },
  { id: '2', number: 'ZK-2026-014-3-VWKK4', flow: 'Filling sand 0/2', netto: 16.28 },
  { id: '3', number: 'ZK-2026-014-6-CJVF7', flow: 'Mixed granulate 0/31.5', netto: 9.5 },
]
const columns: readonly Column<Load>[] = [
  { key: 'number', title: 'Number', width: 200, sortable: true, cell: ({ number }) => number },
  { key: 'flow', title: 'Material flow', width: 240, cell: ({ flow }) => flow },
  { key: 'netto', title: 'Net weight (t)', numeric: true, sortable: true, cell: ({ netto }) => netto },
]
const empty = <p>Nothing was loaded in these days.</p>

/** With rows that are sorted, chosen and paged; while they are fetched; and without any. */
export function Tables() {
  const [sorting, setSorting] = useState<Sorting>({ field: 'number', direction: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  const [page, setPage] = useState(1)
  return (
    <>
      <DataTable
        caption="Loads"
        columns={columns}
        rows={rows}
        empty={empty}
        sorting={sorting}
        onSort={setSorting}
        linkOf={({ id }) => `/loads/${id}`}
        selection={{ selected, onSelect: setSelected, nameOf: ({ number }) => number }}
        rowMenu={({ number }) => (
          <MoreMenu label={`More of ${number}`} size="sm">
            <MenuAction onSelect={() => undefined}>Open the letter</MenuAction>
          </MoreMenu>
        )}
        totals={{ netto: 53.82 }}
        paging={{ page, itemsPerPage: 3, totalItems: 61, onPage: setPage, onItemsPerPage: () => undefined }}
      />
      <DataTable caption="Loads that are fetched" columns={columns} rows={[]} empty={empty} loading />
      <DataTable caption="No loads" columns={columns} rows={[]} empty={empty} />
    </>
  )
}
