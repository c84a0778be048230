import type { TransportMode } from '#contract/transport-modes.ts'
import type { FlowWithProject } from '../flows.ts'
import type { OutboxEntry } from '../outbox/outbox.ts'
import type { DriverShipment } from '../shipments.ts'
import { currentRuntime } from '../store/runtime.ts'
import { keepLetters } from './clear-device.ts'
import { sessionUserId } from './tokens.ts'
import { withStoreRetry } from '../store/store-retry.ts'

/** Everything that a letter shows. */
export interface KeptLetter {
  /** The shipment's. */
  readonly id: string
  /** In its QR code; absent in what earlier versions kept. */
  readonly address?: string | undefined
  readonly shipment: Omit<DriverShipment, 'id' | 'flow' | 'mode'>
  readonly flow: FlowWithProject
  readonly mode: TransportMode
  readonly entries: readonly OutboxEntry[]
  readonly driver?: string | undefined
  readonly company?: string | undefined
}

/**
 * Keeps the letters of what is on board for whoever the phone is handed to, also where the session has ended. Nothing
 * changes where nobody is signed in: the letters that the last driver left are there already. `signedIn`: the driver of
 * this page, if there is one. Throws StorageFull or StorageBroken.
 */
export async function keepLettersForInspection(signedIn: string | undefined): Promise<void> {
  const runtime = currentRuntime()
  const userId = signedIn ?? (await sessionUserId(runtime))
  if (userId !== undefined) await keepLetters(runtime, userId)
}

/** The letters that were kept when the last driver signed out. Usable inside a live query. */
export const keptLetters = (): Promise<KeptLetter[]> =>
  withStoreRetry(currentRuntime(), async (store) =>
    // Written by `clear-device.ts` only.
    (await store.letters.toArray()).map(({ letter }) => letter as KeptLetter),
  )
