import { useEffect, useRef, useState } from 'react'

const highlightMs = 4000

/**
 * The ids of rows that were added or changed since the list was first shown, each for a few seconds, so that
 * they can be highlighted. A row has changed when its `changeKey` has.
 */
export function useRecentChanges<Row extends { readonly id: string }>(
  rows: readonly Row[],
  changeKey: (row: Row) => string,
): ReadonlySet<string> {
  const previousKeys = useRef<ReadonlyMap<string, string> | undefined>(undefined)
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = previousKeys.current
    previousKeys.current = new Map(rows.map((row) => [row.id, changeKey(row)]))
    if (before === undefined) return
    const changed = rows.filter((row) => before.get(row.id) !== changeKey(row)).map((row) => row.id)
    if (changed.length === 0) return
    setChangedIds((current) => new Set([...current, ...changed]))
    setTimeout(
      () => setChangedIds((current) => new Set([...current].filter((id) => !changed.includes(id)))),
      highlightMs,
    )
    // `changeKey` is a pure function of the row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows])
  return changedIds
}
