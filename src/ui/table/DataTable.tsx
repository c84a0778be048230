import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef } from 'react'
import { BodyRow, rowProps, type RowParts } from './BodyRow.tsx'
import { type Column, columnWidths, noPreferences, type Sorting, visibleColumns } from './columns.ts'
import { Paging, type PagingState } from './Paging.tsx'
import { showCutText } from './show-cut-text.ts'
import type { Selection } from './columns.ts'
import { SkeletonBody, Totals } from './SkeletonBody.tsx'
import { SortChoice, TableHead } from './TableHead.tsx'
import { Body, Caption, EdgeFade, Scroller, Table } from './table-parts.tsx'
import type { ColumnSettings } from './use-column-preferences.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useTableSpace } from './use-table-space.ts'

const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }))

/** Of more rows than this, only those in view are drawn. */
const maxDrawnRows = 100
const toolWidth = 44

export interface DataTableProps<Item extends { readonly id: string }> {
  readonly caption: string
  readonly columns: readonly Column<Item>[]
  readonly rows: readonly Item[]
  readonly empty: ReactNode
  /** The user's choice of columns (`useColumnPreferences`); without it columns and widths are fixed. */
  readonly settings?: ColumnSettings | undefined
  readonly sorting?: Sorting | undefined
  readonly onSort?: ((sorting: Sorting) => void) | undefined
  readonly linkOf?: ((row: Item) => string) | undefined
  readonly highlighted?: ReadonlySet<string> | undefined
  readonly paging?: PagingState | undefined
  readonly selection?: Selection<Item> | undefined
  readonly rowMenu?: ((row: Item) => ReactNode) | undefined
  /** The last line by column key: totals over all pages, which only the server knows. */
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined
  readonly loading?: boolean
}

/**
 * The server sorts and pages it. On a narrow screen it scrolls beneath its first column, on a phone each row
 * is a card; `j`, `k` and the arrow keys move over its rows.
 */
export function DataTable<Item extends { readonly id: string }>(props: DataTableProps<Item>) {
  const { caption, columns, rows, empty, settings, sorting, onSort, paging, totals, loading = false } = props
  const element = useRef<HTMLTableElement>(null)
  const selection = useRowSelection(rows, props.selection)
  const shown = useMemo(() => visibleColumns(columns, settings ?? noPreferences), [columns, settings])
  const hasSelection = selection !== undefined
  const hasMenu = props.rowMenu !== undefined
  const toolsWidth = (hasSelection ? toolWidth : 0) + (hasMenu ? toolWidth : 0)
  const leastWidth = toolsWidth + sum(columnWidths(shown, settings ?? noPreferences, 0))
  const { scroller, available, hasMore, onScroll } = useTableSpace(leastWidth)
  const isVirtual = rows.length > maxDrawnRows
  const scrolls = isVirtual || (available > 0 && leastWidth > available)
  useRowKeys(element)
  const body = { columns: shown, hasSelection, hasMenu }
  return (
    <chakra.div position="relative">
      {rows.length === 0 && !loading ? null : (
        <SortChoice columns={shown} sorting={sorting} onSort={onSort} />
      )}
      <chakra.div position="relative">
        <Scroller ref={scroller} onScroll={onScroll} {...(scrolls ? { 'data-scrolls': true } : {})}>
          <Table
            ref={element}
            role="table"
            data-table=""
            aria-busy={loading || undefined}
            style={{ minWidth: leastWidth }}
            onMouseMove={showCutText}
          >
            <Caption>{caption}</Caption>
            <ColumnWidths
              {...body}
              widths={columnWidths(shown, settings ?? noPreferences, available - toolsWidth)}
            />
            <TableHead {...props} columns={shown} selection={selection} />
            {loading ? (
              <SkeletonBody {...body} />
            ) : (
              <Rows
                rows={rows}
                parts={{ ...props, columns: shown, selection }}
                scroller={scroller}
                isVirtual={isVirtual}
              />
            )}
            {totals === undefined || loading || rows.length === 0 ? null : (
              <Totals {...body} totals={totals} />
            )}
          </Table>
        </Scroller>
        {hasMore ? <EdgeFade data-no-print /> : null}
      </chakra.div>
      {rows.length === 0 && !loading ? empty : null}
      {paging === undefined || loading ? null : <Paging {...paging} />}
    </chakra.div>
  )
}

function Rows<Item extends { readonly id: string }>({
  rows,
  parts,
  scroller,
  isVirtual,
}: {
  readonly rows: readonly Item[]
  readonly parts: RowParts<Item>
  readonly scroller: RefObject<HTMLElement | null>
  readonly isVirtual: boolean
}) {
  const drawn = (
    <Body>
      {rows.slice(0, maxDrawnRows).map((row) => (
        <BodyRow key={row.id} {...rowProps(row, parts)} />
      ))}
    </Body>
  )
  return isVirtual ? (
    <Suspense fallback={drawn}>
      {/* `lazy` loses the type parameter of the component. */}
      <VirtualRows scroller={scroller} rows={rows as never} parts={parts as never} />
    </Suspense>
  ) : (
    drawn
  )
}

function ColumnWidths({
  columns,
  widths,
  hasSelection,
  hasMenu,
}: {
  readonly columns: readonly { readonly key: string }[]
  readonly widths: Readonly<Record<string, number>>
  readonly hasSelection: boolean
  readonly hasMenu: boolean
}) {
  return (
    <colgroup>
      {hasSelection ? <col style={{ width: toolWidth }} /> : null}
      {columns.map(({ key }) => (
        <col key={key} style={{ width: widths[key] }} />
      ))}
      <col />
      {hasMenu ? <col style={{ width: toolWidth }} /> : null}
    </colgroup>
  )
}

const sum = (widths: Readonly<Record<string, number>>) =>
  Object.values(widths).reduce((total, width) => total + width, 0)
