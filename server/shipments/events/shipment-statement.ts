import type { DevicePublicKey } from '#contract/accounts/device-keys.ts'
import type { OperationPayload } from '#contract/device/operation-payloads.ts'
import type { StatedPosition } from '#contract/shipments/positions.ts'
import type { operationOfKind, StatementKind } from '#contract/shipments/shipment-lists.ts'

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
  /** Who made the challenge of a signature, when that is not the device, and their keys. */
  readonly asker?: { readonly id: string; readonly publicKeys: readonly DevicePublicKey[] } | undefined
}

/** The position is not part of the recorded event. */
export type ShipmentStatement<Kind extends StatementKind = StatementKind> = {
  readonly [Each in Kind]: {
    readonly kind: Each
    readonly operation: StatingOperation
    readonly statement: Omit<OperationPayload<(typeof operationOfKind)[Each]>, 'position'>
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
