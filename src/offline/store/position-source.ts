import type { StatedPosition } from '#contract/shipments/positions.ts'

type Source = () => StatedPosition | undefined

let source: Source | undefined

/** Says, while a form is open, where the phone is and may say so. Returns what ends this. */
export function providePosition(next: Source): () => void {
  source = next
  return () => {
    if (source === next) source = undefined
  }
}

/** The position of a load or unload that is saved now; nothing where there is none. Saving never waits for it nor fails by it. */
export function positionNow(): { readonly position?: StatedPosition } {
  try {
    const position = source?.()
    return position === undefined ? {} : { position }
  } catch {
    return {}
  }
}
