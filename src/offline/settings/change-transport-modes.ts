import type { TransportModeChange } from '#contract/parties/transport-mode-changes.ts'
import type { TransportMode, TransportModeDraft } from '#contract/parties/transport-modes.ts'
import { keepLoadedWith, keptTables } from '../vehicles/loaded-with.ts'
import type { NewOperation } from '../outbox/enqueue.ts'
import { transportModeOrderingKey } from '../outbox/ordering-keys.ts'
import { newId } from '../store/identifiers.ts'
import { currentRuntime, currentUserId } from '../store/runtime.ts'
import { queueOperation } from './queue-operation.ts'

/** Returns the id, which can be used at once. Throws ZodError for an invalid draft. */
export async function createTransportMode(draft: Omit<TransportModeDraft, 'id'>): Promise<string> {
  const id = newId(currentRuntime().now())
  await queueOperation(
    currentUserId(),
    {
      type: 'transport_mode.create',
      orderingKey: transportModeOrderingKey(id),
      subject: draft.identificationCode,
      payload: { ...draft, id },
    },
    // A first run may have been saved before the connection was lost.
    async (_store, preceding) => (preceding.length > 0 ? null : {}),
  )
  return id
}

/** Throws ZodError for an invalid draft. */
export const changeTransportMode = (change: TransportModeChange): Promise<void> =>
  enqueueForMode(change.after, { type: 'transport_mode.update', payload: change })

/** Throws as `changeTransportMode` does. */
export const removeTransportMode = (mode: Pick<TransportMode, 'id' | 'identificationCode'>): Promise<void> =>
  enqueueForMode(mode, { type: 'transport_mode.remove', payload: { id: mode.id } })

function enqueueForMode<Type extends 'transport_mode.update' | 'transport_mode.remove'>(
  { id, identificationCode }: Pick<TransportMode, 'id' | 'identificationCode'>,
  operation: Pick<NewOperation<Type>, 'type' | 'payload'>,
): Promise<void> {
  const userId = currentUserId()
  return queueOperation(
    userId,
    { ...operation, orderingKey: transportModeOrderingKey(id), subject: identificationCode },
    async (store) => {
      await keepLoadedWith(store, userId, { materialFlows: new Set(), transportModes: new Set([id]) })
      return {}
    },
    keptTables,
  )
}
