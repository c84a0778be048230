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

interface StatementsByKind {
  readonly loaded: Omit<LoadStatement, 'position'>
  readonly unloaded: Omit<UnloadStatement, 'position'>
  readonly corrected: ShipmentCorrection
  readonly noted: ShipmentNote
  readonly acceptance: ShipmentAcceptance
  readonly signature: LetterSignature
}
export type StatementKind = keyof StatementsByKind

/** The position is not part of the recorded event. */
export type ShipmentStatement<Kind extends StatementKind = StatementKind> = {
  readonly [Each in Kind]: {
    readonly kind: Each
    readonly operation: StatingOperation
    readonly statement: StatementsByKind[Each]
    readonly position?: StatedPosition | undefined
  }
}[Kind]

/** The device's time, corrected by its clock offset, in milliseconds. */
export const momentOf = ({
  occurredAt,
  clockOffset,
}: {
  readonly occurredAt: string
  readonly clockOffset?: number | null | undefined
}): number => Date.parse(occurredAt) + (clockOffset ?? 0)
