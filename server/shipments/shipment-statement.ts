import type { LoadStatement, UnloadStatement } from '#contract/shipment-events.ts'

/** What somebody states about a shipment, and the operation that brought it. */
export type Stated = {
  readonly operation: {
    readonly id: string
    /** Absent where it was unloaded from no device. */
    readonly device?: string | undefined
    readonly occurredAt: string
    /** Server time minus device time, milliseconds. */
    readonly clockOffset?: number | undefined
    /** The user who states it, where that is not the driver himself. */
    readonly by?: string | undefined
  }
} & (
  | { readonly kind: 'loaded'; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly statement: UnloadStatement }
)
