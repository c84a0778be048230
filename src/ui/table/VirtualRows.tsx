import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { BodyRow, rowProps, type RowParts } from './BodyRow.tsx'
import { Body } from './table-parts.tsx'

/** Pixels at the desk, until a row is measured. */
const estimatedRowHeight = 40

export function VirtualRows<Item extends { readonly id: string }>({
  scroller,
  rows,
  parts,
}: {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly Item[]
  readonly parts: RowParts<Item>
}) {
  // Its functions change without a new identity: this component is not to be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 10,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <Body>
      {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
      {items.map(({ index }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <BodyRow key={row.id} ref={virtualizer.measureElement} index={index} {...rowProps(row, parts)} />
        )
      })}
      {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
    </Body>
  )
}
