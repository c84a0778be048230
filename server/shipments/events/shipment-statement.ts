import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import type { ShipmentAcceptance } from '#contract/shipments/shipment-acceptance.ts'
import type { ShipmentCorrection, ShipmentNote } from '#contract/shipments/shipment-corrections.ts'
import type { StatedPosition } from '#contract/shipments/positions.ts'
import type { LoadStatement, UnloadStatement } from '#contract/shipments/shipment-statements.ts'

/** The operation that delivered what was stated. */
export interface StatingOperation {
  readonly id: string
  /** Absent when it was stated without a device: unloading by an API client. */
  readonly device?: string | undefined
  readonly occurredAt: string
  /** Server time minus device time, milliseconds. */
  readonly clockOffset?: number | undefined
  /** The same as the request told it that delivered this. */
  readonly deliveryOffset?: number | undefined
  /** The refused operation that this one replaces. */
  readonly supersedes?: string | undefined
  /** The user who stated it, when that is not the driver. */
  readonly statedBy?: string | undefined
}

/** What was stated about a shipment, and the operation that delivered it. The position is no part of what is recorded in the event. */
export type ShipmentStatement = {
  readonly operation: StatingOperation
  readonly position?: StatedPosition | undefined
} & (
  | { readonly kind: 'loaded'; readonly statement: Omit<LoadStatement, 'position'> }
  | { readonly kind: 'unloaded'; readonly statement: Omit<UnloadStatement, 'position'> }
)

/** What a driver says of a shipment after loading or unloading it. */
export type ShipmentRemark = { readonly operation: StatingOperation } & (
  | { readonly kind: 'corrected'; readonly statement: ShipmentCorrection }
  | { readonly kind: 'noted'; readonly statement: ShipmentNote }
  | { readonly kind: 'acceptance'; readonly statement: ShipmentAcceptance }
  | { readonly kind: 'signature'; readonly statement: LetterSignature }
)

/** When it was done: the time of the device, corrected by how far its clock was off, in milliseconds. */
export const momentOf = ({
  occurredAt,
  clockOffset,
}: {
  readonly occurredAt: string
  readonly clockOffset?: number | null | undefined
}): number => Date.parse(occurredAt) + (clockOffset ?? 0)
