import { cloneElement, createElement } from 'react'
import type { PopoverProps } from './PopoverPanel.tsx'
import { fetchedPart, usePart } from './use-part.ts'

export const popoverPart = fetchedPart(() => import('./PopoverPanel.tsx'))

/**
 * Escape and a click outside close it; the focus goes into it and back to the button. Until it is first
 * opened only the button is rendered.
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
