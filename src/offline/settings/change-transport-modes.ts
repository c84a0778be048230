import type { TransportModeChange } from '#contract/parties/transport-mode-changes.ts'
import type { TransportMode, TransportModeDraft } from '#contract/parties/transport-modes.ts'
import { keepLoadedWith } from '../vehicles/loaded-with.ts'
import { enqueueOperation, enqueueTables, type NewOperation } from '../outbox/enqueue.ts'
import { transportModeOrderingKey } from '../outbox/ordering-keys.ts'
import { deviceStateOf } from '../store/device-state.ts'
import { newId } from '../store/identifiers.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { durableTransaction } from '../store/store-retry.ts'
import { requestSync } from '../sync/scheduler.ts'

/** Returns the id, which can be used at once. Throws ZodError for an invalid draft. */
export async function createTransportMode(draft: Omit<TransportModeDraft, 'id'>): Promise<string> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  const id = newId(runtime.now())
  await durableTransaction(runtime, enqueueTables, async (store) => {
    const orderingKey = transportModeOrderingKey(id)
    if ((await store.outbox.where('lane').equals(orderingKey).count()) > 0) return
    await enqueueOperation(runtime, await deviceStateOf(runtime, userId), [], {
      type: 'transport_mode.create',
      orderingKey,
      subject: draft.identificationCode,
      payload: { ...draft, id },
    })
  })
  requestSync('enqueue')
  return id
}

/** Throws ZodError for an invalid draft. */
export const changeTransportMode = (change: TransportModeChange): Promise<void> =>
  enqueueForMode(change.after, { type: 'transport_mode.update', payload: change })

/** Throws as `changeTransportMode` does. */
export const removeTransportMode = (mode: Pick<TransportMode, 'id' | 'identificationCode'>): Promise<void> =>
  enqueueForMode(mode, { type: 'transport_mode.remove', payload: { id: mode.id } })

const keptTables = [
  'loadedWith',
  'shipments',
  'materialFlows',
  'projects',
  'transportModes',
  'issuedFlows',
] as const

async function enqueueForMode<Type extends 'transport_mode.update' | 'transport_mode.remove'>(
  { id, identificationCode }: Pick<TransportMode, 'id' | 'identificationCode'>,
  operation: Pick<NewOperation<Type>, 'type' | 'payload'>,
): Promise<void> {
  const runtime = currentRuntime()
  const userId = currentUserId()
  await durableTransaction(runtime, [...enqueueTables, ...keptTables], async (store) => {
    const orderingKey = transportModeOrderingKey(id)
    await keepLoadedWith(store, userId, { materialFlows: new Set(), transportModes: new Set([id]) })
    await enqueueOperation(
      runtime,
      await deviceStateOf(runtime, userId),
      await store.outbox.where('lane').equals(orderingKey).toArray(),
      { ...operation, orderingKey, subject: identificationCode },
    )
  })
  requestSync('enqueue')
}
