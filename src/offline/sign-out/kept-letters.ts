import type { LetterShipment } from '#contract/letters/letter-boxes.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import type { FlowWithProject } from '../flows/flows.ts'
import type { OutboxEntry } from '../outbox/entries.ts'
import type { DriverShipment } from '../shipments/shipments.ts'
import { currentRuntime } from '../store/runtime.ts'
import { withStoreRetry } from '../store/store-retry.ts'

export interface KeptLetter {
  /** The shipment's. */
  readonly id: string
  /** In its QR code; absent in letters of earlier versions. */
  readonly address?: string | undefined
  readonly shipment: Omit<DriverShipment, 'id' | 'flow' | 'mode' | 'loadedWith'> & {
    readonly loadsOfWeek?: LetterShipment['loadsOfWeek']
  }
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly entries: readonly OutboxEntry[]
  readonly driver?: string | undefined
  readonly company?: string | undefined
}

/** From the last sign-out. Usable inside a live query. */
export const keptLetters = (): Promise<KeptLetter[]> =>
  withStoreRetry(currentRuntime(), async (store) =>
    (await store.letters.toArray()).map(({ letter }) => letter as KeptLetter),
  )
