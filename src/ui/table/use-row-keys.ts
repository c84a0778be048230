import { type RefObject, useEffect } from 'react'

const rowTarget = '[data-row-target]'
/** Elements in which a letter is typed or already has a meaning. */
const ownKeys =
  'input, textarea, select, [contenteditable], [role=dialog], dialog, [role=menu], [role=listbox]'

/**
 * `j` and `k` work from anywhere on the page, in its first table; the arrow keys from within the rows. Enter
 * opens the row whose link has the focus, `x` selects it.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = table.current
      if (element === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const focused = event.target instanceof Element ? event.target : null
      if (focused?.closest(ownKeys) != null && focused.closest('input[type=checkbox]') === null) return
      const row = focused?.closest('tbody tr') ?? null
      const isInside = row !== null && element.contains(row)
      const isFirst = document.querySelector('[data-table]') === element
      if (!isInside && (row !== null || !isFirst)) return
      if (event.key === 'x' && isInside) {
        row.querySelector<HTMLElement>('[data-row-select]')?.click()
        return event.preventDefault()
      }
      const step = stepOf(event.key, isInside)
      if (step === 0) return
      const targets = [...element.querySelectorAll<HTMLElement>(`tbody ${rowTarget}`)]
      const index = isInside
        ? targets.findIndex((target) => row.contains(target))
        : step > 0
          ? -1
          : targets.length
      const next = targets[Math.min(targets.length - 1, Math.max(0, index + step))]
      if (next === undefined) return
      event.preventDefault()
      next.focus({ preventScroll: true })
      next.closest('tr')?.scrollIntoView?.({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [table])
}

const stepOf = (key: string, isInside: boolean) =>
  key === 'j' || (isInside && key === 'ArrowDown')
    ? 1
    : key === 'k' || (isInside && key === 'ArrowUp')
      ? -1
      : 0
