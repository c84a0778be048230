import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import type { ShipmentAcceptance } from '#contract/shipments/shipment-acceptance.ts'
import type { ShipmentCorrection, ShipmentNote } from '#contract/shipments/shipment-corrections.ts'
import type { StatedPosition } from '#contract/shipments/positions.ts'
import type { LoadStatement, UnloadStatement } from '#contract/shipments/shipment-statements.ts'

export interface StatingOperation {
  readonly id: string
  /** Absent for an API client, which has no device. */
  readonly device?: string | undefined
  readonly occurredAt: string
  readonly clockOffset?: number | undefined
  readonly deliveryOffset?: number | undefined
  /** The refused operation that this one replaces. */
  readonly supersedes?: string | undefined
  /** The user who stated it, when that is not the driver. */
  readonly statedBy?: string | undefined
}

/** The position is not part of the recorded event. */
export type ShipmentStatement = {
  readonly operation: StatingOperation
  readonly position?: StatedPosition | undefined
} & (
  | { readonly kind: 'loaded'; readonly statement: Omit<LoadStatement, 'position'> }
  | { readonly kind: 'unloaded'; readonly statement: Omit<UnloadStatement, 'position'> }
)

/** What a driver states about a shipment after loading or unloading it. */
export type ShipmentRemark = { readonly operation: StatingOperation } & (
  | { readonly kind: 'corrected'; readonly statement: ShipmentCorrection }
  | { readonly kind: 'noted'; readonly statement: ShipmentNote }
  | { readonly kind: 'acceptance'; readonly statement: ShipmentAcceptance }
  | { readonly kind: 'signature'; readonly statement: LetterSignature }
)

/** The device's time, corrected by its clock offset, in milliseconds. */
export const momentOf = ({
  occurredAt,
  clockOffset,
}: {
  readonly occurredAt: string
  readonly clockOffset?: number | null | undefined
}): number => Date.parse(occurredAt) + (clockOffset ?? 0)
