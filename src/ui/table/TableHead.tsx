import { chakra } from '@chakra-ui/react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AscendingIcon, DescendingIcon, SortIcon } from '../theme/later-icons.tsx'
import { VisuallyHidden } from '../theme/VisuallyHidden.tsx'
import type { Column, Sorting } from './columns.ts'
import type { RowSelection } from './use-row-selection.ts'
import { SelectAll } from './selection.tsx'
import { Head, HeaderCell, PlainRow, ResizeGrip, SortButton } from './table-parts.tsx'
import type { ColumnSettings } from './use-column-preferences.ts'

interface SortingProps {
  readonly sorting: Sorting | undefined
  readonly onSort: ((sorting: Sorting) => void) | undefined
}

function ColumnHeader<Item>({
  column,
  isFirst,
  sorting,
  onSort,
  onResize,
}: SortingProps & {
  readonly column: Column<Item>
  readonly isFirst: boolean
  readonly onResize: ((widths: Readonly<Record<string, number>>) => void) | undefined
}) {
  const direction = sorting?.field === column.key ? sorting.direction : undefined
  const DirectionIcon =
    direction === undefined ? SortIcon : direction === 'asc' ? AscendingIcon : DescendingIcon
  return (
    <HeaderCell
      scope="col"
      role="columnheader"
      data-key={column.key}
      {...(isFirst ? { 'data-first': true } : {})}
      {...(column.numeric ? { 'data-numeric': true } : {})}
      {...(direction === undefined ? {} : { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}
    >
      {column.sortable && onSort !== undefined ? (
        <SortButton
          type="button"
          {...(direction === undefined ? {} : { 'data-sorted': true })}
          onClick={() => onSort({ field: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          <span>{column.title}</span>
          <DirectionIcon width={14} height={14} opacity={direction === undefined ? 0.4 : 1} />
        </SortButton>
      ) : (
        column.title
      )}
      {onResize === undefined ? null : <Grip columnKey={column.key} onResize={onResize} />}
    </HeaderCell>
  )
}

function Grip({
  columnKey,
  onResize,
}: {
  readonly columnKey: string
  readonly onResize: (widths: Readonly<Record<string, number>>) => void
}) {
  const drag = useRef<{ readonly x: number; readonly widths: Readonly<Record<string, number>> }>(undefined)
  const [dragging, setDragging] = useState(false)
  const finish = () => {
    drag.current = undefined
    setDragging(false)
  }
  return (
    <ResizeGrip
      aria-hidden="true"
      {...(dragging ? { 'data-dragging': true } : {})}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, widths: measuredWidths(event.currentTarget) }
        setDragging(true)
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current === undefined) return
        const { x, widths } = drag.current
        // Sets all widths, so that only the dragged edge and the columns right of it move.
        onResize({ ...widths, [columnKey]: (widths[columnKey] ?? 0) + clientX - x })
      }}
      onPointerUp={finish}
      onPointerCancel={finish}
    />
  )
}

const measuredWidths = (grip: HTMLElement): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...(grip.closest('tr')?.querySelectorAll<HTMLElement>('th[data-key]') ?? [])].map((head) => [
      head.dataset['key'] ?? '',
      head.offsetWidth,
    ]),
  )

export function SortChoice<Item>({
  columns,
  sorting,
  onSort,
}: SortingProps & {
  readonly columns: readonly Column<Item>[]
}): ReactNode {
  const { t } = useTranslation('lists')
  const directions = { asc: t('table.ascending'), desc: t('table.descending') }
  const sortable = columns.filter((column) => column.sortable)
  if (onSort === undefined || sorting === undefined || sortable.length === 0) return null
  return (
    <chakra.label
      data-no-print
      display={{ base: 'flex', sm: 'none' }}
      alignItems="center"
      gap="8px"
      padding="8px 12px"
      borderBottom="1px solid"
      borderColor="border"
      position="relative"
    >
      <chakra.span color="fg.muted" fontSize="label">
        {t('table.sort')}
      </chakra.span>
      <chakra.select
        flex="1"
        minWidth="0"
        minHeight="control"
        background="bg.panel"
        border="1px solid"
        borderColor="border.strong"
        borderRadius="control"
        padding="4px 8px"
        value={`${sorting.field}.${sorting.direction}`}
        onChange={({ target: { value } }) => {
          const [field = '', direction] = value.split('.')
          onSort({ field, direction: direction === 'desc' ? 'desc' : 'asc' })
        }}
      >
        {sortable.flatMap(({ key, title }) =>
          (['asc', 'desc'] as const).map((direction) => (
            <option key={`${key}.${direction}`} value={`${key}.${direction}`}>
              {`${title} (${directions[direction]})`}
            </option>
          )),
        )}
      </chakra.select>
    </chakra.label>
  )
}

export function TableHead<Item extends { readonly id: string }>({
  columns,
  selection,
  rowMenu,
  sorting,
  onSort,
  settings,
}: {
  readonly columns: readonly Column<Item>[]
  readonly selection: RowSelection | undefined
  readonly rowMenu?: unknown
  readonly sorting?: Sorting | undefined
  readonly onSort?: ((sorting: Sorting) => void) | undefined
  readonly settings?: ColumnSettings | undefined
}) {
  const { t } = useTranslation('lists')
  return (
    <Head>
      <PlainRow>
        {selection === undefined ? null : <SelectAll {...selection} />}
        {columns.map((column, index) => (
          <ColumnHeader
            key={column.key}
            column={column}
            isFirst={index === 0}
            sorting={sorting}
            onSort={onSort}
            onResize={settings?.setWidths}
          />
        ))}
        {/* Above the spare width at the end of the rows. */}
        <HeaderCell as="td" role="presentation" />
        {rowMenu === undefined ? null : (
          <HeaderCell scope="col" role="columnheader">
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </HeaderCell>
        )}
      </PlainRow>
    </Head>
  )
}
