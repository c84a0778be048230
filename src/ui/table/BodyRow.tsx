import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Column } from './columns.ts'
import { SelectCell } from './selection.tsx'
import { Cell, Row } from './table-parts.tsx'
import type { RowSelection } from './use-row-selection.ts'

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
 * Covers the cells after the first, which is sticky and so keeps its own link. It is the same link, hidden
 * from the keyboard and from screen readers.
 */
const RowCover = chakra(Link, {
  base: { position: 'absolute', inset: '0', zIndex: 0 },
})

export interface RowParts<Item> {
  readonly columns: readonly Column<Item>[]
  readonly linkOf?: ((row: Item) => string) | undefined
  readonly highlighted?: ReadonlySet<string> | undefined
  readonly selection: (RowSelection & { readonly nameOf: (row: Item) => string }) | undefined
  readonly rowMenu?: ((row: Item) => ReactNode) | undefined
}

interface BodyRowProps<Item extends { readonly id: string }> extends Pick<
  RowParts<Item>,
  'columns' | 'linkOf' | 'rowMenu'
> {
  readonly item: Item
  readonly isMarked: boolean
  /** Set where rows are selectable. */
  readonly onToggle?: RowSelection['onToggle']
  readonly isSelected?: boolean
  readonly name?: string
  readonly index?: number
  readonly ref?: Ref<HTMLTableRowElement>
}

export const rowProps = <Item extends { readonly id: string }>(
  item: Item,
  { columns, linkOf, highlighted, selection, rowMenu }: RowParts<Item>,
): BodyRowProps<Item> => ({
  item,
  columns,
  linkOf,
  rowMenu,
  isMarked: highlighted?.has(item.id) === true,
  ...(selection === undefined
    ? {}
    : {
        onToggle: selection.onToggle,
        isSelected: selection.selected.has(item.id),
        name: selection.nameOf(item),
      }),
})

/** Rendered again only where something of the row has changed. `memo` loses the type parameter. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Item extends { readonly id: string }>({
  item,
  columns,
  linkOf,
  rowMenu,
  isMarked,
  onToggle,
  isSelected = false,
  name = '',
  index,
  ref,
}: BodyRowProps<Item>) {
  const address = linkOf?.(item)
  return (
    <Row
      ref={ref}
      role="row"
      {...(index === undefined ? {} : { 'data-index': index, 'aria-rowindex': index + 2 })}
      {...(isMarked ? { 'data-marked': true } : {})}
      {...(address === undefined ? { tabIndex: -1, 'data-row-target': true } : { 'data-link': true })}
      aria-selected={onToggle === undefined ? undefined : isSelected}
    >
      {onToggle === undefined ? null : (
        <SelectCell name={name} isSelected={isSelected} onToggle={(...how) => onToggle(item.id, ...how)} />
      )}
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
