import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a container that replaces what had the focus: its first field gets it. What is replaced is a button
 * that the user has just pressed.
 */
export function useFocusWithin<Element extends HTMLElement>(): RefObject<Element | null> {
  const container = useRef<Element>(null)
  useEffect(() => container.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return container
}
