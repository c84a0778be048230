import { useEffect, useRef, useState } from 'react'

const highlightMs = 4000

/**
 * The ids of rows that were added or changed since the list was first shown, each for a few seconds. A row
 * has changed when its `changeKey` has. Another `listKey` is another list (other filters, order or page),
 * whose rows are not compared with those before.
 */
export function useRecentChanges<Row extends { readonly id: string }>(
  rows: readonly Row[],
  changeKey: (row: Row) => string,
  listKey = '',
): ReadonlySet<string> {
  const previous = useRef<{ readonly listKey: string; readonly keys: ReadonlyMap<string, string> }>(undefined)
  const [changes, setChanges] = useState<{ readonly listKey: string; readonly ids: ReadonlySet<string> }>({
    listKey,
    ids: new Set(),
  })
  // One per change, because highlights overlap; all end with the page.
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const started = timers.current
    return () => started.forEach((timer) => clearTimeout(timer))
  }, [])
  useEffect(() => {
    const before = previous.current
    previous.current = { listKey, keys: new Map(rows.map((row) => [row.id, changeKey(row)])) }
    if (before?.listKey !== listKey) return
    const changed = rows.filter((row) => before.keys.get(row.id) !== changeKey(row)).map((row) => row.id)
    if (changed.length === 0) return
    setChanges((current) => ({
      listKey,
      ids: new Set([...(current.listKey === listKey ? current.ids : []), ...changed]),
    }))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setChanges((current) => ({
        ...current,
        ids: new Set([...current.ids].filter((id) => !changed.includes(id))),
      }))
    }, highlightMs)
    timers.current.add(timer)
    // `changeKey` is a pure function of the row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, listKey])
  return changes.listKey === listKey ? changes.ids : noIds
}

const noIds: ReadonlySet<string> = new Set()
