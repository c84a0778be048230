import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Selection } from './columns.ts'

export interface RowSelection {
  readonly selected: ReadonlySet<string>
  readonly isAll: boolean
  readonly isPartial: boolean
  /** A range reaches from the row that was toggled before. The same function always: rows are drawn anew by it. */
  readonly onToggle: (id: string, isSelected: boolean, isRange: boolean) => void
  readonly onToggleAll: (isSelected: boolean) => void
}

/** Which rows of the page are selected; those of other pages stay as they are. */
export function useRowSelection<Item extends { readonly id: string }>(
  rows: readonly Item[],
  selection: Selection<Item> | undefined,
): (RowSelection & Pick<Selection<Item>, 'nameOf'>) | undefined {
  const now = useRef({ rows, selection })
  useLayoutEffect(() => {
    now.current = { rows, selection }
  }, [rows, selection])
  const toggledBefore = useRef('')
  const onToggle = useCallback((id: string, isSelected: boolean, isRange: boolean) => {
    const ids = now.current.rows.map((row) => row.id)
    const [from, to] = [ids.indexOf(toggledBefore.current), ids.indexOf(id)]
    toggledBefore.current = id
    select(
      now.current.selection,
      isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id],
      isSelected,
    )
  }, [])
  if (selection === undefined) return undefined
  const { selected, nameOf } = selection
  const count = rows.filter(({ id }) => selected.has(id)).length
  return {
    selected,
    nameOf,
    isAll: count > 0 && count === rows.length,
    isPartial: count > 0 && count < rows.length,
    onToggle,
    onToggleAll: (isSelected) =>
      select(
        selection,
        rows.map(({ id }) => id),
        isSelected,
      ),
  }
}

function select(selection: Selection<never> | undefined, ids: readonly string[], isSelected: boolean): void {
  const next = new Set(selection?.selected)
  for (const id of ids)
    if (isSelected) next.add(id)
    else next.delete(id)
  selection?.onSelect(next)
}
