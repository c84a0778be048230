import type { StatedPosition } from '#contract/shipments/positions.ts'

type Source = () => StatedPosition | undefined

let source: Source | undefined

/** Provides the phone's position while a form is open. Returns a function that stops it. */
export function providePosition(next: Source): () => void {
  source = next
  return () => {
    if (source === next) source = undefined
  }
}

/** The position for a statement that is saved now, if known. Saving never waits for it nor fails by it. */
export function positionNow(): { readonly position?: StatedPosition } {
  try {
    const position = source?.()
    return position === undefined ? {} : { position }
  } catch {
    return {}
  }
}
