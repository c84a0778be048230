import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field of a container that replaces the button which the user has just pressed. */
export function useFocusWithin<Element extends HTMLElement>(): RefObject<Element | null> {
  const container = useRef<Element>(null)
  useEffect(() => container.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return container
}
