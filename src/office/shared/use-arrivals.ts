import { useEffect, useRef, useState } from 'react'

const markedFor = 4000

/**
 * Which rows came or changed since the page first showed its list: their ids, for a moment, so that they can be marked.
 * `signature` says what counts as a change of a row.
 */
export function useArrivals<Row extends { readonly id: string }>(
  rows: readonly Row[],
  signature: (row: Row) => string,
): ReadonlySet<string> {
  const seen = useRef<ReadonlyMap<string, string> | undefined>(undefined)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = seen.current
    seen.current = new Map(rows.map((row) => [row.id, signature(row)]))
    if (before === undefined) return
    const arrived = rows.filter((row) => before.get(row.id) !== signature(row)).map((row) => row.id)
    if (arrived.length === 0) return
    setMarked((old) => new Set([...old, ...arrived]))
    setTimeout(() => setMarked((old) => new Set([...old].filter((id) => !arrived.includes(id)))), markedFor)
    // The signature is a pure function of the row.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows])
  return marked
}
