import type { ShipmentState } from '#contract/shipments/shipment-events.ts'
import type { LoadStatement } from '#contract/shipments/shipment-statements.ts'
import type { ShipmentAudience } from '../mails/notify-changes.ts'
import type { FlowContext } from './flow-at.ts'
import type { RecordEntry, ShipmentContext } from './statement-context.ts'
import type { ChainedEvent } from '../events/event-chain.ts'

export interface ShipmentEntry {
  readonly id: string
  readonly record: RecordEntry[]
  state: ShipmentState | undefined
  shipment: ShipmentContext | undefined
  newLoad: { readonly flow: FlowContext; readonly statement: LoadStatement } | undefined
  appliedEvents: number
}

export interface PendingWrites {
  readonly entries: Iterable<ShipmentEntry>
  readonly events: readonly ChainedEvent[]
  readonly photos: readonly {
    readonly photo: LoadStatement['photos'][number]
    readonly id: string
    readonly announcedAs: string | null
    readonly phase: 'load' | 'unload'
    readonly shipmentId: string
    readonly customerId: string
    readonly ownerId: string
  }[]
  /** Operations refused in an earlier batch and accepted in this one. */
  readonly settledRefusals: readonly {
    readonly operationId: string
    readonly userId: string
    readonly settledAt: Date
  }[]
  readonly changedShipments: ReadonlyMap<string, ShipmentAudience>
  /** For live notifications: changed shipments, and those with a new refusal. */
  readonly notifiedShipments: ReadonlyMap<string, ShipmentAudience>
}
