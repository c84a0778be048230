import type { MouseEvent } from 'react'

/**
 * Gives the link that covers a row the tooltip of what is below the pointer: the title of a part of the cell,
 * or the cell's text where it is cut.
 */
export function showCutText({ target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof HTMLElement)) return
  const below = 'rowCover' in target.dataset ? document.elementsFromPoint(clientX, clientY) : [target]
  const cell =
    below.find((element) => element.tagName === 'TD' && !element.contains(target)) ?? target.closest('td')
  if (!(cell instanceof HTMLElement)) return
  const titled = below.find(
    (element) =>
      element !== target && element !== cell && cell.contains(element) && element.closest('[title]') !== null,
  )
  const title =
    titled?.closest<HTMLElement>('[title]')?.title ?? (isCut(cell) ? (cell.textContent ?? '') : '')
  const holder = 'rowCover' in target.dataset ? target : cell
  if (holder.title !== title) holder.title = title
}

/** Also where a part of the cell does the cutting. */
const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  )
