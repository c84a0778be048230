import { cloneElement, createElement } from 'react'
import type { PopoverProps } from './PopoverPanel.tsx'
import { fetchedPart, usePart } from './use-part.ts'

export const popoverPart = fetchedPart(() => import('./PopoverPanel.tsx'))

/**
 * A panel beside the button that opens it. Escape and a click outside close it, the focus goes into it and back
 * to the button. Until the first one is opened there is the button alone: no page shows a panel at first.
 */
export function Popover(props: PopoverProps) {
  const { trigger, open, onOpenChange } = props
  const loaded = usePart(popoverPart, open, () => onOpenChange(false))
  if (loaded !== undefined) return createElement(loaded.PopoverPanel, props)
  const closedButton = {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => onOpenChange(true),
  }
  return cloneElement(trigger, closedButton)
}
