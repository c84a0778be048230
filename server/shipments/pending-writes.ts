import type { LoadStatement, ShipmentState } from '#contract/shipment-events.ts'
import type { Concerned } from './announce.ts'
import type { Entry, FlowGround, ShipmentGround } from './statement-context.ts'
import type { SealedEvent } from './record.ts'

/** What is known of one shipment, and what this ledger does to it. */
export interface Account {
  readonly id: string
  readonly record: Entry[]
  state: ShipmentState | undefined
  standing: ShipmentGround | undefined
  /** What is loaded here for the first time. */
  loaded: { readonly flow: FlowGround; readonly statement: LoadStatement } | undefined
  /** Events that this ledger applied to it. */
  applied: number
}

/** What is to be written of a batch, in one statement. */
export interface Pages {
  readonly accounts: Iterable<Account>
  readonly events: readonly SealedEvent[]
  readonly photos: readonly {
    readonly photo: LoadStatement['photos'][number]
    readonly phase: 'load' | 'unload'
    readonly shipmentId: string
    readonly customerId: string
    readonly ownerId: string
  }[]
  readonly settled: readonly { readonly operationId: string; readonly at: Date }[]
  readonly changed: ReadonlyMap<string, Concerned>
  readonly told: ReadonlyMap<string, Concerned>
}
