let held: { text: string; readonly listening: AbortController } | undefined

/**
 * Withholds keys from the page until `takeHeldText`: they are meant for what is being fetched, and would be
 * shortcuts or go into another field. Escape gives them up.
 */
export function holdKeys(): void {
  if (held !== undefined) return
  const keys = { text: '', listening: new AbortController() }
  held = keys
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') takeHeldText()
    if (event.key === 'Backspace') keys.text = keys.text.slice(0, -1)
    if (event.key.length === 1) keys.text += event.key
  }
  addEventListener('keydown', hold, { capture: true, signal: keys.listening.signal })
}

export const areKeysHeld = (): boolean => held !== undefined

/** Gives the keys back to the page; returns what was typed meanwhile. */
export function takeHeldText(): string {
  const text = held?.text ?? ''
  held?.listening.abort()
  held = undefined
  return text
}
