import type { LoadStatement, UnloadStatement } from '#contract/shipment-events.ts'

/** What somebody states about a shipment, and the operation that brought it. */
export type Stated = {
  readonly operation: {
    readonly id: string
    /** Absent where another client than the driver's app sent it. */
    readonly device?: string | undefined
    readonly occurredAt: string
    /** Server time minus device time, milliseconds. */
    readonly clockOffset?: number | undefined
  }
  /** The photos are here already; otherwise their bytes follow. */
  readonly photosHeld?: true
} & (
  | { readonly kind: 'loaded'; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly statement: UnloadStatement }
)
