import { chakra } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Column } from './columns.ts'
import type { Selection } from './columns.ts'
import { SelectCell } from './selection.tsx'
import { Cell, Row } from './table-parts.tsx'
import type { TableRow } from './use-data-table.ts'

/** The link of a row in its first cell. */
const RowLink = chakra(Link, {
  base: {
    color: 'inherit',
    fontWeight: '500',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    '&::after': { content: '""', position: 'absolute', inset: '0' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '3px solid {colors.focus}', outlineOffset: '-3px' },
  },
})

/**
 * Covers the cells after the first, which is sticky and thereby keeps its own link to itself. It is the same
 * link once more: hidden from the keyboard and from screen readers.
 */
const RowCover = chakra(Link, {
  base: { position: 'absolute', inset: '0', zIndex: 0 },
})

/** What all rows of a table share. */
export interface RowParts<Item> {
  /** Those that are shown. */
  readonly columns: readonly Column<Item>[]
  readonly linkOf?: ((row: Item) => string) | undefined
  readonly highlighted?: ReadonlySet<string> | undefined
  readonly selection?: Selection<Item> | undefined
  readonly rowMenu?: ((row: Item) => ReactNode) | undefined
}

export function BodyRow<Item extends { readonly id: string }>({
  row,
  parts: { columns, linkOf, highlighted, selection, rowMenu },
  index,
  ref,
}: {
  readonly row: TableRow<Item>
  readonly parts: RowParts<Item>
  /** Position among all rows, where not all are drawn. */
  readonly index?: number
  readonly ref?: Ref<HTMLTableRowElement>
}) {
  const item = row.original
  const address = linkOf?.(item)
  return (
    <Row
      ref={ref}
      role="row"
      {...(index === undefined ? {} : { 'data-index': index, 'aria-rowindex': index + 2 })}
      {...(highlighted?.has(item.id) ? { 'data-marked': true } : {})}
      {...(address === undefined ? { tabIndex: -1, 'data-row-target': true } : { 'data-link': true })}
      {...(selection === undefined ? {} : { 'aria-selected': row.getIsSelected() })}
    >
      {selection === undefined ? null : <SelectCell row={row} name={selection.nameOf(item)} />}
      {columns.map((column, position) => (
        <Cell
          key={column.key}
          role="cell"
          data-title={column.title}
          {...(position === 0 ? { 'data-first': true } : {})}
          {...(column.numeric ? { 'data-numeric': true } : {})}
        >
          {position === 0 && address !== undefined ? (
            <RowLink to={address} data-row-target="">
              {column.cell(item)}
            </RowLink>
          ) : (
            // One element, which stands beside the title where the row is a card.
            <span>{column.cell(item)}</span>
          )}
        </Cell>
      ))}
      <Cell role="presentation" data-filler="">
        {address === undefined ? null : (
          <RowCover to={address} tabIndex={-1} aria-hidden="true" data-row-cover="" />
        )}
      </Cell>
      {rowMenu === undefined ? null : (
        <Cell role="cell" data-tool="menu">
          {rowMenu(item)}
        </Cell>
      )}
    </Row>
  )
}
