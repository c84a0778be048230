import type { LoadStatement, UnloadStatement } from '#contract/shipment-events.ts'

/** What was stated about a shipment, and the operation that delivered it. */
export type ShipmentStatement = {
  readonly operation: {
    readonly id: string
    /** Absent when it was stated without a device: unloading by an API client. */
    readonly device?: string | undefined
    readonly occurredAt: string
    /** Server time minus device time, milliseconds. */
    readonly clockOffset?: number | undefined
    /** The user who stated it, when that is not the driver. */
    readonly statedBy?: string | undefined
  }
} & (
  | { readonly kind: 'loaded'; readonly statement: LoadStatement }
  | { readonly kind: 'unloaded'; readonly statement: UnloadStatement }
)

/** When it was done: the time of the device, corrected by how far its clock was off, in milliseconds. */
export const momentOf = ({
  occurredAt,
  clockOffset,
}: Pick<ShipmentStatement['operation'], 'occurredAt' | 'clockOffset'>): number =>
  Date.parse(occurredAt) + (clockOffset ?? 0)
