import { type RefObject, useEffect, useRef } from 'react'

/** Opening and closing remove the focused button, so the focus moves to the control that replaces it. */
export function useFocusAfterChange(open: boolean): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current !== open) container.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasOpen.current = open
  }, [open])
  return container
}
