import { chakra } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { IconButton } from './Button.tsx'
import { AscendingIcon, BackIcon, DescendingIcon, ForwardIcon, SortIcon } from './icons.tsx'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The server can sort by `key`. */
  readonly sortable?: boolean
  /** Right-aligned, with tabular figures. */
  readonly numeric?: boolean
  /**
   * Left out on narrow screens, so that a phone needs no sideways scrolling; the row's own page shows the
   * value.
   */
  readonly hiddenOnPhone?: boolean
}

const hiddenBelowDesktop = { '@media (max-width: 899px)': { display: 'none' } }

export interface Sorting {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

const Table = chakra('table', { base: { width: '100%', borderCollapse: 'collapse', fontSize: '0.9375rem' } })
const Caption = chakra('caption', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})
const HeaderCell = chakra('th', {
  base: {
    textAlign: 'left',
    fontWeight: '600',
    fontSize: '0.8125rem',
    color: 'fg.muted',
    padding: { base: '8px 6px', md: '8px 12px' },
    borderBottom: '1px solid',
    borderColor: 'border',
    whiteSpace: 'nowrap',
  },
})
const Cell = chakra('td', {
  base: {
    padding: { base: '10px 6px', md: '10px 12px' },
    borderBottom: '1px solid',
    borderColor: 'border',
    verticalAlign: 'top',
  },
})
const Row = chakra('tr', {
  base: {
    '&[data-link]': { cursor: 'pointer', '&:hover': { background: 'bg.muted' } },
    '&[data-marked]': { background: 'primary.subtle' },
    transition: 'background-color 180ms',
  },
})
const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    gap: '4px',
    alignItems: 'center',
    background: 'none',
    border: 'none',
    padding: 0,
    cursor: 'pointer',
    fontWeight: '600',
    color: 'inherit',
    fontSize: 'inherit',
  },
})

/** A table that the server sorts and pages; the page keeps sorting and page number in its address. */
export function DataTable<Item extends { readonly id: string }>({
  caption,
  columns,
  rows,
  empty,
  sorting,
  onSort,
  linkOf,
  highlighted,
  paging,
}: {
  /** What the table lists, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Item>[]
  readonly rows: readonly Item[]
  readonly empty: ReactNode
  readonly sorting?: Sorting | undefined
  readonly onSort?: (sorting: Sorting) => void
  /** Where a click on a row leads; the first column should hold the same link for keyboard users. */
  readonly linkOf?: (row: Item) => string
  readonly highlighted?: ReadonlySet<string>
  readonly paging?: PagingState
}) {
  const navigate = useNavigate()
  return (
    <chakra.div>
      <chakra.div overflowX="auto">
        <Table>
          <Caption>{caption}</Caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeader key={column.key} column={column} sorting={sorting} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                {...(highlighted?.has(row.id) ? { 'data-marked': true } : {})}
                {...(linkOf === undefined ? {} : rowLink(() => void navigate(linkOf(row))))}
              >
                {columns.map((column) => (
                  <Cell
                    key={column.key}
                    {...columnStyle(column)}
                    className={column.numeric ? 'numbers' : undefined}
                  >
                    {column.cell(row)}
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </chakra.div>
      {rows.length === 0 ? empty : null}
      {paging === undefined ? null : <Paging {...paging} />}
    </chakra.div>
  )
}

function ColumnHeader<Item>({
  column,
  sorting,
  onSort,
}: {
  readonly column: Column<Item>
  readonly sorting: Sorting | undefined
  readonly onSort: ((sorting: Sorting) => void) | undefined
}) {
  const direction = sorting?.field === column.key ? sorting.direction : undefined
  const DirectionIcon =
    direction === undefined ? SortIcon : direction === 'asc' ? AscendingIcon : DescendingIcon
  return (
    <HeaderCell
      scope="col"
      {...columnStyle(column)}
      {...(direction === undefined ? {} : { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}
    >
      {column.sortable && onSort !== undefined ? (
        <SortButton
          type="button"
          onClick={() => onSort({ field: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {column.title}
          <DirectionIcon width={14} height={14} opacity={direction === undefined ? 0.4 : 1} />
        </SortButton>
      ) : (
        column.title
      )}
    </HeaderCell>
  )
}

const columnStyle = ({ hiddenOnPhone, numeric }: Pick<Column<never>, 'hiddenOnPhone' | 'numeric'>) => ({
  css: hiddenOnPhone ? hiddenBelowDesktop : {},
  textAlign: numeric ? ('right' as const) : ('left' as const),
})

const rowLink = (open: () => void) => ({
  'data-link': true,
  // Selecting text, or clicking a link within the row, must not open the row.
  onClick: ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a,button') && getSelection()?.type !== 'Range') open()
  },
})

export interface PagingState {
  /** From 1. */
  readonly page: number
  readonly itemsPerPage: number
  readonly totalItems: number
  readonly onPage: (page: number) => void
  readonly onItemsPerPage?: (itemsPerPage: number) => void
}

const pageSizes = [10, 30, 50, 100]

/** Rows per page and current range, in the wording of the specification (section 9). */
function Paging({ page, itemsPerPage, totalItems, onPage, onItemsPerPage }: PagingState) {
  const { t } = useTranslation('app')
  const from = totalItems === 0 ? 0 : (page - 1) * itemsPerPage + 1
  const to = Math.min(page * itemsPerPage, totalItems)
  return (
    <chakra.nav
      aria-label={t('paging.label')}
      display="flex"
      flexWrap="wrap"
      gap="16px"
      alignItems="center"
      justifyContent="flex-end"
      padding="8px 12px"
      fontSize="0.875rem"
      color="fg.muted"
    >
      {onItemsPerPage === undefined ? null : (
        <chakra.label display="flex" gap="8px" alignItems="center">
          {t('paging.rowsPerPage')}
          <chakra.select
            value={itemsPerPage}
            onChange={(event) => onItemsPerPage(Number(event.target.value))}
            background="bg.panel"
            border="1px solid"
            borderColor="border.strong"
            borderRadius="control"
            padding="4px 8px"
          >
            {[...new Set([...pageSizes, itemsPerPage])]
              .toSorted((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
          </chakra.select>
        </chakra.label>
      )}
      <span className="numbers">{t('paging.range', { from, to, count: totalItems })}</span>
      <chakra.span display="flex">
        <IconButton label={t('paging.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <BackIcon />
        </IconButton>
        <IconButton label={t('paging.next')} disabled={to >= totalItems} onClick={() => onPage(page + 1)}>
          <ForwardIcon />
        </IconButton>
      </chakra.span>
    </chakra.nav>
  )
}
