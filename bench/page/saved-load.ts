import { setApiClient } from '../../src/api/client.ts'
import type { OutboxRow, Store } from '../../src/offline/store/device-database.ts'
import { openDevice } from '../../src/offline/sync/device.ts'
import { deviceTokens } from '../../src/offline/session/tokens.ts'
import { loadShipment } from '../../src/offline/shipments/statements.ts'
import { findFlow } from '../../src/offline/flows/flows.ts'
import { chosenTransportMode } from '../../src/offline/vehicles/transport-modes.ts'
import { openDraft, saveDraft } from '../../src/offline/store/drafts.ts'
import { currentRuntime, setRuntime } from '../../src/offline/store/runtime.ts'
import { setNetwork } from './report.ts'
import { driverId, plainFlowId, seedDevice } from './seeded-device.ts'

/** Makes an operation of about 1 KB. */
export const note = 'Hold three, port side, washed before loading. '.repeat(9).trim()

/** Opens these databases of one driver without a network, the first in use: the sync runs, fails and waits. */
export async function openMeasuredDevice(stores: readonly Store[]): Promise<void> {
  await setNetwork({ cut: true })
  setApiClient({ tokens: deviceTokens, language: () => 'nl' })
  await Promise.all(stores.map(seedDevice))
  const [first] = stores
  if (first === undefined) throw new Error('No database.')
  switchToStore(first)
  await openDevice({ id: driverId })
}

export const switchToStore = (store: Store): void => setRuntime({ ...currentRuntime(), store })

/** The operation of a load that is saved in the usual way. */
export async function saveSample(store: Store): Promise<OutboxRow> {
  await (
    await openLoadForm(plainFlowId)
  )()
  const sample = await store.outbox.toCollection().first()
  if (sample === undefined) throw new Error('Nothing was saved.')
  return sample
}

/** What a form has read to be shown. */
export async function shownInForm(flowId: string) {
  const [flow, mode] = await Promise.all([findFlow(flowId), chosenTransportMode()])
  if (flow === undefined || mode === undefined) throw new Error('The device is not seeded.')
  return { flow, mode }
}

/**
 * Opens the form of a load and saves its draft, as the form does while the driver types. Returns the save of the load itself.
 */
export async function openLoadForm(flowId: string, draft: string = crypto.randomUUID()) {
  const { flow, mode } = await shownInForm(flowId)
  const { openedAfter } = await openDraft(draft)
  const input = { draft, openedAfter, flow, mode }
  await saveDraft(draft, { note })
  return () => loadShipment({ ...input, note })
}

/** Milliseconds of the work, once that of before has ended. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  await waitUntilIdle()
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** Waits for the background work of the last save: a driver does not press twice within 20 ms either. */
export function waitUntilIdle() {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

export function copyWithNewId(row: OutboxRow) {
  return { ...row, id: crypto.randomUUID() }
}

/** Removes the operations that the measurement has added to the queue. */
export async function restoreQueue(store: Store, initialIds: ReadonlySet<string>): Promise<void> {
  const added = (await store.outbox.toCollection().primaryKeys()).filter((id) => !initialIds.has(id))
  await store.outbox.bulkDelete(added)
}
